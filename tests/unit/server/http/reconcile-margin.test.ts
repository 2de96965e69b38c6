import { describe, expect, test } from 'vitest';
import { hourMs } from '../../../../src/shared/base/time.ts';
import { amendAndCancel, filled } from './amend-and-cancel.ts';
import { heldAfter, money, openKinds, openMs } from './reconcile-kit.ts';

describe('from the deposit to the end, the balances are what the wire has told, to the last digit', () => {
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
    // The newest line of an asset tells what the wallet held then; the debt that is left is what was lent and charged
    // less what was paid.
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
});
