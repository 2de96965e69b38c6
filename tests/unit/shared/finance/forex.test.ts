import { expect, test } from 'vitest';
import { forexProfit, pipOf, pipsBetween, pipValue, rolloverDays } from '../../../oracles/forex.ts';

test('a pip is 0.0001, of the yen 0.01', () => {
  expect([pipOf('USD'), pipOf('JPY')]).toEqual([0.0001, 0.01]);
});

test.each([
  [1.1, 1.105, 'USD', 50],
  [1.105, 1.1, 'USD', -50],
  [150.25, 150.3, 'JPY', 5],
  [1.1, 1.10005, 'USD', 0.5],
])('from %d to %d %s is %d pips', (from, to, quote, pips) => {
  expect(pipsBetween(from, to, quote)).toBe(pips);
});

test('a pip of one lot is 10 USD or 1000 JPY', () => {
  expect([pipValue(1, 'USD'), pipValue(1, 'JPY')]).toEqual([10, 1_000]);
});

test.each([
  [1, 0.5, 1.1, 1.105, 250],
  [-1, 0.5, 1.1, 1.105, -250],
  [1, 2, 150, 151, 200_000],
] as const)('direction %i, %d lots from %d to %d earn %d', (direction, lots, entry, exit, profit) => {
  expect(forexProfit(direction, lots, entry, exit)).toBeCloseTo(profit, 6);
});

test('a week of rollovers is seven days, Wednesday three of them', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(rolloverDays)).toEqual([0, 1, 1, 3, 1, 1, 0]);
  expect(() => rolloverDays(7)).toThrow('weekday');
  expect(() => forexProfit(1, 1, 0, 1)).toThrow('entry');
});
