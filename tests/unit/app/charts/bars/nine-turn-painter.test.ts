import { expect, test } from 'vitest';
import { fateOf } from '../../../../../src/app/charts/bars/nine-turn-painter.ts';
import { openFrom } from '../../../../../src/app/charts/bars/nine-turn-run.ts';

const setup = (...runs: number[]) => Float64Array.from(runs);

test('a run is whole once it has come to nine, ended where it stopped before, open at the last bar', () => {
  const rising = setup(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0);
  expect([1, 6, 9].map((at) => fateOf(rising, at, 12))).toEqual(['whole', 'whole', 'whole']);
  const broken = setup(0, 1, 2, 3, -1, -2);
  expect([1, 3, 4, 5].map((at) => fateOf(broken, at, 6))).toEqual(['ended', 'ended', 'open', 'open']);
});

test('the forming bar may still change the numerals of the run that the last closed bar stands in, and no others', () => {
  expect(openFrom(setup(0, -1, -2, -3, -4), 5)).toBe(1);
  expect(openFrom(setup(0, -1, -2, 0, 1), 5)).toBe(4);
  expect(openFrom(setup(0, 1, 2, 3, 0), 5)).toBe(1);
});
