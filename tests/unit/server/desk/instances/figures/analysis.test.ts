import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../../../src/shared/base/time.ts';
import { folder } from '../../../trading/engine-kit.ts';
import { filesOf } from '../../algo/algo-kit.ts';
import { createStrategyAnalysis } from '../../../../../../src/server/desk/instances/figures/analysis.ts';
import { createDaySums } from '../../../../../../src/server/desk/instances/figures/day-sums.ts';
import { createProfitDays } from '../../../../../../src/server/desk/instances/figures/profit-days.ts';
import { gridStart, openInstances, user } from '../instance-kit.ts';
import { gridRecord } from '../run-kit.ts';

const traded = async () => {
  const bench = await openInstances(await filesOf(join(folder(), 'trading.db')));
  await bench.instances.begin(user, gridStart({}, { group: 'desk' }));
  const { instance_id } = await bench.instances.begin(user, gridStart({ invest: '1000' }, { name: 'Other' }));
  await bench.run(150);
  await bench.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
  await bench.run(20);
  return bench;
};
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

test('rows add up to the total, that to the profits of the list, and its parts to it', async () => {
  const { instances } = await traded();
  const { all, rows: none } = await instances.analysis.own(user, {});
  expect(none).toEqual([]);
  const lists = await Promise.all(
    (['running', 'history'] as const).map((kind) => instances.list(user, { kind, page: 1, page_size: 50 })),
  );
  const listed = lists.flatMap(({ pagenation }) => pagenation.results);
  expect(listed).toHaveLength(2);
  expect(all!.profit).not.toBe(0);
  expect(all!.profit).toBeCloseTo(sumOf(listed.map(({ profit }) => Number(profit))), 6);
  expect(all!.closed + all!.open + all!.funding + all!.fees).toBeCloseTo(all!.profit, 6);
  expect(all!.fees).toBeLessThan(0);
  for (const by of ['type', 'group', 'account', 'instance'] as const) {
    const { rows } = await instances.analysis.own(user, { by });
    expect(sumOf(rows.map(({ profit }) => profit))).toBeCloseTo(all!.profit, 6);
    expect(sumOf(rows.map(({ instances: count }) => count))).toBe(2);
  }
});

test('rows are named by what they have in common, and count what runs', async () => {
  const { instances } = await traded();
  const keys = async (by: 'type' | 'group' | 'account' | 'instance') =>
    (await instances.analysis.own(user, { by })).rows.map(({ key, name, running }) => [
      by === 'instance' ? name : key,
      running,
    ]);
  expect(await keys('type')).toEqual([['GRID', 1]]);
  expect(await keys('group')).toEqual(
    expect.arrayContaining([
      ['desk', 1],
      ['', 0],
    ]),
  );
  expect(await keys('account')).toEqual([['a', 1]]);
  expect(await keys('instance')).toEqual([
    ['Swing', 1],
    ['Other', 0],
  ]);
  expect((await instances.analysis.own(user, {})).all!.invested).toBeCloseTo(2_000, -1);
});

test('nobody sees those of others; a key of one account those of that account; a wrong window is refused', async () => {
  const { instances } = await traded();
  const nothing = { all: null, rows: [] };
  expect(await instances.analysis.own({ ...user, user_id: 'other' }, { by: 'type' })).toEqual(nothing);
  expect(await instances.analysis.own({ ...user, within: ['b'] }, { by: 'type' })).toEqual(nothing);
  expect(await instances.analysis.own(user, { by: 'type', strategy_type: 'TREND' })).toEqual(nothing);
  expect(await instances.analysis.own(user, { by: 'type', api_ids: ['zz'] })).toEqual(nothing);
  await expect(instances.analysis.own(user, { start: 2, end: 1 })).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'start', rule: 'window' },
  });
});

test('at every moment of a run the rows of the list add up to its totals, and those to the ledger of the account', async () => {
  const bench = await openInstances(await filesOf(join(folder(), 'trading.db')));
  await bench.instances.begin(user, gridStart({}, { name: 'One' }));
  await bench.instances.begin(user, gridStart({ invest: '1000', lower: '980' }, { name: 'Two' }));
  let traded = 0;
  for (let step = 0; step < 60; step++) {
    await bench.run(3);
    const { pagenation, totals } = await bench.instances.list(user, { kind: 'running', page: 1, page_size: 50 });
    const rows = pagenation.results;
    expect(totals!.running).toBe(2);
    expect(totals!.profit_usd).toBeCloseTo(sumOf(rows.map(({ profit }) => Number(profit))), 6);
    expect(totals!.invested_usd).toBeCloseTo(sumOf(rows.map(({ invested }) => Number(invested))), 6);
    // What the orders of both have moved in the ledger: quote, and base at the price that the rows have it at.
    const fills = bench.engine.history.list({ user_id: 'u', start: 0, end: 1e15, page: 1, page_size: 1_000 }).results;
    traded = fills.length;
    for (const { instance_id, profit } of rows) {
      const record = (await bench.instances.byId(instance_id))!;
      const own = fills.filter(({ parent_id }) => parent_id === instance_id);
      const money = sumOf(own.map(({ side, filled_total }) => (side === 'BUY' ? -1 : 1) * Number(filled_total)));
      const fees = sumOf(own.filter(({ fee_asset }) => fee_asset === 'USDT').map(({ fee }) => Number(fee)));
      const base = sumOf(own.map(({ side, filled_amount }) => (side === 'BUY' ? 1 : -1) * Number(filled_amount)));
      const baseFees = sumOf(own.filter(({ fee_asset }) => fee_asset === 'BTC').map(({ fee }) => Number(fee)));
      const mark = Number(record.figures.mark);
      expect(Number(profit)).toBeCloseTo(money - fees + (base - baseFees) * mark, 4);
    }
  }
  expect(traded).toBeGreaterThan(20);
});

test('a day’s return of one that has run for hours is its profit by its money', async () => {
  const { instances } = await traded();
  const [running] = (await instances.list(user, { kind: 'running', page: 1, page_size: 50 })).pagenation.results;
  const { rows } = await instances.analysis.own(user, { by: 'instance' });
  const row = rows.find(({ key }) => key === running!.instance_id)!;
  expect(row.total_return).toBeCloseTo(Number(running!.profit) / Number(running!.invested), 8);
});

test('whoever sees accounts of others sees what is in all of its accounts, by user with its name', async () => {
  const { instances } = await traded();
  const own = await instances.analysis.own(user, { by: 'type' });
  const seen = (api_ids: readonly string[], by: 'type' | 'user' | 'account') =>
    instances.analysis.observed(
      api_ids.map((api_id) => ({ owner: 'u', api_id, name: `account ${api_id}` })),
      { by },
      async (id) => `name of ${id}`,
    );
  expect(await seen(['a', 'b'], 'type')).toEqual(own);
  expect((await seen(['a'], 'user')).rows).toEqual([{ ...own.all, key: 'u', name: 'name of u' }]);
  expect((await seen(['a'], 'account')).rows.map(({ key, name }) => [key, name])).toEqual([['a', 'account a']]);
  expect(await seen(['b'], 'type')).toEqual({ all: null, rows: [] });
  expect(await seen([], 'user')).toEqual({ all: null, rows: [] });
});

test('what runs counts as it stands, however long its sums take to be read', async () => {
  const figures = { ...gridRecord({}).figures, profit: '-12.5', net_value: '0.9875', realised: '3', fees: '5' };
  const runs = gridRecord({ instance_id: 'runs', stopped: null, invested: '1000', figures });
  let clockMs = runs.created + 60_000;
  const parts = {
    allOf: async () => [runs],
    own: async () => runs,
    // Every look at the clock finds it later.
    nowMs: () => (clockMs += 7),
    usdRateOf: () => 1,
    sumsOf: createDaySums({ store: { dayPoints: async () => [] } as never }),
  };
  const caller = { user_id: runs.user_id } as never;
  const { all } = await createStrategyAnalysis(parts).own(caller, {});
  expect(all).toMatchObject({ running: 1, profit: -12.5, closed: 8, fees: -5, open: -15.5 });
  const profitDays = createProfitDays(parts);
  for (const asked of [{}, { instance_id: 'runs' }])
    expect(await profitDays(caller, asked as never)).toMatchObject([{ profit: -12.5, cum_profit: -12.5, fee: 5 }]);
});

describe('profit by day', () => {
  const nowMs = 400 * dayMs + 5 * hourMs;
  const ended = gridRecord({ instance_id: 'ended', created: 0, stopped: nowMs + dayMs });
  const sum = (time: number, profit: number) => ({ time, netValue: 1, profit, realised: profit, fee: 0, funding: 0 });
  const profitDays = createProfitDays({
    allOf: async () => [ended],
    own: async () => ended,
    nowMs: () => nowMs,
    usdRateOf: () => 1,
    sumsOf: async () => new Map([['ended', [sum(nowMs - dayMs, 3), sum(nowMs, 8), sum(nowMs + 1, 20)]]]),
  });
  const asked = async (window: object) =>
    (await profitDays({ user_id: 'u' } as never, { instance_id: 'ended', ...window } as never)).map(
      ({ profit }) => profit,
    );

  test('a window ends with now where no end is given, and before its end where one is', async () => {
    expect(await asked({})).toEqual([3, 5]);
    expect(await asked({ end: nowMs })).toEqual([3]);
    expect(await asked({ end: nowMs + 1 })).toEqual([3, 5]);
  });

  test('a window may be as long as the longest, and not a moment longer', async () => {
    const longest = 400 * dayMs;
    expect(await asked({ start: nowMs + 1 - longest, end: nowMs + 1 })).toEqual([3, 5]);
    await expect(asked({ start: nowMs - longest, end: nowMs + 1 })).rejects.toMatchObject({
      code: 'INPUT',
      data: { field: 'start', rule: 'window' },
    });
    await expect(asked({ start: nowMs + 2, end: nowMs + 1 })).rejects.toMatchObject({ data: { rule: 'window' } });
  });
});
