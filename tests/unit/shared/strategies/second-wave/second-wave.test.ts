import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Wave, WaveFinder } from '../../../../../src/shared/finance/second-wave.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument } from '../../core/core-kit.ts';
import { barsOf, fillsOf, play, strategyOf } from '../../backtest/backtest-kit.ts';

type Row = readonly [number, number, number, number];
/** Bars that go from one close to the next by a step, with a wick of 1 at both ends. */
function path(start: number, ...legs: readonly (readonly [bars: number, step: number])[]): Row[] {
  let price = start;
  return legs.flatMap(([bars, step]) =>
    Array.from({ length: bars }, (): Row => {
      const open = price;
      price = Math.round((price + step) * 10) / 10;
      return [open, Math.max(open, price) + 1, Math.min(open, price) - 1, price];
    }),
  );
}
const rules = { min_rise: 2, max_bars: 30, min_retrace: 38, max_retrace: 62, volume: undefined, pivot: 3 };
/** Waves that are found along bars whose average true range is 2. */
const wavesIn = (rows: readonly Row[], more: object = {}, volumes: readonly number[] = []): Wave[] => {
  const finder = new WaveFinder({ ...rules, ...more });
  return rows.flatMap(
    ([, high, low, close], index) => finder.take({ high, low, close, volume: volumes[index] ?? 1 }, 2) ?? [],
  );
};

describe('a second wave', () => {
  // Ten still bars, eight up by 5 to 1040, four down to 1020, then up again.
  const rows = path(1_000, [10, 0], [8, 5], [4, -5], [6, 5]);

  test('is found at the first close above the bar of the pullback’s low', () => {
    // The low is in bar 21, whose high is 1026; bar 23 closes at 1030 with a high of 1031.
    expect(wavesIn(rows)).toEqual([{ bar: 23, trigger: 1_031, low: 1_019, length: 42 }]);
  });

  test.each([
    ['rises too little', { min_rise: 4.3 }],
    ['takes too long', { max_bars: 6 }],
    ['pulls back too little', { min_retrace: 53 }],
    ['pulls back too much', { max_retrace: 52 }],
    ['has no pivots', { pivot: 30 }],
  ])('is none where it %s', (_what, more) => {
    expect(wavesIn(rows, more)).toEqual([]);
  });

  test('needs its volume where that is asked for, and less of it in the pullback', () => {
    const volumes = (wave: number, pullback: number) =>
      rows.map((_, bar) => (bar <= 10 ? 1 : bar < 18 ? wave : pullback));
    expect(wavesIn(rows, { volume: 2 }, volumes(2, 1))).toHaveLength(1);
    expect(wavesIn(rows, { volume: 2 }, volumes(1.9, 1))).toEqual([]);
    expect(wavesIn(rows, { volume: 2 }, volumes(2, 2.1))).toEqual([]);
  });

  test('waves of any height and length are found at their exact bars', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 20 }),
        fc.integer({ min: 3, max: 20 }),
        fc.double({ min: 0.42, max: 0.56, noNaN: true }),
        fc.integer({ min: 1, max: 3 }),
        (bars, step, part, waves) => {
          const back = Math.max(1, Math.round(bars * part));
          // Beyond two thirds of the wave before there is a new one: down by all of it first.
          const one: readonly (readonly [number, number])[] = [
            [bars, step],
            [back, -step],
            [3, step],
            [bars - back + 3 + 3, -step],
            [8, 0],
          ];
          const legs = Array.from({ length: waves }, () => one).flat();
          const found = wavesIn(path(1_000, [10, 0], ...legs), { min_rise: 0.5, min_retrace: 20, max_retrace: 80 });
          const length = bars * step + 2;
          const retraced = (back * step + 2) / length;
          if (length < 9 || back * step + 2 < 6 || retraced > 0.79) return;
          const cycle = bars + back + 3 + (bars - back + 6) + 8;
          const second = 10 + bars + back + 1;
          expect(found[0]).toMatchObject({ bar: second, length });
          expect(found.every(({ bar }) => (bar - second) % cycle === 0)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const secondWave = strategyOf('SECOND_WAVE');
const params = { invest: '600', interval: '1m', atr_bars: 5, pivot: 2, risk: 1 };
const free = { ...instrument, maker: 0, taker: 0, price_band_up: 5, price_band_down: 0.2 };
const over = (rows: readonly Row[], more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(secondWave, JSON.parse(JSON.stringify({ ...params, ...more })), barsOf(rows), { instrument: free, ...changes });
const tradesOf = (it: ReturnType<typeof over>) =>
  fillsOf(it).map(([minute, side, price, lots]) => [minute, side, price, lots]);
const start = path(1_000, [10, 0], [8, 5], [4, -5], [2, 5]);

describe('its position', () => {
  test('is bought where the price has gone above the pullback’s high, sized to its risk, and half of it sold at the target', () => {
    const it = over([...start, ...path(1_030, [8, 5], [1, 0])]);
    const [entry, half] = tradesOf(it);
    // Above 1031 in bar 24, at the open of bar 25. Limit 1036.2 to stop 1018.9 is 17.3: 1 % of 600 is 0.346.
    expect(entry).toEqual([25, 'BUY', 1_035, 346]);
    // The low of 1019 and a wave of 42.
    expect(half).toEqual([30, 'SELL', 1_061, 173]);
    expect(it.held.at(-1)).toBe(173);
    expect(Number(it.figures.state!.stop)).toBeGreaterThan(1_018);
    expect(it.figures.state!.target).toBeUndefined();
  });

  test('is sold whole where the price comes back to the pullback’s low', () => {
    const it = over([...start, ...path(1_030, [2, 5], [8, -5], [1, 0])]);
    const trades = tradesOf(it);
    expect(trades.map(([, side, , lots]) => [side, lots])).toEqual([
      ['BUY', 346],
      ['SELL', 346],
    ]);
    expect(it.figures).toMatchObject({ wins: 0, losses: 1, qty: '0' });
    // Risk and the gap from the stop to the next open.
    expect(Number(it.figures.profit)).toBeGreaterThan(-8);
    expect(Number(it.figures.profit)).toBeLessThan(-4);
  });

  test('after half is sold its stop follows the closes, and never falls', () => {
    const it = over([...start, ...path(1_030, [12, 5], [6, -5], [1, 0])], { trail_atr: 2 });
    const trades = tradesOf(it);
    expect(trades.map(([, side, , lots]) => [side, lots])).toEqual([
      ['BUY', 346],
      ['SELL', 173],
      ['SELL', 173],
    ]);
    expect(Number(trades[2]![2])).toBeGreaterThan(1_061);
    expect(it.figures).toMatchObject({ wins: 1, losses: 0 });
  });

  test('an entry that is not reached within its bars is left, as is one that the price has leapt over', () => {
    const still = path(1_030, [6, 0], [8, 5]);
    expect(tradesOf(over([...start.slice(0, -1), ...path(1_025, [1, 5]), ...still], { valid: 3 }))).toEqual([]);
    const leap: Row[] = [[1_030, 1_060, 1_030, 1_060], [1_060, 1_060, 1_058, 1_059], ...path(1_059, [3, 0])];
    expect(tradesOf(over([...start, ...leap]))).toEqual([]);
  });
});

test.each([
  [{ invest: '2' }, 'invest', 'too_small'],
  [{ min_retrace: 62 }, 'max_retrace', 'above_least'],
  [{ stop_loss_price: '1100' }, 'stop_loss_price', 'below_price'],
])('%o is refused at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over(start, more))).toMatchObject({ code: 'PARAMETERS', data: [{ field, rule }] });
});

test.each([
  [{ invest: undefined }, 'invest', 'required'],
  [{ min_rise: 0 }, 'min_rise', 'range'],
  [{ max_bars: 1.5 }, 'max_bars', 'integer'],
  [{ valid: 0 }, 'valid', 'range'],
  [{ risk: 11 }, 'risk', 'range'],
  [{ interval: '2m' }, 'interval', 'interval'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused by itself at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over(start, more))).toMatchObject({
    code: 'PARAMETERS',
    data: expect.arrayContaining([{ field, rule }]),
  });
});

test('it needs what it invests', () => {
  expect(refusalIn(() => over(start, {}, { funds: '500' }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'invest' },
  });
});
