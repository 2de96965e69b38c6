import { expect, test } from 'vitest';
import { blshJob } from '../../../../../src/shared/backtest/sweep/blsh-job.ts';
import { blshParams } from '../../../../../src/shared/backtest/sweep/blsh-params.ts';
import { candidateAt } from '../../../../../src/shared/backtest/sweep/candidates.ts';
import { bestOf } from '../../../../../src/shared/backtest/sweep/ranking.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { createSweep } from '../../../../../src/shared/backtest/sweep/sweep.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { walk } from '../backtest-kit.ts';
import { exactOf, traded } from './beside-exact.ts';

const bars = walk(3, 2_000);
const scan = scanBars(bars);
const request = {
  params: { amount: '100', levels: 3, drop: 0.2, rise: 0.3 },
  ranges: [
    { key: 'drop', from: 0.1, to: 0.3, step: 0.1, spacing: 'LINEAR' },
    { key: 'amount', from: 100, to: 200, count: 2, spacing: 'LINEAR' },
    { key: 'cooldown', from: 0, to: 300, count: 2, spacing: 'LINEAR' },
  ],
  instrument: traded,
  fills: { slippage: 1, touch: false },
  range: { from: 0, to: 2_000 },
} as const;

test('ranges in the units of the form become ticks and lots', () => {
  const { candidates } = blshJob(request, scan);
  expect(candidates.axes).toEqual([
    { key: 'drop', values: [0.1, 0.2, 0.3] },
    { key: 'amount', values: [1_000_000, 2_000_000] },
    { key: 'cooldown', values: [0, 300] },
  ]);
  expect(candidates.base).toMatchObject({ reference: 0, first: 0, scale: 1, multiplier: 1 });
});

test('the best of a sweep, played by the exact tier with the parameters of its form, comes to the same profit', () => {
  const job = blshJob(request, scan);
  const sweep = createSweep(job);
  sweep.advance(99);
  const best = bestOf(sweep.results, 'PROFIT', 5);
  expect(best).toHaveLength(5);
  for (const { index, result } of best) {
    const params = blshParams(candidateAt(job.candidates, index), traded);
    const { result: exact } = exactOf('BLSH', bars, params, { slippage: 1 });
    expect(result.profit / 10_000).toBeCloseTo(Number(exact!.figures.profit), 9);
    expect(result.fees / 10_000).toBeCloseTo(Number(exact!.figures.fees), 9);
    expect(result.rounds).toBeGreaterThan(0);
  }
});

test('a form that is wrong, a price off the tick and a parameter that there is not are refused', () => {
  const refused = (changes: object) => refusalIn(() => blshJob({ ...request, ...changes }, scan));
  expect(refused({ params: { ...request.params, levels: 51 } })).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'levels', rule: 'range' }],
  });
  expect(refused({ params: { ...request.params, reference: '1000.05' } })).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'reference', rule: 'tick' }],
  });
  expect(refused({ ranges: [{ key: 'lower', from: 1, to: 2, count: 2, spacing: 'LINEAR' }] })).toMatchObject({
    code: 'INPUT',
    data: { field: 'ranges.0.key', rule: 'key' },
  });
});
