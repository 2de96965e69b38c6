import { expect, test } from 'vitest';
import { formatEvery } from '../../../../src/app/format/time.ts';

test.each([
  [1_500, '1.5 s'],
  [30_000, '30 s'],
  [60_000, '1 min'],
  [90_000, '90 s'],
  [150_000, '2.5 min'],
  [10_800_000, '3 h'],
])('a pause of %i ms is told in one unit: %s', (ms, text) => {
  expect(formatEvery(ms, 'en')).toBe(text);
});
