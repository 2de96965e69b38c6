import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf, seedIn, seedOf, seedsOf, testSeed } from '../../seeds.ts';

test('every property draws from the seed of the run: the same values each time', () => {
  expect(fc.readConfigureGlobal().seed).toBe(testSeed);
  expect(fc.sample(fc.integer(), 20)).toEqual(fc.sample(fc.integer(), { numRuns: 20, seed: testSeed }));
  const drawn = () => {
    const values: number[] = [];
    fc.assert(
      fc.property(fc.integer(), (value) => {
        values.push(value);
      }),
    );
    return values;
  };
  expect(drawn()).toEqual(drawn());
});

test('a seed is a whole number, 1 where none is given; anything else is refused by name', () => {
  expect([seedIn(undefined), seedIn(''), seedIn('20260610')]).toEqual([1, 1, 20_260_610]);
  for (const text of ['0', '-1', '1.5', 'today', '2147483648', '1e3', ' 1'])
    expect(() => seedIn(text), text).toThrow('HALYARD_TEST_SEED) must be a whole number');
});

test("a test's own seed is itself in the usual run and another one in any other; seeds in a row begin with that of the run, and what is rare gets more runs", () => {
  expect([seedOf(21, 1), seedOf(21, 20_260_610), seedOf(22, 20_260_610)]).toEqual([21, 20_260_630, 20_260_631]);
  expect(seedOf(20_261_120, 2 ** 31 - 1)).toBeLessThan(2 ** 31);
  expect([runsOf(150, 1), runsOf(150, 20_260_610)]).toEqual([150, 600]);
  expect([seedsOf(3, 1), seedsOf(3, 20_260_610)]).toEqual([
    [1, 2, 3],
    [20_260_610, 20_260_611, 20_260_612],
  ]);
});
