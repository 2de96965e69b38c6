import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classOf, type DailyBar, fearGreedBands, fearGreedDays, fearGreedOf, fearGreedParts, fearGreedWeights } from '../../../../src/shared/finance/fear-greed.ts';

/** Days from log returns, the first close 100; volume 1,000 where it is not told. */
function days(returns: readonly number[], volumeOf: (at: number) => number = () => 1_000): DailyBar[] {
  let close = 100;
  return [0, ...returns].map((change, at) => {
    close *= Math.exp(change);
    return { close, volume: volumeOf(at) };
  });
}
const steps = (change: (at: number) => number): number[] => Array.from({ length: fearGreedDays - 1 }, (_, at) => change(at));
/** A price that goes up and down by the same share, day by day. */
const swinging = (size: (at: number) => number) => steps((at) => (at % 2 === 0 ? size(at) : -size(at - 1)));

test('the words follow the bounds of alternative.me', () => {
  const bounds = [[0, 'Extreme Fear'], [24, 'Extreme Fear'], [25, 'Fear'], [44, 'Fear'], [45, 'Neutral'], [55, 'Neutral'], [56, 'Greed'], [75, 'Greed'], [76, 'Extreme Greed'], [100, 'Extreme Greed']] as const;
  for (const [value, word] of bounds) expect(classOf(value)).toBe(word);
  expect(fearGreedBands.map(({ from }) => from)).toEqual([0, 25, 45, 56, 76]);
});

test('the weights make up the whole', () => {
  expect(Object.values(fearGreedWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

test('a price that stands still is neutral in every part', () => {
  expect(fearGreedParts(days(steps(() => 0)))).toEqual({ volatility: 50, drawdown: 50, momentum: 50, volume: 50, strength: 50 });
  expect(fearGreedOf(days(steps(() => 0)))).toBe(50);
});

test('worked example: days that swing twice as far for ten days take from the calm alone', () => {
  // Of ±1 % days, sample deviations: 10 days 1.0541 %, 30 days 1.0171 %, 90 days 1.0056 %; a ratio of 1.0541 ÷ 1.01135 = 1.0423.
  expect(fearGreedParts(days(swinging(() => 0.01))).volatility).toBeCloseTo(100 - 50 * 1.0423, 2);
  // Ten days of ±2 %: 2.1082 %, √(60 ÷ 29) = 1.4384 %, √(120 ÷ 89) = 1.1612 %; 2.1082 ÷ 1.2998 = 1.6220.
  const wild = fearGreedParts(days(swinging((at) => (at >= 80 ? 0.02 : 0.01))));
  expect(wild.volatility).toBeCloseTo(100 - 50 * 1.622, 1);
  expect(wild.strength).toBeCloseTo(50, 6);
});

test('a steady rise is greed, a fall after it is fear, and volume counts the way the price goes', () => {
  const rise = steps((at) => 0.006 + (at % 2 === 0 ? 0.004 : -0.004));
  expect(fearGreedOf(days(rise))).toBeGreaterThan(55);
  expect(fearGreedOf(days(rise, (at) => (at > 80 ? 1_500 : 1_000)))).toBeGreaterThan(75);
  const fall = steps((at) => (at < 76 ? 0.002 + (at % 2 === 0 ? 0.004 : -0.004) : -0.02 - 0.002 * (at - 76)));
  expect(fearGreedOf(days(fall))).toBeLessThan(45);
  expect(fearGreedOf(days(fall, (at) => (at > 80 ? 1_500 : 1_000)))).toBeLessThan(25);
  const busy = (sign: number) => fearGreedParts(days(steps((at) => (at >= 80 ? sign * 0.01 : 0.002 * (at % 2 === 0 ? 1 : -1))), (at) => (at > 80 ? 2_000 : 1_000))).volume;
  expect(busy(1)).toBe(100);
  expect(busy(-1)).toBe(0);
});

test('fewer days than are needed are refused', () => {
  expect(() => fearGreedOf(days(steps(() => 0)).slice(1))).toThrow(RangeError);
});

const history = fc.array(fc.record({ change: fc.double({ min: -0.2, max: 0.2, noNaN: true }), volume: fc.double({ min: 0, max: 1e6, noNaN: true }) }), { minLength: fearGreedDays - 1, maxLength: fearGreedDays + 20 });
const barsOf = (list: readonly { readonly change: number; readonly volume: number }[]) => days(list.map(({ change }) => change), (at) => list[at]?.volume ?? 1);

test('whatever the days, the index is a whole number of 0 to 100 and every part within its bounds', () => {
  fc.assert(fc.property(history, (list) => {
    const bars = barsOf(list);
    for (const [name, part] of Object.entries(fearGreedParts(bars))) expect(part >= 0 && part <= 100, `${name} ${part}`).toBe(true);
    const value = fearGreedOf(bars);
    expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
  }));
});

test('it depends on neither the unit of the price nor that of the volume, and on the last 91 days alone', () => {
  fc.assert(fc.property(history, (list) => {
    const bars = barsOf(list);
    const scaled = bars.map(({ close, volume }) => ({ close: close * 4, volume: volume * 0.25 }));
    const [of, other] = [fearGreedParts(bars), fearGreedParts(scaled)];
    for (const name of Object.keys(of) as (keyof typeof of)[]) expect(other[name]).toBeCloseTo(of[name], 3);
    expect(fearGreedOf([{ close: 1, volume: 1 }, ...bars])).toBe(fearGreedOf(bars));
  }));
});
