import { describe, expect, test } from 'vitest';
import type { Bar } from '../../../../src/shared/indicators/kernel.ts';
import { flatBars, indicatorOf, run, walk } from './bars.ts';

/** Bars from [high, low, close], an hour each. */
const barsOf = (rows: readonly (readonly [number, number, number])[]): Bar[] =>
  rows.map(([high, low, close], index) => ({ timeMs: index * 3_600_000, open: close, high, low, close, volume: 1 }));
const rounded = (values: readonly number[], digits = 4) => values.map((value) => Number(value.toFixed(digits)));

test('KDJ by hand: RSV of three bars, K and D by SMA(…, 3, 1) from 50', () => {
  // RSV: (10 − 6) ÷ (12 − 6) = 66.67 %, (13 − 8) ÷ (14 − 8) = 83.33 %, (9 − 9) ÷ (14 − 9) = 0.
  const { k, d, j } = run(
    indicatorOf('kdj'),
    barsOf([
      [10, 6, 9],
      [12, 8, 11],
      [11, 9, 10],
      [14, 11, 13],
      [12, 9, 9],
    ]),
    { period: 3 },
  );
  expect(k!.slice(0, 2).every(Number.isNaN)).toBe(true);
  expect(rounded(k!.slice(2))).toEqual([55.5556, 64.8148, 43.2099]);
  expect(rounded(d!.slice(2))).toEqual([51.8519, 56.1728, 51.8519]);
  expect(rounded(j!.slice(2))).toEqual([62.963, 82.0988, 25.9259]);
});

test('KDJ of a market that stands still stays in the middle', () => {
  const { k, j } = run(indicatorOf('kdj'), flatBars(new Array<number>(20).fill(7)));
  expect([k!.at(-1), j!.at(-1)]).toEqual([50, 50]);
});

test('Supertrend by hand: the upper band holds until a close breaks it, then the lower one rises with the trend', () => {
  // True ranges from bar 1: 2, 2, 2, 4, 2, 2, 8; ATR(2): bar 2: 2, then (ATR + TR) ÷ 2: 2, 3, 2.5, 2.25, 5.125. Factor
  // 1.
  const rows = [
    [11, 9, 10],
    [11, 9, 10],
    [10, 8, 9],
    [10, 8, 9],
    [13, 9, 12],
    [14, 12, 13],
    [15, 13, 14],
    [14, 6, 7],
  ] as const;
  const { supertrend, trend } = run(indicatorOf('supertrend'), barsOf(rows), { period: 2, factor: 1 });
  // bar 2: 9 + 2; bar 3 the same; bar 4: the close of 12 lies above 11: rising, 11 − 3 = 8 but 7 held before it; bars
  // 5, 6: 13 − 2.5, 14 − 2.25; bar 7: 7 < 11.75, upper 10 + 5.125.
  expect(rounded(supertrend!.slice(2))).toEqual([11, 11, 8, 10.5, 11.75, 15.125]);
  expect(trend!.slice(2)).toEqual([-1, -1, 1, 1, 1, -1]);
  expect(Number.isNaN(supertrend![1])).toBe(true);
});

test('SAR turns where a bar reaches the stop exactly, on either side, and the stop is the extreme of the trend then', () => {
  // It rises from a stop of 8 to 12; half the way is 10, held to the low of 9, which the third bar reaches. Falling
  // from 12 to 9, half the way is 10.5, held to the high of 12.
  const rows = [
    [10, 8, 9],
    [12, 9, 11],
    [11, 9, 10],
    [11, 9, 10],
  ] as const;
  const stops = (list: readonly (readonly [number, number, number])[]) =>
    run(indicatorOf('sar'), barsOf(list), { start: 0.5, limit: 1 }).sar!.slice(1);
  expect(stops(rows)).toEqual([8, 12, 12]);
  expect(stops(rows.map(([high, low, close]) => [20 - low, 20 - high, 20 - close] as const))).toEqual([12, 8, 8]);
});

test('Ichimoku: middles of ranges, spans shifted 25 bars ahead and the lagging line 25 back', () => {
  const kind = indicatorOf('ichimoku');
  const bars = walk(80, 4);
  const found = run(kind, bars);
  const middle = (at: number, count: number) => {
    const window = bars.slice(at - count + 1, at + 1);
    return (Math.max(...window.map(({ high }) => high)) + Math.min(...window.map(({ low }) => low))) / 2;
  };
  for (const at of [51, 60, 79]) {
    expect(found.conversion![at]).toBe(middle(at, 9));
    expect(found.base![at]).toBe(middle(at, 26));
    expect(found.spanA![at]).toBe((middle(at, 9) + middle(at, 26)) / 2);
    expect(found.spanB![at]).toBe(middle(at, 52));
    expect(found.lagging![at]).toBe(bars[at]!.close);
  }
  const params = { conversion: 9, base: 26, span: 52, displacement: 26 };
  expect(kind.outputs.map(({ key }) => kind.shift?.(key, params))).toEqual([0, 0, 25, 25, -25]);
});

test('VWAP by hand: weighs typical prices by volume, begins anew with the session, stands still where nothing is traded', () => {
  const row = (hour: number, price: number, volume: number): Bar => ({
    timeMs: hour * 3_600_000,
    open: price,
    high: price + 3,
    low: price - 3,
    close: price,
    volume,
  });
  const bars = [row(22, 10, 0), row(23, 20, 5), row(24, 30, 1), row(25, 60, 2), row(26, 90, 0)];
  expect(run(indicatorOf('vwap'), bars).vwap).toEqual([10, 20, 30, 50, 50]);
  // Shanghai's day begins at 16:00 UTC: then all five are of one session.
  expect(rounded(run(indicatorOf('vwap'), bars, { startHour: 16 }).vwap!)).toEqual([10, 20, 21.6667, 31.25, 31.25]);
  // At 01:00 the third bar is still of the old day, the fourth of the new one.
  expect(rounded(run(indicatorOf('vwap'), bars, { startHour: 1 }).vwap!)).toEqual([10, 20, 21.6667, 60, 60]);
  // A session begins without volume: until some is traded its typical price stands, then what was traded alone.
  expect(run(indicatorOf('vwap'), [row(0, 10, 0), row(1, 20, 0), row(2, 30, 2), row(3, 60, 1)]).vwap).toEqual([
    10, 20, 30, 40,
  ]);
});

describe('nine-turn', () => {
  const nine = indicatorOf('nineTurn');
  /** Five bars that rise, so that the first fall after them is a price flip. */
  const lead = [100, 101, 102, 103, 104, 105];
  const falls = [99, 98, 97, 96, 95, 94, 93, 92, 91];

  test('nine closes below those of four bars before, after a flip, are numbered; the run counts on until it ends', () => {
    const { setup } = run(nine, flatBars([...lead, ...falls, 90, 95]));
    expect(setup!.slice(0, 5).every(Number.isNaN)).toBe(true);
    expect(setup!.slice(5)).toEqual([0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, 1]);
  });

  test('its mirror: nine rises make a sell setup with the lowest true low as support', () => {
    const found = run(nine, flatBars([...lead, ...falls].map((price) => 200 - price)));
    expect(found.setup!.slice(6)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // The close before bar 1 belongs to its true range.
    expect(found.support!.at(-1)).toBe(95);
    expect(Number.isNaN(found.resistance!.at(-1))).toBe(true);
  });

  test('an equal close at bar 5 cancels, and what goes on falling needs a new flip', () => {
    const { setup } = run(nine, flatBars([...lead, 99, 98, 97, 96, 99, 94, 93, 92]));
    expect(setup!.slice(6)).toEqual([-1, -2, -3, -4, 0, 0, 0, 0]);
  });

  test('a market that falls from its first bar has no flip and no number', () => {
    expect(run(nine, flatBars([20, 19, 18, 17, 16, 15, 14, 13, 12, 11])).setup!.slice(5)).toEqual([0, 0, 0, 0, 0]);
  });

  test('bar 8 or 9 that reaches below the lows of bars 6 and 7 perfects the setup; TDST is the highest true high', () => {
    const found = run(nine, flatBars([...lead, ...falls]));
    expect(found.perfected!.slice(6)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, -1]);
    expect(found.resistance!.at(-1)).toBe(105);
    expect(found.resistance!.slice(0, -1).every(Number.isNaN)).toBe(true);
  });

  test('where neither does, the first later bar that reaches them perfects it, once', () => {
    const bars = flatBars([...lead, ...falls, 92, 93, 92, 91]);
    // Long shadows at bars 6 and 7: 8 and 9 do not reach 80.
    bars[11]!.low = 82;
    bars[12]!.low = 80;
    bars[16]!.low = 81;
    bars[17]!.low = 80;
    bars[18]!.low = 70;
    expect(run(nine, bars).perfected!.slice(14)).toEqual([0, 0, 0, -1, 0]);
  });

  const onwards = [90, 92, 89, 88, 93, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77];
  // Bars 6 to 9 of the falling run stand at 11 to 14; what lies after it never falls below four bars before again.
  test.each([
    ['bar 6', [80, 85, 90, 90], 80],
    ['bar 7', [85, 80, 90, 90], 80],
    ['both alike', [80, 80, 90, 90], 80],
  ])('perfection needs the extremes of both bars 6 and 7, also where %s alone went furthest', (_name, lows, reach) => {
    const lowOf = new Map(lows.map((low, index) => [11 + index, low]));
    const barsTo = (last: number, mirrored: boolean) =>
      [...lead, ...falls, 92, 93, last].map((close, index) => {
        const low = Math.min(close, index === 17 ? last : (lowOf.get(index) ?? close));
        const [high, under] = mirrored ? [200 - low, 200 - close] : [close, low];
        return {
          timeMs: index * 3_600_000,
          open: close,
          high: Math.max(high, under),
          low: Math.min(high, under),
          close: mirrored ? 200 - close : close,
          volume: 1,
        };
      });
    for (const [mirrored, mark] of [
      [false, -1],
      [true, 1],
    ] as const) {
      const perfected = (last: number) => run(nine, barsTo(last, mirrored)).perfected!.slice(14);
      expect(perfected(reach + 0.5), 'one bar alone is reached').toEqual([0, 0, 0, 0]);
      expect(perfected(reach), 'both are').toEqual([0, 0, 0, mark]);
    }
  });

  /** The setup's range is so wide that the run after it, of nine bars too, does not begin the countdown anew. */
  const wide = (closes: readonly number[]) => {
    const bars = flatBars(closes);
    bars[6]!.high = 130;
    return bars;
  };

  test('the countdown counts from bar 9 closes at or below the low of two bars before, to thirteen; it is 0 while it is off', () => {
    const bars = wide([...lead, ...falls, ...onwards]);
    const { countdown } = run(nine, bars, { countdown: 1 });
    expect(countdown!.slice(13)).toEqual([0, -1, -2, 0, -3, -4, 0, -5, -6, -7, -8, -9, -10, -11, -12, -13, 0, 0]);
    expect(
      run(nine, bars)
        .countdown!.slice(5)
        .every((value) => value === 0),
    ).toBe(true);
  });

  test('another setup of the same side, as wide as the first, begins it anew', () => {
    const { countdown } = run(nine, flatBars([...lead, ...falls, ...onwards]), { countdown: 1 });
    expect(countdown!.slice(26)).toEqual([-11, -12, -1, -2, -3]);
  });

  test('bar 13 waits for a low at or below the close of bar 8 of the count', () => {
    const bars = wide([...lead, ...falls, 90, 92, 89, 88, 93, 87, 86, 85, 60, 83, 82, 81, 80, 79, 78, 77]);
    bars[30]!.low = 59;
    // 60 is bar 8 of the count. 78 would be the thirteenth, but only the next bar reaches down to 60.
    expect(run(nine, bars, { countdown: 1 }).countdown!.slice(22)).toEqual([-7, -8, -9, 0, -10, -11, -12, 0, -13]);
  });

  test('a bar that lies wholly above TDST ends the countdown', () => {
    const { countdown } = run(nine, flatBars([...lead, ...falls, 90, 107, 108, 80, 79, 78, 77]), { countdown: 1 });
    expect(countdown!.slice(14)).toEqual([-1, -2, 0, 0, 0, 0, 0, 0]);
  });
});
