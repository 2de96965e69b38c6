import { describe, expect, test } from 'vitest';
import { amendAndCancel, filled } from './amend-and-cancel.ts';
import { heldAfter, money, openKinds } from './reconcile-kit.ts';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

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
});
