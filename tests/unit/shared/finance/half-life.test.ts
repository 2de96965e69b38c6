import { expect, test } from 'vitest';
import { exp } from '../../../../src/shared/base/math/exp.ts';
import { normalAt } from '../../../../src/shared/base/random.ts';
import { halfLife } from '../../../../src/shared/finance/half-life.ts';

/** A path of an Ornstein–Uhlenbeck process with this half-life in steps, from its stationary distribution. */
function ornstein(seed: number, half: number, length: number): Float64Array {
  const persistence = exp(-Math.LN2 / half);
  const noise = Math.sqrt(1 - persistence * persistence);
  const values = new Float64Array(length);
  values[0] = normalAt(seed, 0);
  for (let step = 1; step < length; step++)
    values[step] = persistence * values[step - 1]! + noise * normalAt(seed, step);
  return values;
}

test.each([2, 8, 30])('the half-life of a long path of %i steps is found within 10 %%', (half) => {
  expect(Math.abs(must(halfLife(ornstein(7, half, 40_000))) / half - 1)).toBeLessThan(0.1);
});

test('over many short paths the middle one is within 10 %: the bias of a short path is taken off', () => {
  const found = Array.from({ length: 201 }, (_, seed) => must(halfLife(ornstein(seed + 1, 12, 300))));
  const middle = found.sort((a, b) => a - b)[100]!;
  expect(Math.abs(middle / 12 - 1)).toBeLessThan(0.1);
});

test('a path that runs away has none, and one that turns at each step has that of nothing', () => {
  expect(halfLife(Float64Array.from({ length: 100 }, (_, step) => step * step))).toBe(Number.POSITIVE_INFINITY);
  expect(halfLife(Float64Array.from({ length: 100 }, (_, step) => (step % 2 === 0 ? 1 : -1)))).toBe(0);
});

test('too few values, or such as do not vary, have none', () => {
  expect(halfLife([1, 2, 3])).toBeUndefined();
  expect(halfLife([1, 1, 1, 1, 1, 1])).toBeUndefined();
});

function must(value: number | undefined): number {
  if (value === undefined) throw new Error('no half-life');
  return value;
}
