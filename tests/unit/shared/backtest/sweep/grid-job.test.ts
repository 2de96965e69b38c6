import { expect, test } from 'vitest';
import { candidateAt } from '../../../../../src/shared/backtest/sweep/candidates.ts';
import { gridJob, type GridSweepRequest } from '../../../../../src/shared/backtest/sweep/grid-job.ts';
import { gridParams } from '../../../../../src/shared/backtest/sweep/grid-params.ts';
import { bestOf } from '../../../../../src/shared/backtest/sweep/ranking.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { createSweep, rangePlayer } from '../../../../../src/shared/backtest/sweep/sweep.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument } from '../../core/core-kit.ts';
import { backtest, gridParams as form, walk } from '../backtest-kit.ts';

const traded = { ...instrument, price_band_up: 5, price_band_down: 0.2 };
const bars = walk(3, 2_000);
const scan = scanBars(bars);
const request: GridSweepRequest = {
  params: form,
  ranges: [
    { key: 'lower', from: 970, to: 990, step: 10, spacing: 'LINEAR' },
    { key: 'grid_levels', from: 4, to: 10, count: 3, spacing: 'LINEAR' },
    { key: 'invest', from: 400, to: 800, count: 2, spacing: 'LINEAR' },
  ],
  isRelative: false,
  instrument: traded,
  fills: { slippage: 0, touch: false },
  range: { from: 0, to: 2_000 },
};

test('ranges in the units of the form become ticks and lots', () => {
  const { candidates } = gridJob(request, scan);
  expect(candidates.axes).toEqual([
    { key: 'lower', values: [9_700, 9_800, 9_900] },
    { key: 'grid_levels', values: [4, 7, 10] },
    { key: 'invest', values: [4_000_000, 8_000_000] },
  ]);
  expect(candidates.base).toMatchObject({ upper: 10_100, max_slippage: 1, take_profit_price: 0 });
});

test('the best of a sweep, played by the exact tier with the parameters of its form, comes to the same profit', () => {
  const job = gridJob(request, scan);
  const sweep = createSweep(job);
  sweep.advance(99);
  const best = bestOf(sweep.results, 'PROFIT', 5);
  expect(best).toHaveLength(5);
  for (const { index, result } of best) {
    const shape = { mode: 'ARITHMETIC', isPercent: false } as const;
    const params = gridParams(candidateAt(job.candidates, index), shape, traded, bars.close[0]!);
    const exact = backtest(bars, params, { funds: '10000' });
    expect(result.profit / 10_000).toBeCloseTo(Number(exact.figures.profit), 9);
    expect(result.fees / 10_000).toBeCloseTo(Number(exact.figures.fees), 9);
  }
});

test('relative prices are the same where they were given, and move with the close elsewhere', () => {
  const relative = gridJob({ ...request, isRelative: true }, scan);
  const [here, there] = [gridJob(request, scan), relative].map((job) => {
    const player = rangePlayer(job);
    return Array.from({ length: job.candidates.count }, (_, index) => player.run(candidateAt(job.candidates, index)));
  });
  expect(there).toEqual(here);
  const later = rangePlayer({ ...relative, range: { from: 1_000, to: 2_000 } });
  expect(later.run(candidateAt(relative.candidates, 0))).not.toHaveProperty('rule');
});

test('a form that is wrong, a price off the tick, ranges that are none and rows without a bar are refused', () => {
  const refused = (changes: Partial<GridSweepRequest>) => refusalIn(() => gridJob({ ...request, ...changes }, scan));
  expect(refused({ params: { ...form, lower: '-1' } })).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'lower' }],
  });
  expect(refused({ params: { ...form, upper: '1010.05' } })).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'upper', rule: 'tick' }],
  });
  expect(refused({ ranges: [{ key: 'lower', from: 9, to: 8, count: 2, spacing: 'LINEAR' }] })).toMatchObject({
    code: 'INPUT',
    data: { field: 'ranges.0.to', rule: 'above_from' },
  });
  expect(refused({ range: { from: 2_000, to: 2_000 } })).toMatchObject({ code: 'INPUT', data: { field: 'from' } });
});
