import { expect, test } from 'vitest';
import { waitUnits } from '../../../../src/app/entry/wait.ts';

test.each([
  [0, 0, 1],
  [1, 0, 1],
  [1_001, 0, 2],
  [90_000, 0, 90],
  [119_000, 0, 119],
  [119_001, 2, 0],
  [120_000, 2, 0],
  [120_001, 3, 0],
  [900_000, 15, 0],
])('a wait of %d ms is never told shorter than it is', (ms, minutes, seconds) => {
  expect(waitUnits(ms)).toEqual({ minutes, seconds });
});
