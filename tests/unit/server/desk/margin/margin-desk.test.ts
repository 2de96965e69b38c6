import { expect, it } from 'vitest';
import { createCoreEntry } from '../../../../../src/server/desk/runner/core-entry.ts';
import { childOrder } from '../../../../../src/server/desk/runner/place-child.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import { createSizing } from '../../../../../src/server/desk/sizing.ts';
import { openMargin } from '../../http/margin-kit.ts';

it('a child of an algorithmic order on margin is settled from the margin wallet, and borrows as its parent says', async () => {
  const { engine, get, post, fund } = await openMargin();
  await fund('a', 'USDT', '1500');
  await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '500', direction: 'IN' });
  const entry = createCoreEntry(
    { engine, accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true }) },
    'u',
  );
  const parent = {
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'margin',
    passed: { margin_auto: 'AUTO_BORROW' },
  } as const;
  const { instrument } = engine.market('HALYARD/BTCUSDT/spot')!.listed;
  await entry.place(childOrder(parent, 'p.1', { side: 'BUY', lots: 1_000, ticks: 9_900 }, gridOf(instrument)));
  const [child] = (await get('/user/api/order/open/list')).data;
  expect(child).toMatchObject({ account_type: 'margin', margin_auto: 'AUTO_BORROW', source: 'BOT', client_id: 'p.1' });
  expect((await get('/user/api/balance/currency?api_id=a&account_type=margin&currency=USDT')).data[0]).toMatchObject({
    locked: '990',
    borrowed: '490',
  });
  expect((await get('/user/api/balance/currency?api_id=a&account_type=spot&currency=USDT')).data[0]).toMatchObject({
    locked: '0',
    free: '1000',
  });
});

it('sizes by free balance look at the wallet that the order is settled from', async () => {
  const { engine, post, fund } = await openMargin();
  for (const [api_id, amount] of [
    ['a', '1000'],
    ['c', '1000'],
  ] as const)
    await fund(api_id, 'USDT', amount);
  for (const [api_id, amount] of [
    ['a', '400'],
    ['c', '100'],
  ] as const)
    await post('/user/api/margin/transfer', { api_id, asset: 'USDT', amount, direction: 'IN' });
  const sizeFor = createSizing(engine);
  const request = { api_ids: ['a', 'c'], side: 'BUY', sizing: 'BALANCE', sync_ratio: 100, amount: '1' } as const;
  const market = engine.market('HALYARD/BTCUSDT/spot')!;
  expect([
    sizeFor(market, 1, { ...request, account_type: 'margin' }).amount,
    sizeFor(market, 1, { ...request, account_type: 'spot' }).amount,
  ]).toEqual(['0.25', '1.5']);
});

it('a futures wallet lets go of no more than its cross positions leave', async () => {
  const { bench, engine, lever, get, post, fund } = await openMargin();
  await fund('a', 'USDT', '1000');
  await post('/user/api/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', from: 'spot', to: 'linear' });
  bench.run(engine, 20);
  const { code, data } = await post('/order/doOrder', {
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'linear',
    side: 'BUY',
    order_type: 'MARKET',
    amount: '2',
  });
  expect([code, data.order?.status]).toEqual([200, 'FILLED']);
  lever.ticks = 9_700;
  bench.run(engine, 60);
  const free = Number(
    (await get('/user/api/balance/currency?api_id=a&account_type=linear&currency=USDT')).data[0].free,
  );
  const refused = await post('/user/api/transfer', {
    api_id: 'a',
    asset: 'USDT',
    amount: free.toFixed(3),
    from: 'linear',
    to: 'spot',
  });
  expect(refused).toMatchObject({ code: 3003, data: { field: 'amount' } });
  expect(Number(refused.data.free)).toBeLessThan(free - 30);
  expect(
    (
      await post('/user/api/transfer', {
        api_id: 'a',
        asset: 'USDT',
        amount: refused.data.free,
        from: 'linear',
        to: 'spot',
      })
    ).code,
  ).toBe(200);
});
