import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  classOf,
  type DailyBar,
  fearGreedBands,
  fearGreedDays,
  fearGreedOf,
  fearGreedParts,
  fearGreedWeights,
} from '../../../../src/shared/finance/fear-greed.ts';

/** Days from log returns, the first close 100; volume 1,000 where it is not told. */
function days(returns: readonly number[], volumeOf: (at: number) => number = () => 1_000): DailyBar[] {
  let close = 100;
  return [0, ...returns].map((change, index) => {
    close *= Math.exp(change);
    return { close, volume: volumeOf(index) };
  });
}
const steps = (change: (at: number) => number): number[] =>
  Array.from({ length: fearGreedDays - 1 }, (_, index) => change(index));
/** A price that goes up and down by the same share, day by day. */
const swinging = (size: (at: number) => number) => steps((at) => (at % 2 === 0 ? size(at) : -size(at - 1)));

test('the words follow the bounds of alternative.me', () => {
  const bounds = [
    [0, 'Extreme Fear'],
    [24, 'Extreme Fear'],
    [25, 'Fear'],
    [44, 'Fear'],
    [45, 'Neutral'],
    [55, 'Neutral'],
    [56, 'Greed'],
    [75, 'Greed'],
    [76, 'Extreme Greed'],
    [100, 'Extreme Greed'],
  ] as const;
  for (const [value, word] of bounds) expect(classOf(value)).toBe(word);
  expect(fearGreedBands.map(({ from }) => from)).toEqual([0, 25, 45, 56, 76]);
});

test('the weights make up the whole', () => {
  expect(Object.values(fearGreedWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

test('a price that stands still is neutral in every part', () => {
  expect(fearGreedParts(days(steps(() => 0)))).toEqual({
    volatility: 50,
    drawdown: 50,
    momentum: 50,
    volume: 50,
    strength: 50,
  });
  expect(fearGreedOf(days(steps(() => 0)))).toBe(50);
});

test('worked example: days that swing twice as far for ten days take from the calm alone', () => {
  // Of ±1 % days, sample deviations: 10 days 1.0541 %, 30 days 1.0171 %, 90 days 1.0056 %; a ratio of 1.0541 ÷ 1.01135
  // = 1.0423.
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
  const busy = (sign: number) =>
    fearGreedParts(
      days(
        steps((at) => (at >= 80 ? sign * 0.01 : 0.002 * (at % 2 === 0 ? 1 : -1))),
        (at) => (at > 80 ? 2_000 : 1_000),
      ),
    ).volume;
  expect(busy(1)).toBe(100);
  expect(busy(-1)).toBe(0);
});

test('a coin of a thousandth falls as one of a thousand does', () => {
  const closes = [...new Array<number>(60).fill(128), ...new Array<number>(30).fill(64), 96];
  const drawdownOf = (unit: number) =>
    fearGreedParts(closes.map((close) => ({ close: close * unit, volume: 1 }))).drawdown;
  expect(drawdownOf(2 ** -17)).toBe(drawdownOf(8));
});

test('of the oldest day only the change after it counts, not how high it stood', () => {
  const fallen = [128, ...new Array<number>(fearGreedDays - 1).fill(64)].map((close) => ({ close, volume: 1 }));
  const { drawdown, momentum, strength } = fearGreedParts(fallen);
  expect({ drawdown, momentum, strength }).toEqual({ drawdown: 50, momentum: 50, strength: 50 });
});

test('worked example: a last close half below the highest of its 90 days is as far as it gets', () => {
  // 88 days at 100, then two at 50: falls of a half on 2 of 30 and of 90 days. Their means are 1/30 and 1/90, of which
  // 1/45 is the middle; a half is 22.5 times that.
  expect(fearGreedParts(days(steps((at) => (at === 88 ? Math.log(0.5) : 0)))).drawdown).toBe(0);
  // A day at 50, 50 days at 80, and the last one at 90 of 100: 0.1 against (0.2 · 29 + 0.1) ÷ 30 and (0.2 · 49 + 0.5 +
  // 0.1) ÷ 90.
  const closes = [...new Array<number>(40).fill(100), 50, ...new Array<number>(49).fill(80), 90];
  const bars = closes.map((close) => ({ close, volume: 1 }));
  const usual = ((0.2 * 29 + 0.1) / 30 + (0.2 * 49 + 0.5 + 0.1) / 90) / 2;
  expect(fearGreedParts(bars).drawdown).toBeCloseTo(100 - (50 * 0.1) / usual, 9);
});

test('worked example: momentum is the last close over the mean of two averages, in deviations of thirty days, 25 for each', () => {
  const bars = days(swinging(() => 0.01));
  const closes = bars.slice(-90).map(({ close }) => close);
  // It swings between 100 and 101.005: the last close is the lower one, as are half of all others.
  expect([closes.at(-1), closes.at(-2)].map((close) => Number(close!.toFixed(3)))).toEqual([100, 101.005]);
  // ln(100 ÷ 100.5025) = −0.0050125; a deviation of 1.0056 % a day is 5.508 % in thirty.
  expect(fearGreedParts(bars).momentum).toBeCloseTo(50 + (25 * -0.0050125) / 0.05508, 3);
});

test('worked example: volume is the last ten days in standard errors of ninety, 15 for each', () => {
  // Volumes of 1,000 and 1,100 in turn, 1,100 in the last ten days: a mean of 1,055.56 and a deviation of 49.97.
  const rising = days(
    steps(() => 0.001),
    (at) => (at > 80 || at % 2 === 0 ? 1_100 : 1_000),
  );
  const mean = (40 * 1_000 + 50 * 1_100) / 90;
  const deviation = Math.sqrt((40 * (1_000 - mean) ** 2 + 50 * (1_100 - mean) ** 2) / 89);
  expect(fearGreedParts(rising).volume).toBeCloseTo(50 + (15 * (1_100 - mean) * Math.sqrt(10)) / deviation, 9);
});

test('volume counts the way that the price went in the last ten days, whatever it did before', () => {
  const busyOnly = (change: (at: number) => number) =>
    fearGreedParts(days(steps(change), (at) => (at > 80 ? 2_000 : 1_000 + (at % 2)))).volume;
  expect([busyOnly((at) => (at < 80 ? -0.02 : 0.01)), busyOnly((at) => (at < 80 ? 0.02 : -0.01))]).toEqual([100, 0]);
});

test('worked example: strength is what the last fourteen days have risen of all that they moved', () => {
  // Ten rises of 1 % and four falls of 2 %; before them falls alone.
  expect(fearGreedParts(days(steps((at) => (at < 76 ? -0.03 : at < 86 ? 0.01 : -0.02)))).strength).toBeCloseTo(
    (100 * 0.1) / 0.18,
    9,
  );
});

test('the index is its parts by their weights, rounded', () => {
  const bars = days(
    steps((at) => (at < 76 ? -0.001 * (at % 3) : at < 86 ? 0.01 : -0.02)),
    (at) => 1_000 + ((at * 37) % 91),
  );
  const { volatility, drawdown, momentum, volume, strength } = fearGreedParts(bars);
  expect(fearGreedOf(bars)).toBe(
    Math.round(0.25 * volatility + 0.15 * drawdown + 0.25 * momentum + 0.2 * volume + 0.15 * strength),
  );
  expect(fearGreedWeights).toEqual({ volatility: 25, drawdown: 15, momentum: 25, volume: 20, strength: 15 });
});

test('fewer days than are needed are refused', () => {
  expect(() => fearGreedOf(days(steps(() => 0)).slice(1))).toThrow(RangeError);
});

const history = fc.array(
  fc.record({
    change: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    volume: fc.double({ min: 0, max: 1e6, noNaN: true }),
  }),
  { minLength: fearGreedDays - 1, maxLength: fearGreedDays + 20 },
);
const barsOf = (list: readonly { readonly change: number; readonly volume: number }[]) =>
  days(
    list.map(({ change }) => change),
    (at) => list[at]?.volume ?? 1,
  );

test('whatever the days, the index is a whole number of 0 to 100 and every part within its bounds', () => {
  fc.assert(
    fc.property(history, (list) => {
      const bars = barsOf(list);
      for (const [name, part] of Object.entries(fearGreedParts(bars)))
        expect(part >= 0 && part <= 100, `${name} ${part}`).toBe(true);
      const value = fearGreedOf(bars);
      expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
    }),
  );
});

test('it depends on neither the unit of the price nor that of the volume, and on the last 91 days alone', () => {
  fc.assert(
    fc.property(history, (list) => {
      const bars = barsOf(list);
      const scaled = bars.map(({ close, volume }) => ({ close: close * 4, volume: volume * 0.25 }));
      const of = fearGreedParts(bars);
      const other = fearGreedParts(scaled);
      for (const name of Object.keys(of) as (keyof typeof of)[]) expect(other[name]).toBeCloseTo(of[name], 3);
      expect(fearGreedOf([{ close: 1, volume: 1 }, ...bars])).toBe(fearGreedOf(bars));
    }),
  );
});
