import { expect, test } from 'vitest';
import { FundingRates } from '../../../../src/shared/backtest/funding-rates.ts';
import { ratesOver } from '../../../../src/shared/backtest/paid-rates.ts';

const hourMs = 3_600_000;
const intervalMs = 8 * hourMs;
const list = [
  [8 * hourMs, 0.0001],
  [12 * hourMs, 0.0002],
  [16 * hourMs, 0.0003],
  [24 * hourMs, -0.0004],
] as const;

test('one rate is that of every stamp, and of the running interval', () => {
  const rates = new FundingRates(0.0005);
  expect(rates.at(8 * hourMs)).toBe(0.0005);
  expect(rates.facts(20 * hourMs, 2)).toEqual({
    predicted: 0.0005,
    nextMs: 24 * hourMs,
    intervalMs,
    paid: [0.0005, 0.0005],
  });
  expect(rates.meanOf(0, 100 * hourMs)).toBe(0.0005);
});

test('what was paid between two stamps comes with the later one; a stamp without a rate pays nothing', () => {
  const rates = new FundingRates(list);
  expect([8, 16, 24, 32].map((hour) => rates.at(hour * hourMs))).toEqual([0.0001, 0.0005, -0.0004, 0]);
  expect(rates.meanOf(8 * hourMs, 24 * hourMs)).toBeCloseTo(0.00005, 12);
  expect(rates.meanOf(9 * hourMs, 15 * hourMs)).toBe(0);
});

test('no rate is known before it is paid, at its own time it is', () => {
  const rates = new FundingRates(list);
  expect(rates.facts(8 * hourMs - 1, 3)).toBeUndefined();
  expect(rates.facts(8 * hourMs, 3)).toEqual({ predicted: 0.0001, nextMs: 16 * hourMs, intervalMs, paid: [0.0001] });
  expect(rates.facts(24 * hourMs - 1, 3)?.paid).toEqual([0.0005, 0.0001]);
  expect(rates.facts(24 * hourMs, 2)).toMatchObject({ predicted: -0.0004, paid: [-0.0004, 0.0005] });
  expect(rates.facts(24 * hourMs, 0)).toMatchObject({ predicted: -0.0004, paid: [] });
  expect(new FundingRates([]).facts(24 * hourMs, 3)).toBeUndefined();
});

test('rates stand for a period that they reach over, their mean for a longer one', () => {
  expect(ratesOver(list, 30)).toBe(list);
  expect(ratesOver(list, 90)).toBeCloseTo(0.00005, 12);
  expect(ratesOver([], 7)).toBeUndefined();
});
