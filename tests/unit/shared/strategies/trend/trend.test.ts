import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitSize } from '../../../../../src/shared/finance/trend-unit.ts';
import type { AnyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument } from '../../core/core-kit.ts';
import { barsOf, fillsOf, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';

const trend = strategyOf('TREND');
type Row = readonly [number, number, number, number];
/** True ranges of 10 around 1000. */
const calm: readonly Row[] = Array.from({ length: 8 }, () => [1_000, 1_005, 995, 1_000] as const);
/** A close above the highest high: N is (10 · 4 + 6) ÷ 5 = 9.2 after it. */
const breakout: Row = [1_000, 1_006, 1_000, 1_006];
const params = { invest: '400', interval: '1m', entry_bars: 5, exit_bars: 3, atr_bars: 5, risk: 0.05 };
const free = { ...instrument, maker: 0, taker: 0, price_band_up: 5, price_band_down: 0.2 };
const over = (rows: readonly Row[], more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(trend, JSON.parse(JSON.stringify({ ...params, ...more })), barsOf(rows), { instrument: free, ...changes });
const tradesOf = (it: ReturnType<typeof over>) =>
  fillsOf(it).map(([minute, side, price, lots]) => [minute, side, price, lots]);

test('a unit is 1 % of a million at an N of 0.0141 and 42,000 a point: 16.88, and so 16', () => {
  const facts = { equity: 1_000_000, risk: 0.01, range: 0.0141, pointValue: 42_000 };
  const exact = (facts.equity * facts.risk) / (facts.range * facts.pointValue);
  expect(Math.floor(exact * 100) / 100).toBe(16.88);
  expect(unitSize(facts)).toBe(16);
});

describe('a break of the highest high', () => {
  const rise: readonly Row[] = [...calm, breakout, [1_006, 1_011, 1_006, 1_011]];

  test('buys a unit at the next open, and one more half an N above the last', () => {
    const it = over([...rise, [1_011, 1_011, 1_009, 1_010]]);
    // 0.05 % of 400 ÷ 9.2 is 0.0217; the next unit from 1006 + 4.6 on.
    expect(tradesOf(it)).toEqual([
      [9, 'BUY', 1_006, 21],
      [10, 'BUY', 1_011, 21],
    ]);
    // Two N below the last unit, and half an N above it.
    expect(it.figures.state).toEqual({ units: '2', range: '9.2', stop: '992.6', next: '1015.6' });
  });

  test('sells all units where the price has come to the stop, at the next open, however far that is', () => {
    const it = over([...rise, [1_011, 1_011, 992, 995], [960, 960, 955, 958], [958, 958, 958, 958]]);
    expect(tradesOf(it).slice(2)).toEqual([[11, 'SELL', 960, 42]]);
    expect(it.figures).toMatchObject({ wins: 0, losses: 1, qty: '0' });
    expect(it.figures.state).toBeUndefined();
  });

  test('buys no unit in a bar that has come to the stop as well', () => {
    const it = over([...rise.slice(0, -1), [1_006, 1_012, 987, 1_010], [1_010, 1_010, 1_010, 1_010]]);
    expect(tradesOf(it)).toEqual([
      [9, 'BUY', 1_006, 21],
      [10, 'SELL', 1_010, 21],
    ]);
  });

  test('is left at a close below the lowest low of its exit, which may be far above the stop', () => {
    const slow: readonly Row[] = [
      [1_006, 1_010, 1_005, 1_009],
      [1_009, 1_010, 1_006, 1_008],
      [1_008, 1_010, 1_006, 1_008],
      [1_008, 1_009, 1_002, 1_003],
      [1_003, 1_003, 1_003, 1_003],
    ];
    const it = over([...calm, breakout, ...slow]);
    expect(tradesOf(it)).toEqual([
      [9, 'BUY', 1_006, 21],
      [13, 'SELL', 1_003, 21],
    ]);
  });

  test('a close at the highest high, too weak a trend or too little money opens nothing', () => {
    expect(tradesOf(over([...calm, [1_000, 1_005, 1_000, 1_005], ...calm]))).toEqual([]);
    expect(tradesOf(over(rise, { min_adx: 90 }))).toEqual([]);
    expect(tradesOf(over(rise, { risk: 0.01 }))).toEqual([]);
  });

  test('a unit costs no more than its share of the money', () => {
    const it = over(rise, { risk: 10 });
    // A quarter of 400 at what a buy may pay: 1006 and half a percent.
    expect(tradesOf(it)[0]).toEqual([9, 'BUY', 1_006, 98]);
  });
});

const swing = (from: number, to: number, bars: number): Row[] =>
  Array.from({ length: bars }, (_, index) => {
    const at = (step: number) => Math.round((from + ((to - from) * step) / bars) * 10) / 10;
    const [open, close] = [at(index), at(index + 1)];
    return [open, Math.max(open, close) + 1, Math.min(open, close) - 1, close] as const;
  });

test.each([
  ['EMA_CROSS', { fast: 3, slow: 8 }],
  ['SUPERTREND', { super_bars: 5, super_factor: 2 }],
])('%s buys as the trend turns up, and sells all as it turns down', (entry, more) => {
  const rows = [...swing(1_000, 960, 20), ...swing(960, 1_040, 20), ...swing(1_040, 990, 20)];
  const sides = tradesOf(over(rows, { entry, ...more, stop: 20, max_units: 1 }));
  expect(sides.map(([, side]) => side)).toEqual(['BUY', 'SELL']);
  const [bought, sold] = sides.map(([minute]) => Number(minute));
  expect(bought).toBeGreaterThan(20);
  expect(bought).toBeLessThan(32);
  expect(sold).toBeGreaterThan(40);
  expect(sold).toBeLessThan(52);
});

test('whatever the price does, it holds four units at most, its stop never falls, and it never spends more than it has', () => {
  let positions = 0;
  /** The same strategy, which says its state at each step. */
  const watched = (seen: (state: Readonly<Record<string, string>> | undefined, qty: string) => void): AnyStrategy => ({
    ...trend,
    begin(from) {
      const instance = trend.begin(from);
      const step = instance.step.bind(instance);
      return Object.assign(instance, {
        step(...args: Parameters<typeof step>) {
          const { state, qty } = instance.figures(args[2], '400');
          seen(state, qty);
          return step(...args);
        },
      });
    },
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom('BREAK', 'EMA_CROSS', 'SUPERTREND'),
      fc.constantFrom(0.2, 0.5, 1),
      (seed, entry, add_step) => {
        let stop = 0;
        let units = 0;
        const strategy = watched((state) => {
          if (!state) {
            units = 0;
            stop = 0;
            return;
          }
          const now = Number(state.units);
          if (units === 0) positions += 1;
          expect(now).toBeLessThanOrEqual(4);
          expect(now).toBeGreaterThanOrEqual(units);
          expect(Number(state.stop)).toBeGreaterThanOrEqual(stop);
          units = now;
          stop = Number(state.stop);
        });
        const given = { ...params, entry, add_step, fast: 4, slow: 9, super_bars: 5, risk: 2 };
        const it = play(strategy, given, walk(seed, 300, 0.008), { funds: '400' });
        expect([...it.refusals]).toEqual([]);
        expect(Math.max(...it.held)).toBeLessThan(500);
      },
    ),
    { numRuns: 60 },
  );
  expect(positions).toBeGreaterThan(100);
});

test('with too few bars for its N it ends by itself, and says so', () => {
  const few: readonly Row[] = Array.from({ length: 60 }, () => [1_000, 1_000, 1_000, 1_000] as const);
  const it = over(few);
  expect(it.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'NO_BARS' } });
});

test.each([
  [{ invest: '10' }, 'invest', 'too_small'],
  [{ entry: 'EMA_CROSS', fast: 9, slow: 9 }, 'fast', 'above_slow'],
  [{ take_profit_price: '900' }, 'take_profit_price', 'above_price'],
  [{ end_time: 1 }, 'end_time', 'future'],
])('%o is refused at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over(calm, more))).toMatchObject({ code: 'PARAMETERS', data: [{ field, rule }] });
});

test.each([
  [{ invest: undefined }, 'invest', 'required'],
  [{ interval: '7m' }, 'interval', 'interval'],
  [{ entry: 'HOPE' }, 'entry', 'entry'],
  [{ entry_bars: 1 }, 'entry_bars', 'range'],
  [{ exit_bars: 2.5 }, 'exit_bars', 'integer'],
  [{ risk: 20 }, 'risk', 'range'],
  [{ max_units: 0 }, 'max_units', 'range'],
  [{ stop: 0 }, 'stop', 'range'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused by itself at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over(calm, more))).toMatchObject({
    code: 'PARAMETERS',
    data: expect.arrayContaining([{ field, rule }]),
  });
});

test('it needs what it invests', () => {
  expect(refusalIn(() => over(calm, {}, { funds: '300' }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'invest' },
  });
});
