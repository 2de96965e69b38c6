import { expect, test } from 'vitest';
import { formSweep, type FormSweepRequest } from '../../../../../src/shared/backtest/sweep/form-sweep.ts';
import { bestOf } from '../../../../../src/shared/backtest/sweep/ranking.ts';
import { SweepResults } from '../../../../../src/shared/backtest/sweep/results.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { createSweeps, type Sweeps } from '../../../../../src/shared/backtest/sweep/sweeps.ts';
import { gridParams as form, walk } from '../backtest-kit.ts';
import { exactOf, traded } from './beside-exact.ts';

const bars = walk(4, 3_000);
const common = { instrument: traded, fills: { slippage: 0, touch: false }, range: { from: 0, to: 3_000 } };
const grids: FormSweepRequest = {
  ...common,
  type: 'GRID',
  params: form,
  ranges: [
    { key: 'lower', from: 960, to: 990, step: 10, spacing: 'LINEAR' },
    { key: 'grid_levels', from: 4, to: 12, count: 3, spacing: 'LINEAR' },
  ],
  isRelative: false,
};
const ladders: FormSweepRequest = {
  ...common,
  type: 'BLSH',
  params: { amount: '100', levels: 3, drop: 0.2, rise: 0.3 },
  ranges: [{ key: 'rise', from: 0.1, to: 0.5, count: 5, spacing: 'LINEAR' }],
};

/** As a message to another thread has it. */
const sent = <T>(value: T): T => structuredClone(value);

function playAll(sweeps: Sweeps): void {
  while (sweeps.advance(2).isLeft);
}

test.each([
  ['GRID', grids],
  ['BLSH', ladders],
] as const)(
  'threads with a part of a sweep of %s each make up the whole, and its best are confirmed',
  (type, request) => {
    const whole = formSweep(request, scanBars(bars));
    const results = new SweepResults(whole.count);
    const counts = [0, 1, 2, 3].map((index) => {
      const sweeps = createSweeps();
      sweeps.keep('a', bars);
      const begun = sweeps.sweep('a', sent(request), { index, of: 4 });
      playAll(sweeps);
      results.addRows(sent(sweeps.rows()));
      return begun?.kind === 'begun' ? begun.count : 0;
    });
    expect(counts.reduce((sum, each) => sum + each)).toBe(whole.count);
    const one = whole.sweep({ index: 0, of: 1 });
    one.advance(whole.count);
    expect(results.rows().rows).toEqual(one.results.rows().rows);
    const [best] = bestOf(results, 'PROFIT', 1);
    const { result: exact } = exactOf(type, bars, whole.params(best!.index) as Record<string, unknown>, {});
    expect(best!.result.profit / 10_000).toBeCloseTo(Number(exact!.figures.profit), 9);
  },
);

test('more parts than candidates leave some of them empty', () => {
  const whole = formSweep(ladders, scanBars(bars));
  const sweeps = [0, 3, 6].map((index) => whole.sweep({ index, of: 7 }));
  expect(sweeps.map(({ count }) => count)).toEqual([1, 1, 0]);
  expect(sweeps[2]!.advance(1)).toBe(false);
});

test('a sweep and a walk go on where their states left them, in another thread too', () => {
  const cut = { train: 1_000, test: 500, isAnchored: false };
  const how = { cut, measure: 'PROFIT' } as const;
  const relative: FormSweepRequest = { ...grids, isRelative: true };
  const [first, second, third] = [createSweeps(), createSweeps(), createSweeps()];
  for (const each of [first, second, third]) each.keep('a', bars);
  first.sweep('a', grids, { index: 0, of: 1 });
  first.advance(5);
  expect(second.sweep('a', grids, { index: 0, of: 1 }, sent(first.sweepState()))).toEqual({
    kind: 'begun',
    done: 5,
    count: 12,
  });
  playAll(first);
  playAll(second);
  expect(second.rows()).toEqual(first.rows());
  first.walk('a', relative, how);
  first.advance(5);
  second.walk('a', relative, how, sent(first.walkState()));
  third.walk('a', relative, how);
  for (const each of [second, third]) playAll(each);
  expect(third.walked().results).toHaveLength(4);
  expect(second.walked()).toEqual(third.walked());
});

test('what is not kept is not played, and what is refused leaves nothing begun', () => {
  const sweeps = createSweeps();
  expect(sweeps.sweep('a', grids, { index: 0, of: 1 })).toBeUndefined();
  sweeps.keep('a', bars);
  sweeps.sweep('a', grids, { index: 0, of: 1 });
  expect(sweeps.sweep('a', { ...grids, params: {} }, { index: 0, of: 1 })).toMatchObject({
    kind: 'refused',
    code: 'PARAMETERS',
  });
  expect(() => sweeps.advance(1)).toThrow('a walk that has begun');
  const other = { ...grids, type: 'TREND' } as unknown as FormSweepRequest;
  expect(sweeps.sweep('a', other, { index: 0, of: 1 })).toMatchObject({ kind: 'refused', code: 'UNKNOWN_STRATEGY' });
  const cut = { train: 9_000, test: 5, isAnchored: true };
  expect(sweeps.walk('a', grids, { cut, measure: 'SHARPE' })).toEqual({
    kind: 'refused',
    code: 'INPUT',
    data: { field: 'train', rule: 'no_room' },
  });
});

test('a map of two parameters has the best of each pair; one that is not swept is refused', () => {
  const whole = formSweep(grids, scanBars(bars));
  const sweep = whole.sweep({ index: 0, of: 1 });
  sweep.advance(99);
  const map = whole.heatMap(sweep.results, 'PROFIT', 'lower', 'grid_levels');
  expect([map.x, map.y]).toEqual([
    [9_600, 9_700, 9_800, 9_900],
    [4, 8, 12],
  ]);
  expect(map.values).toHaveLength(12);
  expect(() => whole.heatMap(sweep.results, 'PROFIT', 'upper', 'lower')).toThrow(
    expect.objectContaining({ data: { field: 'x', rule: 'key' } }),
  );
});
