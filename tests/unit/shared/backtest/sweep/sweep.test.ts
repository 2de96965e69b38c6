import { describe, expect, test } from 'vitest';
import { candidatesOf, partsOf } from '../../../../../src/shared/backtest/sweep/candidates.ts';
import type { GridCandidate } from '../../../../../src/shared/backtest/sweep/grid-candidate.ts';
import { bestOf, heatMap, type Measure } from '../../../../../src/shared/backtest/sweep/ranking.ts';
import { type ResultRows, type RunResult, SweepResults } from '../../../../../src/shared/backtest/sweep/results.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { gridSweep } from '../../../../../src/shared/backtest/sweep/strategy.ts';
import {
  createSweep,
  rangePlayer,
  runSweep,
  type SweepJob,
  type SweepState,
} from '../../../../../src/shared/backtest/sweep/sweep.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import { dayMs, hourMs } from '../../../../../src/shared/base/time.ts';
import { barsOf, pathBars, plainMarket } from './paths.ts';

const bars = pathBars({ seed: 5, rows: 6_000, start: 1_000, swing: 6, jump: 0, gaps: 0.01, intervalMs: 60_000 });
const close = bars.close[0]!;
const base: GridCandidate = {
  lower: close - 150,
  upper: close + 150,
  grid_levels: 10,
  invest: 1_000_000,
  max_slippage: 0.5,
  take_profit_price: 0,
  stop_loss_price: 0,
};
const job: SweepJob<GridCandidate> = {
  scan: scanBars(bars),
  market: plainMarket,
  strategy: gridSweep({ mode: 'ARITHMETIC', isPercent: false }),
  candidates: candidatesOf(base, [
    { key: 'grid_levels', from: 2, to: 40, count: 12, spacing: 'LINEAR', isWhole: true },
    { key: 'lower', from: close - 200, to: close + 50, step: 50, spacing: 'LINEAR', isWhole: true },
  ]),
  range: { from: 0, to: bars.open.length },
};
const free = { onProgress: () => undefined, isCanceled: () => false };

const dataOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.data;
    throw error;
  }
  return undefined;
};

test('a sweep that is cancelled, kept as JSON and gone on with comes to what one in one go does', () => {
  const whole = createSweep(job);
  const progress: number[] = [];
  expect(runSweep(whole, { ...free, onProgress: (done) => progress.push(done) })).toBe(true);
  expect(progress.at(-1)).toBe(job.candidates.count);
  let left: SweepState | undefined;
  let rounds = 0;
  for (let isDone = false; !isDone; rounds++) {
    let looks = 0;
    const sweep = createSweep(job, left);
    isDone = runSweep(sweep, { ...free, isCanceled: () => looks++ === 2 });
    left = JSON.parse(JSON.stringify(sweep.state())) as SweepState;
  }
  expect(rounds).toBeGreaterThan(3);
  expect(left).toEqual(whole.state());
  expect(whole.results.problems).toContainEqual({ field: 'lower', rule: 'range_excludes_price', count: 12 });
});

test('a state of other bars, fees, rows or candidates is refused', () => {
  const sweep = createSweep(job);
  sweep.advance(3);
  const other = pathBars({ seed: 6, rows: 6_000, start: 1_000, swing: 6, jump: 0, gaps: 0.01, intervalMs: 60_000 });
  const changes: Partial<SweepJob<GridCandidate>>[] = [
    { scan: scanBars(other) },
    { market: { ...plainMarket, maker: 2 } },
    { range: { from: 1, to: bars.open.length } },
    { candidates: candidatesOf(base, []) },
    { strategy: gridSweep({ mode: 'GEOMETRIC', isPercent: false }) },
  ];
  for (const change of changes)
    expect(dataOf(() => createSweep({ ...job, ...change }, sweep.state()))).toEqual({ field: 'state', rule: 'other' });
});

test.each<[string, Partial<SweepJob<GridCandidate>>, string, string]>([
  ['a row that there is not', { range: { from: 0, to: 6_001 } }, 'to', 'range'],
  ['half a row', { range: { from: 0.5, to: 10 } }, 'from', 'range'],
  ['one bar', { range: { from: 0, to: 1 } }, 'to', 'two_bars'],
  ['reversed rows', { range: { from: 9, to: 3 } }, 'to', 'two_bars'],
  ['a fee of all', { market: { ...plainMarket, taker: 1_000 } }, 'market.taker', 'range'],
  ['a divisor that is none', { market: { ...plainMarket, feeDivisor: 3 } }, 'market.feeDivisor', 'range'],
  ['no slippage', { market: { ...plainMarket, slippage: Number.NaN } }, 'market.slippage', 'range'],
])('%s is refused by field and rule', (_, change, field, rule) => {
  expect(dataOf(() => rangePlayer({ ...job, ...change }))).toEqual({ field, rule });
});

test.each<[string, Partial<GridCandidate>, string, string]>([
  ['half a level', { grid_levels: 2.5 }, 'grid_levels', 'integer'],
  ['too many levels', { grid_levels: 201 }, 'grid_levels', 'range'],
  ['levels on one tick', { lower: close - 2, upper: close + 2 }, 'grid_levels', 'too_fine'],
  ['steps below the fees', { lower: close - 10, upper: close + 10 }, 'grid_levels', 'below_fees'],
  ['half a tick', { lower: 0.5 }, 'lower', 'tick'],
  ['a reversed range', { upper: close - 160 }, 'upper', 'above_lower'],
  ['a range above the price', { lower: close + 1 }, 'lower', 'range_excludes_price'],
  ['one below it', { upper: close - 1 }, 'upper', 'range_excludes_price'],
  ['a profit that is there', { take_profit_price: close }, 'take_profit_price', 'above_price'],
  ['a loss that is there', { stop_loss_price: close }, 'stop_loss_price', 'below_price'],
  ['no money', { invest: Number.NaN }, 'invest', 'range'],
  ['too little of it', { invest: 1_000 }, 'invest', 'too_small'],
  ['more than the market takes', { invest: 2 ** 51 }, 'invest', 'too_large'],
  ['no slippage', { max_slippage: 0 }, 'max_slippage', 'range'],
])('%s keeps a grid out by field and rule', (_, change, field, rule) => {
  expect(rangePlayer(job).run({ ...base, ...change })).toEqual({ field, rule });
});

test('a range in percent of the close is the same grid as one in ticks', () => {
  const percent = { ...job, strategy: gridSweep({ mode: 'ARITHMETIC', isPercent: true }) };
  const lower = (100 * base.lower) / close;
  const upper = (100 * base.upper) / close;
  expect(rangePlayer(percent).run({ ...base, lower, upper })).toEqual(rangePlayer(job).run(base));
});

test('bars of a day have a Sharpe ratio of their closes, by 365 of them a year; there is none below a week', () => {
  const prices = [1_000, 1_000, 1_010, 1_020, 1_015, 1_030, 1_020, 1_025];
  const daily = barsOf(
    prices.map((price) => [price, price, price, price] as const),
    dayMs,
  );
  const runTo = (to: number) => {
    const run = rangePlayer({ ...job, scan: scanBars(daily), range: { from: 0, to } }).run({
      ...base,
      lower: 900,
      upper: 1_100,
      grid_levels: 2,
    });
    if ('rule' in run) throw new Error(run.rule);
    return run;
  };
  const { returns, result } = runTo(8);
  expect(returns).toHaveLength(7);
  expect(returns[0]).toBeLessThan(0);
  expect(returns[1]).toBeGreaterThan(0);
  const mean = returns.reduce((sum, each) => sum + each) / 7;
  const deviation = Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 6);
  expect(result.sharpe).toBeCloseTo((mean / deviation) * Math.sqrt(365), 10);
  expect(runTo(7).result.sharpe).toBeNull();
});

test('a part of a day at the end is no day of the Sharpe ratio', () => {
  const hours = { ...bars, intervalMs: hourMs };
  const over = (to: number) => rangePlayer({ ...job, scan: scanBars(hours), range: { from: 0, to } }).run(base);
  const [whole, more] = [over(24 * 20), over(24 * 20 + 5)];
  if ('rule' in whole || 'rule' in more) throw new Error('kept out');
  expect([whole.days, whole.returns.length]).toEqual([20, 20]);
  expect([more.days, more.returns.length]).toEqual([20, 21]);
  expect(more.result.sharpe).toBe(whole.result.sharpe);
  expect(whole.result.sharpe).not.toBeNull();
});

test('parts of the candidates come to what all of them do, in their order', () => {
  const whole = createSweep(job);
  runSweep(whole, free);
  const merged = new SweepResults(job.candidates.count);
  const parts = partsOf(job.candidates, 5);
  expect(parts.map(({ first, count }) => [first, count])).toEqual([
    [0, 15],
    [15, 15],
    [30, 15],
    [45, 15],
    [60, 12],
  ]);
  for (const candidates of parts) {
    const sweep = createSweep({ ...job, candidates });
    runSweep(sweep, free);
    merged.addRows(JSON.parse(JSON.stringify(sweep.results.rows())) as ResultRows);
  }
  expect(bestOf(merged, 'PROFIT', 20)).toEqual(bestOf(whole.results, 'PROFIT', 20));
  expect(merged.rows().rows).toEqual(whole.results.rows().rows);
});

describe('results', () => {
  const made = (profit: number, drawdown: number, sharpe: number | null): RunResult => ({
    profit,
    fees: 0,
    drawdown,
    sharpe,
    invested: 100,
    maxBase: 0,
    fills: 1,
    rounds: 1,
    end: '',
  });
  const { candidates } = {
    candidates: candidatesOf(
      { a: 0, b: 0, c: 0 },
      (['a', 'b', 'c'] as const).map((key) => ({
        key,
        from: 1,
        to: 2,
        count: 2,
        spacing: 'LINEAR' as const,
        isWhole: true,
      })),
    ),
  };
  const results = new SweepResults(8);
  for (const each of [
    made(1, 0.5, 1),
    made(9, 0.9, null),
    { field: 'invest', rule: 'too_small' },
    made(-5, 0.2, -1),
    made(4, 0, 0.5),
    made(9, 0.3, 2),
    { field: 'invest', rule: 'too_small' },
  ])
    results.add(each);

  test.each<[Measure, number[]]>([
    ['PROFIT', [1, 5, 4]],
    ['SHARPE', [5, 0, 4]],
    ['PROFIT_BY_DRAWDOWN', [4, 5, 1]],
  ])('are ranked by %s, those without it left out', (measure, best) => {
    expect(bestOf(results, measure, 3).map(({ index }) => index)).toEqual(best);
    expect(bestOf(results, measure, 99)).toHaveLength(measure === 'SHARPE' ? 4 : 5);
  });

  test('lie on a map of two parameters by the best of the others', () => {
    const map = heatMap(candidates, results, 'PROFIT', ['c', 'a']);
    expect([map.x, map.y]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect([...map.values]).toEqual([0.01, 0.09, 0.04, 0.09]);
    expect([...map.candidates]).toEqual([0, 1, 4, 5]);
    const sparse = heatMap(candidates, results, 'SHARPE', ['b', 'a']);
    expect([...sparse.candidates]).toEqual([0, 3, 5, -1]);
    expect(sparse.values[3]).toBeNaN();
    expect(dataOf(() => heatMap(candidates, results, 'PROFIT', ['a', 'a']))).toEqual({ field: 'y', rule: 'key' });
  });
});
