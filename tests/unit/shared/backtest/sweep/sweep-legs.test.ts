import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import type { BacktestReport } from '../../../../../src/shared/backtest/report.ts';
import { formSweep, type FormSweepRequest } from '../../../../../src/shared/backtest/sweep/form-sweep.ts';
import { sweepOutcome } from '../../../../../src/shared/backtest/sweep/outcome.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { sweepKey } from '../../../../../src/shared/backtest/sweep/sweep.ts';
import { exactJob, type ExactSweepRequest } from '../../../../../src/shared/backtest/sweep/exact/exact-job.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { cut, from, type Legs, legTypes, playLegs, walkFor } from '../legs/legs-kit.ts';

/** What is tried of each type: key, from, to. */
const tried: Readonly<Record<string, readonly (readonly [key: string, from: number, to: number])[]>> = {
  SPREAD: [
    ['open_threshold', 2, 6],
    ['close_threshold', -6, -2],
  ],
  FUNDING: [
    ['trigger_rate', 5, 30],
    ['hold_periods', 10, 20],
  ],
  STAT_ARB: [
    ['z_in', 0.8, 1.6],
    ['trade_amount', 1_000, 3_000],
  ],
  'RATE_GRID FUNDING': [
    ['grid_levels', 2, 4],
    ['low_rate', 5, 20],
  ],
  RATE_GRID: [
    ['grid_levels', 10, 40],
    ['low_ratio', 1.85, 1.95],
  ],
};
const fundingRate = 0.0005;
const rows = 240;

const requestOf = ({ type, params, a, b }: Legs, range = { from: 20, to: rows }): ExactSweepRequest => ({
  strategy_type: type,
  params,
  ranges: tried[[type, params.grid_on].filter(Boolean).join(' ')]!.map(([key, low, high], axis) => ({
    key,
    from: low,
    to: high,
    count: 2 + axis,
    spacing: 'LINEAR' as const,
  })),
  instrument: a,
  others: [{ instrument: b, fundingRate }],
  fundingRate,
  fills: { slippage: 0, touch: false },
  range,
});

function sweep(request: ExactSweepRequest, [first, ...others]: readonly BarColumns[]) {
  const asked: FormSweepRequest = { ...request, type: 'EXACT' };
  const scan = scanBars(first!, others);
  const part = formSweep(asked, scan).sweep({ index: 0, of: 1 });
  while (part.advance(1));
  return sweepOutcome(asked, scan, [part.results.rows()], 'PROFIT');
}

describe.each(legTypes)('$type $params.side', (legs) => {
  test(
    'what a sweep says of its best is what a backtest over both legs says, to the last digit',
    () => {
      let traded = 0;
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
          const [a, b] = walkFor(legs, seed, rows);
          const { best, problems, count } = sweep(requestOf(legs), [a, b]);
          for (const each of best) {
            const own = { ...legs, params: each.params };
            const { summary } = playLegs(own, [a, b], { fundingRate, fromRow: 20 });
            expect([each.profit, each.fees, each.fills]).toEqual([summary.profit, summary.fees, summary.fills]);
            traded += each.fills;
          }
          expect(best.length + problems.reduce((sum, { count: out }) => sum + out, 0)).toBe(count);
          expect(best.length).toBeGreaterThan(1);
          expect(new Set(best.map(({ params }) => JSON.stringify(params))).size).toBe(best.length);
        }),
        { numRuns: fuzzRuns(1) },
      );
      expect(traded).toBeGreaterThan(0);
    },
    nightlyMs,
  );

  test('a range of rows is played as if neither leg had bars after it, whenever that of B begins', () => {
    const [a, b] = walkFor(legs, 5, rows);
    const range = { from: 20, to: 200 };
    const short = sweep(requestOf(legs, range), [cut(a, 200), cut(b, 200)]);
    expect(sweep(requestOf(legs, range), [a, b])).toEqual(short);
    const late = sweep(requestOf(legs, range), [a, from(b, 15)]);
    expect(late).toEqual(sweep(requestOf(legs, range), [cut(a, 200), from(cut(b, 200), 15)]));
    expect(late.best.length).toBeGreaterThan(0);
  });
});

test('a state goes on over the same bars of every leg, with the same rates, and over no others', () => {
  const [legs] = legTypes as readonly [Legs];
  const [a, b] = walkFor(legs, 5, rows);
  const [, other] = walkFor(legs, 6, rows);
  const keyOf = (ofB: BarColumns, rate = fundingRate) => {
    const request = { ...requestOf(legs), fundingRate: rate };
    return sweepKey(exactJob(request, scanBars(a, [ofB])));
  };
  expect(keyOf(cut(b, rows))).toBe(keyOf(b));
  expect(keyOf(other)).not.toBe(keyOf(b));
  expect(keyOf(b, 0.0001)).not.toBe(keyOf(b));
});

test('a walk-forward over two legs is tested on rows of both that its choice has not seen', () => {
  const legs = legTypes.find(({ type }) => type === 'RATE_GRID')!;
  const [a, b] = walkFor(legs, 9, rows);
  const walk = formSweep({ ...requestOf(legs, { from: 0, to: rows }), type: 'EXACT' }, scanBars(a, [b])).walk(
    { train: 100, test: 60, isAnchored: false },
    'PROFIT',
  );
  while (walk.advance(4));
  expect(walk.results.length).toBe(2);
  const [first] = walk.results;
  const tested = first?.tested;
  if (!first || first.candidate === null || !tested || 'rule' in tested) throw new Error('nothing was chosen');
  const params = formSweep({ ...requestOf(legs), type: 'EXACT' }, scanBars(a, [b])).params(first.candidate);
  const alone: BacktestReport = playLegs(
    { ...legs, params: params as Legs['params'] },
    [cut(a, first.test.to), cut(b, first.test.to)],
    { fundingRate, fromRow: first.test.from },
  );
  expect(tested.profit).toBe(alone.summary.profit);
  expect(tested.fills).toBe(alone.summary.fills);
});
