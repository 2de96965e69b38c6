import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBacktests } from '../../../../../src/shared/backtest/backtests.ts';
import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import { formSweep, type FormSweepRequest } from '../../../../../src/shared/backtest/sweep/form-sweep.ts';
import { sweepOutcome } from '../../../../../src/shared/backtest/sweep/outcome.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import type { Measure } from '../../../../../src/shared/backtest/sweep/ranking.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { gridParams, markets, walk } from '../backtest-kit.ts';
import { legTypes } from '../legs/legs-kit.ts';

interface Case {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly keys: readonly [string, string];
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly instrument?: Instrument;
}

const pair = legTypes[0]!;
const contractGrid = { ...gridParams, direction: 'LONG', leverage: 5 };
const cases: readonly Case[] = [
  {
    type: 'TREND',
    params: { invest: '10000', interval: '1m', entry_bars: 20, exit_bars: 10 },
    keys: ['entry_bars', 'exit_bars'],
    from: [10, 5],
    to: [20, 10],
  },
  {
    type: 'SECOND_WAVE',
    params: { invest: '10000', interval: '1m' },
    keys: ['min_rise', 'target'],
    from: [0.5, 0.5],
    to: [1.5, 1.5],
  },
  {
    type: 'STRONG_GRID',
    params: { value: '5000', reserve: '5000', step: 0.3, trail: 5 },
    keys: ['step', 'trail'],
    from: [0.2, 2],
    to: [0.6, 10],
  },
  {
    type: 'AI_GRID',
    params: { invest: '10000', recentre_hours: 4, window_days: 3 },
    keys: ['recentre_hours', 'invest'],
    from: [2, 5_000],
    to: [6, 10_000],
  },
  {
    type: 'MM',
    params: { invest: '10000', order_amount: '200' },
    keys: ['min_spread', 'order_amount'],
    from: [0.05, 100],
    to: [0.2, 300],
  },
  {
    type: 'MM_PLUS',
    params: { hedge: 'OFF', invest: '10000', order_amount: '200' },
    keys: ['min_spread', 'risk_factor'],
    from: [0.05, 0.1],
    to: [0.2, 1],
  },
  {
    type: 'GRID',
    params: contractGrid,
    keys: ['lower', 'grid_levels'],
    from: [980, 3],
    to: [995, 6],
    instrument: markets.linear,
  },
];

/** All results of a sweep, best first, and the request that it came from. */
function sweep(it: Case, bars: BarColumns, rows: { from: number; to: number }, measure: Measure) {
  const request = {
    type: 'EXACT',
    strategy_type: it.type,
    params: it.params,
    ranges: it.keys.map((key, axis) => ({
      key,
      from: it.from[axis]!,
      to: it.to[axis]!,
      count: 2 + axis,
      spacing: 'LINEAR',
    })),
    instrument: it.instrument ?? markets.spot,
    fills: { slippage: 0, touch: false },
    range: rows,
  } as FormSweepRequest;
  const scan = scanBars(bars);
  const part = formSweep(request, scan).sweep({ index: 0, of: 1 });
  while (part.advance(1));
  return sweepOutcome(request, scan, [JSON.parse(JSON.stringify(part.results.rows()))], measure);
}

test.each(cases.map((it) => [it.type, it] as const))(
  '%s: what a sweep says of its best is what the exact tier says, to the last digit',
  (type, it) => {
    let traded = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 400 }), (seed, from) => {
        const bars = walk(seed, 1_600, 0.006);
        const outcome = sweep(it, bars, { from, to: bars.open.length }, 'PROFIT');
        const backtests = createBacktests();
        backtests.keep('bars', bars);
        for (const best of outcome.best) {
          const answer = backtests.run('bars', {
            strategy_type: type,
            params: best.params,
            instrument: it.instrument ?? markets.spot,
            slippage: 0,
            touchFills: false,
            fromRow: from,
          });
          if (answer?.kind !== 'report') throw new Error(`${type} is not confirmed`);
          const { profit, fees, fills } = answer.report.summary;
          expect([best.profit, best.fees, best.fills]).toEqual([profit, fees, fills]);
          traded += fills;
        }
        expect(outcome.best.map(({ rate }) => rate)).toEqual(
          outcome.best.map(({ rate }) => rate).toSorted((a, b) => b - a),
        );
        expect(outcome.best.length + outcome.problems.reduce((sum, { count }) => sum + count, 0)).toBe(outcome.count);
      }),
      { numRuns: fuzzRuns(1) },
    );
    expect(traded).toBeGreaterThan(0);
  },
  nightlyMs,
);

test('a range of rows is played as if there were no more bars after it', () => {
  const bars = walk(7, 1_600, 0.006);
  const short = walk(7, 1_200, 0.006);
  const it = cases[2]!;
  const rows = { from: 100, to: 1_200 };
  expect(sweep(it, bars, rows, 'PROFIT').best).toEqual(sweep(it, short, rows, 'PROFIT').best);
});

test.each([
  [{ strategy_type: 'NONE' }, 'UNKNOWN_STRATEGY', { strategy_type: 'NONE' }],
  [{ strategy_type: 'ASTOCK_EXEC' }, 'INPUT', { field: 'strategy_type', rule: 'no_backtest' }],
  [{ strategy_type: 'SPREAD', params: { ...pair.params } }, 'INPUT', { field: 'symbols', rule: 'legs', legs: 2 }],
  [
    { strategy_type: 'SPREAD', params: { ...pair.params }, others: [{ instrument: pair.b }] },
    'INPUT',
    { field: 'symbols', rule: 'legs', legs: 2 },
  ],
  [{ others: [{ instrument: pair.b }] }, 'INPUT', { field: 'symbols', rule: 'legs', legs: 1 }],
  [
    { ranges: [{ key: 'interval', from: 1, to: 2, count: 2, spacing: 'LINEAR' }] },
    'INPUT',
    { field: 'ranges.0.key', rule: 'key' },
  ],
  [
    { ranges: [{ key: 'other', from: 1, to: 2, count: 2, spacing: 'LINEAR' }] },
    'INPUT',
    { field: 'ranges.0.key', rule: 'key' },
  ],
])('%o is refused', (changes, code, data) => {
  const request = {
    type: 'EXACT',
    strategy_type: 'TREND',
    params: cases[0]!.params,
    ranges: [],
    instrument: markets.spot,
    fills: { slippage: 0, touch: false },
    range: { from: 0, to: 100 },
    ...changes,
  } as FormSweepRequest;
  expect(refusalIn(() => formSweep(request, scanBars(walk(1, 100))))).toMatchObject({ code, data });
});
