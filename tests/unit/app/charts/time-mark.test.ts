import { expect, test } from 'vitest';
import { barAt } from '../../../../src/app/charts/time-mark.ts';

const columns = { time: Float64Array.from([1_000, 2_000, 3_000, 0, 0]), length: 3 };

test('a time lies in the newest bar that opens then or before it', () => {
  expect([1_000, 1_999, 2_000, 3_500].map((ms) => barAt(columns, ms))).toEqual([0, 0, 1, 2]);
});

test('before the first bar, and where there are none, there is no bar', () => {
  expect(barAt(columns, 999)).toBe(-1);
  expect(barAt({ time: new Float64Array(4), length: 0 }, 5)).toBe(-1);
});
