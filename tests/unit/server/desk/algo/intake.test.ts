import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { createIntake } from '../../../../../src/server/desk/algo/intake.ts';
import { folder } from '../../trading/engine-kit.ts';
import { algoOrder, filesOf, listOf, openAlgos, user } from './algo-kit.ts';

test('a client id stands for its request for 24 hours, also over a restart', async () => {
  const files = await filesOf(null);
  const { algos, bench } = await openAlgos(files);
  const request = algoOrder({ limit_price: '900' });
  const first = await algos.place(user, request);
  const placedMs = bench.nowMs;
  bench.nowMs = placedMs + dayMs - 1;
  expect([algos.isTaken('u', request.client_id), await algos.place(user, request)]).toEqual([
    true,
    { ...first, replayed: true },
  ]);
  bench.nowMs = placedMs + dayMs;
  expect(algos.isTaken('u', request.client_id)).toBe(false);
  const again = await algos.place(user, request);
  expect([again.replayed, again.parent_id === first.parent_id]).toEqual([undefined, false]);
  expect(await listOf(algos)).toHaveLength(2);
});

test('of a user fifty run at once, and the parts of a request count each', async () => {
  const { algos } = await openAlgos(await filesOf(null));
  const small = (api_ids: string[]) => algoOrder({ limit_price: '900', slices: 1 }, { api_ids, amount: '0.01' });
  for (let index = 0; index < 24; index++) await algos.place(user, small(['a', 'c']));
  await algos.place(user, small(['a']));
  await expect(algos.place(user, small(['a', 'c']))).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'algo', rule: 'too_many', most: 50 },
  });
  await algos.place(user, small(['a']));
  expect(algos.running({ user_id: 'u' })).toHaveLength(50);
  await expect(algos.place(user, small(['a']))).rejects.toMatchObject({ code: 'INPUT' });
  expect((await algos.place({ user_id: 'v', vip_level: 1 }, small(['b']))).results).toMatchObject([{ code: 200 }]);
});

test('a request needs a vip level, trades with its first account alone without sync, and with each account once', async () => {
  const { algos } = await openAlgos(await filesOf(null));
  await expect(algos.place({ ...user, vip_level: 0 }, algoOrder())).rejects.toMatchObject({ code: 'VIP' });
  expect(
    (await algos.place(user, algoOrder({}, { api_ids: ['c', 'a'], sync: false }))).results.map(({ api_id }) => api_id),
  ).toEqual(['c']);
  expect(
    (await algos.place(user, algoOrder({}, { api_ids: ['a', 'c', 'a'] }))).results.map(({ api_id }) => api_id),
  ).toEqual(['a', 'c']);
});

test('a market that nobody shows is unknown', async () => {
  const { algos } = await openAlgos(await filesOf(null));
  expect((await algos.place(user, algoOrder({}, { symbol: 'NONE' }))).results).toMatchObject([{ code: 3001 }]);
});

test('what is canceled at once is chosen by account, kind of market, symbol and side', async () => {
  const { algos } = await openAlgos(await filesOf(null));
  const { parent_id } = await algos.place(user, algoOrder({ limit_price: '900' }));
  for (const filter of [
    { api_ids: ['c'] },
    { api_ids: ['a'], account_type: 'margin' },
    { api_ids: ['a'], symbol: 'ETHUSDT' },
    { api_ids: ['a'], side: 'SELL' },
  ])
    expect(await algos.cancelAll(user, filter)).toEqual([]);
  expect(await algos.cancelAll({ user_id: 'v', vip_level: 1 }, { api_ids: ['a'] })).toEqual([]);
  expect(algos.running({ user_id: 'u' }, 'other')).toEqual([]);
  expect(algos.running({ user_id: 'u' }, parent_id)).toMatchObject([{ parent_id }]);
  expect(
    await algos.cancelAll(user, { api_ids: ['a'], account_type: 'SPOT', symbol: 'BTCUSDT', side: 'BUY' }),
  ).toMatchObject([
    { order_id: parent_id, code: 200, status: 'CANCELING' },
    { code: 200, status: 'CANCELING' },
  ]);
  expect(algos.running({ user_id: 'u' })).toEqual([]);
});

test('children are told by the page, oldest or newest alike once each', async () => {
  const { algos, run } = await openAlgos(await filesOf(null));
  const { parent_id } = await algos.place(user, algoOrder());
  await run(41);
  const page = async (number: number) =>
    (await algos.children(user, { parent_id: parent_id!, page: number, page_size: 3 })).pagenation;
  const first = await page(1);
  const second = await page(2);
  expect([first.total, first.results.length, second.results.length]).toEqual([4, 3, 1]);
  expect(new Set([...first.results, ...second.results].map(({ order_id }) => order_id)).size).toBe(4);
});

test('what is due is looked for four times a second, until the server stops', async () => {
  const { algos, timers } = await openAlgos(await filesOf(null));
  algos.start();
  expect(timers).toEqual([250]);
  algos.stop();
  expect(timers).toEqual([]);
});

test.each([
  ['whose slices were left out', { participation: 0.1 }],
  ['that shows its part', { kind: 'ICEBERG' as const, visible: '0.1', limit_price: '900' }],
])('after a restart a parent %s tells a version above all that were told before', async (_name, algo) => {
  const files = await filesOf(join(folder(), 'trading.db'));
  const before = await openAlgos(files);
  await before.algos.place(user, algoOrder(algo));
  await before.run(31);
  const [reported] = await listOf(before.algos);
  before.algos.stop();
  const [again] = await listOf((await openAlgos(files)).algos);
  expect(again!.version).toBeGreaterThan(reported!.version);
});

test('what fails without being refused is told as that, and leaves the client id free', async () => {
  const begun: string[] = [];
  const intake = await createIntake(
    {
      engine: { isHalted: false, clientRecord: () => undefined },
      accountOf: () => {
        throw new Error('disk');
      },
      nowMs: () => 5,
      store: { requestsSince: async () => [] },
    } as unknown as Parameters<typeof createIntake>[0],
    {
      countOf: () => 0,
      begin: async ({ parent_id }) => {
        begun.push(parent_id);
      },
    },
  );
  const request = algoOrder();
  await expect(intake.place(user, request)).rejects.toThrow('disk');
  await Promise.resolve();
  expect([intake.isTaken('u', request.client_id), begun]).toEqual([false, []]);
});

test('nothing is taken in while trading is halted, and no client id that an order has', async () => {
  const taken = (fields: object) =>
    createIntake(
      {
        engine: { isHalted: false, clientRecord: () => undefined, ...fields },
        nowMs: () => 5,
        store: { requestsSince: async () => [] },
      } as unknown as Parameters<typeof createIntake>[0],
      { countOf: () => 0, begin: async () => undefined },
    );
  await expect((await taken({ isHalted: true })).place(user, algoOrder())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  await expect(
    (await taken({ clientRecord: () => ({}) })).place(user, algoOrder({}, { client_id: 'mine' })),
  ).rejects.toMatchObject({ code: 'CONFLICT', data: { client_id: 'mine' } });
});
