import { describe, expect, test } from 'vitest';
import { hourMs } from '../../../../src/shared/kit/time.ts';
import { kinds } from '../../shared/core/mixed-world.ts';
import { heldAfter, type Kinds, money, openKinds, openMs } from './reconcile-kit.ts';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const filled = { code: 200, data: { order: { status: 'FILLED' } } };

/** A limit far away that is amended and canceled: it leaves nothing behind. */
async function amendAndCancel({ post }: Kinds, order: object): Promise<void> {
  const { data } = await post('/order/doOrder', { ...order, side: 'BUY', order_type: 'LIMIT', price: '900.0' });
  expect(data.order).toMatchObject({ status: 'UNFILLED' });
  expect(await post('/order/amendOrder', { order_id: data.order.order_id, price: '905.0' })).toMatchObject({
    code: 200,
    data: { order: { price: '905.0' } },
  });
  expect(await post('/order/cancelOrder', { order_ids: [data.order.order_id] })).toMatchObject({ code: 200 });
}

describe('from the deposit to the end, the balances are what the wire has told, to the last digit', () => {
  test('spot', async () => {
    const kit = await openKinds();
    await kit.fund('a', 'spot', 'USDT', '5000.000000000001');
    const order = { api_id: 'a', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', amount: '1.337' };
    await amendAndCancel(kit, order);
    expect(await kit.post('/order/doOrder', { ...order, side: 'BUY', order_type: 'MARKET' })).toMatchObject(filled);
    kit.bench.run(kit.engine, 50);
    expect(
      await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'LIMIT', price: '1010.0', amount: '0.5' }),
    ).toMatchObject({ code: 200, data: { order: { status: 'UNFILLED' } } });
    kit.price(1.03);
    kit.bench.run(kit.engine, 50);
    expect(
      await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'MARKET', amount: '0.711' }),
    ).toMatchObject(filled);
    const orders = await kit.orders('a');
    expect(orders.map(({ status }) => status)).toEqual(['FILLED', 'FILLED', 'FILLED', 'CANCELED']);
    expect(await kit.balances('a', 'total')).toEqual(
      heldAfter({ USDT: '5000.000000000001' }, orders, () => ['BTC', 'USDT']),
    );
    expect(Object.values(await kit.balances('a', 'locked')).every((locked) => locked === 0n)).toBe(true);
    kit.end();
  });

  test('spot: what a buy has brought along as exits, and an OCO on a contract', async () => {
    const kit = await openKinds();
    for (const account_type of ['spot', 'linear'] as const) await kit.fund('a', account_type, 'USDT', '5000');
    const order = {
      api_id: 'a',
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      side: 'BUY',
      order_type: 'MARKET',
      amount: '1.337',
    };
    expect(
      await kit.post('/order/doOrder', {
        ...order,
        account_type: 'spot',
        tp: { trigger_price: '1020.0' },
        sl: { trigger_price: '980.0', price: '975.0' },
      }),
    ).toMatchObject(filled);
    const open = async () =>
      (await kit.get('/user/api/order/open/list?api_ids=a')).data.map((each: Record<string, string>) => [
        each.account_type,
        each.order_type,
        each.status,
      ]);
    expect(await open()).toEqual(
      expect.arrayContaining([
        ['spot', 'TRIGGER_MARKET', 'WAITING'],
        ['spot', 'TRIGGER_LIMIT', 'WAITING'],
      ]),
    );
    expect(await kit.post('/order/doOrder', { ...order, account_type: 'linear' })).toMatchObject(filled);
    const pair = await kit.post('/order/doOrder', {
      ...order,
      account_type: 'linear',
      side: 'SELL',
      order_type: 'OCO',
      reduce_only: true,
      oco: { limit_price: '1020.0', stop_price: '980.0' },
    });
    expect(pair).toMatchObject({
      code: 200,
      data: {
        list: {
          orders: [
            { order_type: 'LIMIT', status: 'UNFILLED' },
            { order_type: 'STOP_MARKET', status: 'WAITING' },
          ],
        },
      },
    });
    kit.price(1.03);
    kit.bench.run(kit.engine, 200);
    expect(await open()).toEqual([]);
    const orders = await kit.orders('a');
    expect(orders.map(({ status, status_reason }) => [status, status_reason]).sort()).toEqual([
      ['CANCELED', 'OCO'],
      ['CANCELED', 'OCO'],
      ['FILLED', ''],
      ['FILLED', ''],
      ['FILLED', ''],
      ['FILLED', ''],
    ]);
    const spot = heldAfter(
      { USDT: '5000' },
      orders.filter(({ account_type }) => account_type === 'spot'),
      () => ['BTC', 'USDT'],
    );
    const [{ realized, fees, funding }] = (await kit.closed('a')) as [Record<string, string>];
    expect(await kit.balances('a', 'total')).toEqual({
      ...spot,
      USDT: spot.USDT! + money('5000') + money(realized!) - money(fees!) + money(funding!),
    });
    expect(Object.values(await kit.balances('a', 'locked')).every((locked) => locked === 0n)).toBe(true);
    kit.end();
  });

  test('isolated margin: borrowed, charged, called, liquidated', async () => {
    const kit = await openKinds();
    await kit.fund('a', 'spot', 'USDT', '2000');
    expect(
      await kit.post('/user/api/margin/transfer', {
        api_id: 'a',
        asset: 'USDT',
        amount: '1000',
        direction: 'IN',
        isolated: true,
        symbol: 'BTCUSDT',
      }),
    ).toMatchObject({ code: 200, data: { status: 'CONFIRMED' } });
    const order = { api_id: 'a', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'isolated' };
    await amendAndCancel(kit, { ...order, amount: '0.5' });
    expect(
      await kit.post('/order/doOrder', {
        ...order,
        side: 'BUY',
        order_type: 'MARKET',
        amount: '4',
        margin_auto: 'AUTO_BORROW',
      }),
    ).toMatchObject(filled);
    expect(
      await kit.post('/user/api/margin/transfer', {
        api_id: 'a',
        asset: 'BTC',
        amount: '3',
        direction: 'OUT',
        isolated: true,
        symbol: 'BTCUSDT',
      }),
    ).toMatchObject({ code: 3003 });
    kit.jump(openMs + 3 * hourMs, 10);
    expect(
      await kit.post('/user/api/margin/loan-repay', {
        api_id: 'a',
        type: 'REPAY',
        asset: 'USDT',
        amount: '0.5',
        symbol: 'BTCUSDT',
        isolated: true,
      }),
    ).toMatchObject({ code: 3003 });
    kit.price(0.8);
    kit.bench.run(kit.engine, 600);
    const orders = await kit.orders('a');
    expect(orders.some(({ source }) => source === 'LIQ')).toBe(true);
    const { data: charges } = await kit.get('/user/api/margin/interestHistory?api_id=a&page_size=500&symbol=BTCUSDT');
    expect(charges.pagenation.total).toBeGreaterThan(3);
    const expected = heldAfter({ USDT: '2000' }, orders, () => ['BTC', 'USDT']);
    for (const { interest } of charges.pagenation.results) expected.USDT! -= money(interest);
    expect(await kit.balances('a', 'net')).toEqual(expected);
    const bookings = (await kit.get('/user/api/margin/bookings?api_id=a&page_size=500&symbol=BTCUSDT')).data.pagenation
      .results as Record<string, string>[];
    const total = heldAfter({ USDT: '2000' }, orders, () => ['BTC', 'USDT']);
    for (const { asset, amount } of bookings) total[asset!]! += money(amount!);
    expect(await kit.balances('a', 'total')).toEqual(total);
    expect(new Set(bookings.map(({ kind }) => kind))).toEqual(new Set(['BORROW', 'REPAY']));
    // The newest line of an asset tells what the wallet held then; the debt that is left is what was lent and charged less what was paid.
    const owed =
      bookings.reduce(
        (sum, { principal, interest, kind }) =>
          sum + (kind === 'BORROW' ? 1n : -1n) * (money(principal!) + money(interest!)),
        0n,
      ) +
      charges.pagenation.results.reduce((sum: bigint, { interest }: { interest: string }) => sum + money(interest), 0n);
    expect(owed).toBe(total.USDT! + total.BTC! - expected.USDT! - expected.BTC!);
    kit.end();
  });

  test('cross margin: lent, a small debt and dust converted, repaid', async () => {
    const kit = await openKinds();
    await kit.fund('a', 'spot', 'USDT', '2000');
    expect(
      await kit.post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' }),
    ).toMatchObject({ code: 200 });
    for (const [asset, amount] of [
      ['USDT', '100'],
      ['BTC', '0.005'],
    ])
      expect(
        await kit.post('/user/api/margin/loan-repay', { api_id: 'a', type: 'BORROW', asset, amount }),
      ).toMatchObject({ code: 200 });
    kit.jump(openMs + 3 * hourMs, 10);
    const debt = await kit.post('/user/api/margin/small-liability', { api_id: 'a', assets: ['BTC'] });
    expect(debt).toMatchObject({ code: 200, data: { rows: [{ asset: 'BTC', target_asset: 'USDT' }] } });
    const dust = await kit.post('/user/api/margin/small-bnb', { api_id: 'a', assets: ['BTC'], account_type: 'margin' });
    expect(dust).toMatchObject({ code: 200, data: { rows: [{ asset: 'BTC', qty: '0.005' }] } });
    expect(
      await kit.post('/user/api/margin/loan-repay', { api_id: 'a', type: 'REPAY', asset: 'USDT', amount: '500' }),
    ).toMatchObject({ code: 200 });
    const bookings = (await kit.get('/user/api/margin/bookings?api_id=a&page_size=500')).data.pagenation
      .results as Record<string, string>[];
    expect(bookings.map(({ kind, asset }) => `${kind} ${asset}`).reverse()).toEqual([
      'BORROW USDT',
      'BORROW BTC',
      'CONVERT USDT',
      'CONVERT BTC',
      'REPAY BTC',
      'CONVERT BTC',
      'CONVERT USDT',
      'REPAY USDT',
    ]);
    const [repaid, swept] = bookings;
    expect(money(swept!.amount!)).toBe(money(dust.data.total));
    expect(money(repaid!.balance!) + money('1000')).toBe((await kit.balances('a', 'total')).USDT);
    const total: Record<string, bigint> = { USDT: money('2000'), BTC: 0n };
    for (const { asset, amount } of bookings) total[asset!]! += money(amount!);
    expect(await kit.balances('a', 'total')).toEqual(total);
    expect(await kit.balances('a', 'net')).toEqual(total);
    expect((await kit.get('/user/api/margin/bookings?api_id=a&asset=BTC')).data.pagenation.total).toBe(4);
    kit.end();
  });

  test('A-shares over two days: bought, not sold on that day, sold in the hours and after them at the close', async () => {
    const kit = await openKinds();
    await kit.fund('s', 'astock', 'CNY', '900000');
    const order = { api_id: 's', exchange: 'Astock', symbol: 'SH600519', account_type: 'astock', amount: '300' };
    const { data } = await kit.post('/order/doOrder', { ...order, side: 'BUY', order_type: 'LIMIT', price: '990.0' });
    expect(await kit.post('/order/amendOrder', { order_id: data.order.order_id, price: '995.0' })).toMatchObject({
      code: 400,
      data: { rule: 'astock' },
    });
    expect(await kit.post('/order/cancelOrder', { order_ids: [data.order.order_id] })).toMatchObject({ code: 200 });
    expect(await kit.post('/order/doOrder', { ...order, side: 'BUY', order_type: 'MARKET' })).toMatchObject(filled);
    expect(await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'MARKET' })).toMatchObject({
      code: 3002,
      data: { filter: 'A_T1' },
    });
    kit.jump(china('2026-11-19 10:00'), 10);
    expect(
      await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'MARKET', amount: '100' }),
    ).toMatchObject(filled);
    kit.jump(china('2026-11-19 15:05'), 1);
    expect(
      await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'LIMIT', price: '1100.0', amount: '200' }),
    ).toMatchObject({ code: 3002, data: { filter: 'A_LIMIT_BAND' } });
    expect(
      await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'LIMIT', price: '950.0', amount: '200' }),
    ).toMatchObject({ code: 200, data: { order: { status: 'UNFILLED' } } });
    kit.bench.run(kit.engine, 600);
    const orders = await kit.orders('s');
    expect(orders.map(({ status }) => status)).toEqual(['FILLED', 'FILLED', 'FILLED', 'CANCELED']);
    expect(await kit.balances('s', 'total')).toEqual(heldAfter({ CNY: '900000' }, orders, () => ['SH600519', 'CNY']));
    kit.end();
  });

  test('currencies over the end of a Wednesday in New York: nothing rolls over', async () => {
    const kit = await openKinds();
    await kit.fund('f', 'forex', 'USD', '50000');
    const order = { api_id: 'f', exchange: 'forex', symbol: 'EURUSD', account_type: 'forex', amount: '12' };
    await amendAndCancel(kit, order);
    expect(await kit.post('/order/doOrder', { ...order, side: 'BUY', order_type: 'MARKET' })).toMatchObject(filled);
    const before = await kit.balances('f', 'total');
    kit.jump(Date.parse('2026-11-18T21:59:59Z'), 100);
    kit.jump(Date.parse('2026-11-19T22:00:01Z'), 10);
    expect(await kit.balances('f', 'total')).toEqual(before);
    expect(
      await kit.post('/order/doOrder', { ...order, side: 'SELL', order_type: 'MARKET', amount: '11' }),
    ).toMatchObject(filled);
    expect(await kit.balances('f', 'total')).toEqual(
      heldAfter({ USD: '50000' }, await kit.orders('f'), () => ['EUR', 'USD']),
    );
    kit.end();
  });

  test.each([
    ['linear', 2, '10000', '12', '3', '1', 'funding'],
    ['inverse', 3, '10', '0.012', '40', '10', 'funding'],
    ['futures', 4, '10000', '12', '3', '1', 'delivery'],
    ['delivery', 5, '10', '0.012', '40', '10', 'delivery'],
    ['commodity', 9, '100000', '120', '3', '1', 'close'],
  ] as const)(
    '%s: one position goes on to its end, another is liquidated',
    async (account_type, at, deposit, small, amount, largest, end) => {
      const kit = await openKinds();
      const { symbol, settle, exchange } = kinds[at].instrument;
      for (const [api_id, text] of [
        ['a', deposit],
        ['e', small],
      ] as const)
        await kit.fund(api_id, account_type, settle, text);
      const ref = { exchange, symbol, account_type };
      await amendAndCancel(kit, { ...ref, api_id: 'a', amount });
      expect(
        await kit.post('/user/api/position/setting/update', { api_id: 'e', ...ref, leverage: 100, confirm_risk: true }),
      ).toMatchObject({ code: 200 });
      kit.bench.run(kit.engine, 100);
      expect(
        await kit.post('/order/doOrder', { ...ref, api_id: 'e', side: 'BUY', order_type: 'MARKET', amount: largest }),
      ).toMatchObject(filled);
      expect(
        await kit.post('/order/doOrder', { ...ref, api_id: 'a', side: 'BUY', order_type: 'MARKET', amount }),
      ).toMatchObject(filled);
      kit.price(0.97);
      kit.bench.run(kit.engine, 400);
      const open = (await kit.get('/user/api/position/list')).data;
      expect(open).toMatchObject([{ api_id: 'a', symbol }]);
      expect((await kit.orders('e')).map(({ source, status_reason }) => [source, status_reason])).toEqual([
        ['LIQ', 'LIQUIDATION'],
        ['WEB', ''],
      ]);
      const total = await kit.balances('a', 'total');
      const net = await kit.balances('a', 'net');
      expect(net[settle]).toBe(total[settle]! + money(open[0].unrealized));
      if (end === 'funding') kit.jump(Date.parse('2026-11-18T07:59:59Z'), 30);
      if (end === 'delivery') kit.jump(Date.parse('2026-11-20T07:59:58Z'), 60);
      else
        expect(
          await kit.post('/order/closePosition', { api_id: 'a', symbol, account_type, position_side: 'BOTH' }),
        ).toMatchObject(filled);
      for (const [api_id, text] of [
        ['a', deposit],
        ['e', small],
      ] as const) {
        const closed = await kit.closed(api_id);
        expect(closed).toHaveLength(1);
        const [{ realized, fees, funding }] = closed as [Record<string, string>];
        expect((await kit.balances(api_id, 'total'))[settle]).toBe(
          money(text) + money(realized!) - money(fees!) + money(funding!),
        );
        expect(money(fees!)).toBe((await kit.orders(api_id)).reduce((sum, { fee }) => sum + money(fee!), 0n));
        expect(money(funding!) !== 0n).toBe(end === 'funding' && api_id === 'a');
        expect((await kit.balances(api_id, 'locked'))[settle]).toBe(0n);
      }
      kit.end();
    },
  );
});
