import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelLots, levelTicks } from '../../../../../src/shared/finance/infinity-grid.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument } from '../../core/core-kit.ts';
import { barsOf, fillsOf, minuteMs, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';

const strongGrid = strategyOf('STRONG_GRID');
type Row = readonly [number, number, number, number];
const flat = (price: number): Row => [price, price, price, price];
const params = { value: '1000', reserve: '200', step: 1 };
/** Prices that a level of one percent falls on, and sizes to a hundred-millionth. */
const free = { ...instrument, maker: 0, taker: 0, price_band_up: 5, price_band_down: 0.2 };
const over = (rows: readonly Row[], more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(strongGrid, JSON.parse(JSON.stringify({ ...params, ...more })), barsOf(rows), {
    instrument: free,
    funds: '2000',
    ...changes,
  });
const tradesOf = (it: ReturnType<typeof over>) =>
  fillsOf(it).map(([minute, side, price, lots]) => [minute, side, price, lots]);

test('keeping 1000 at 1 %, the first rise sells 10, and one way down and up earns V·g² ÷ (1 + g) = 0.0990099', () => {
  // Ticks and lots so fine that nothing is rounded away: a price of 10^9 ticks, a value of 10^18.
  const grid = { reference: 1e9, step: 0.01, value: 1e18 };
  const money = (level: number, lots: number): number => (levelTicks(grid, level) * lots * 1_000) / 1e18;
  expect(money(1, levelLots(grid, 1))).toBeCloseTo(10, 6);
  // What a fall to level −1 buys is what the rise back to level 0 sells.
  const lots = levelLots(grid, 0);
  expect(money(-1, lots)).toBeCloseTo((1_000 * 0.01) / 1.01, 6);
  expect(money(0, lots) - money(-1, lots)).toBeCloseTo(0.0990099, 6);
});

test('all levels above the first together are the value', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 1e9 }),
      fc.double({ min: 0.005, max: 0.2, noNaN: true }),
      (reference, step) => {
        const grid = { reference, step, value: 1e15 };
        let sum = 0;
        for (let level = 1; level < 20 / step; level++) sum += levelLots(grid, level);
        expect((sum * reference) / 1e15).toBeCloseTo(1, 3);
      },
    ),
    { numRuns: 30 },
  );
});

test('it buys its value, sells a part at each level on the way up, and buys it back on the way down', () => {
  const it = over([
    flat(1_000),
    flat(1_000),
    [1_000, 1_025, 1_000, 1_025],
    flat(1_025),
    [1_025, 1_025, 1_005, 1_005],
    [1_005, 1_005, 985, 985],
    flat(985),
  ]);
  expect(tradesOf(it)).toEqual([
    [1, 'BUY', 1_000, 1_000],
    [2, 'SELL', 1_010, 10],
    [2, 'SELL', 1_020.1, 10],
    [4, 'BUY', 1_010, 10],
    [5, 'BUY', 1_000, 10],
    [5, 'BUY', 990.1, 10],
  ]);
  expect(it.figures).toMatchObject({ wins: 0, qty: '1.01' });
  // 30 percent below the highest level sold at.
  expect(it.figures.state).toMatchObject({ bound: '714.0' });
});

test('a round of one level brings the price of the step on its lots', () => {
  const it = over([flat(1_000), flat(1_000), [1_000, 1_000, 985, 985], [985, 1_002, 985, 1_002], flat(1_002)]);
  expect(tradesOf(it).slice(1)).toEqual([
    [2, 'BUY', 990.1, 10],
    [3, 'SELL', 1_000, 10],
  ]);
  expect(it.figures).toMatchObject({ wins: 1, profit: '2.099' });
});

test('its lower bound follows the price up, and ends it', () => {
  const rows = [flat(1_000), flat(1_000), [1_000, 1_062, 1_000, 1_062], [1_062, 1_062, 1_020, 1_020]] as const;
  const it = over([...rows, [1_020, 1_020, 990, 995], flat(995), flat(995)], { trail: 5, depth: 10 });
  expect(it.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LOWER_BOUND', mode: 'CANCEL_CLOSE' } });
  // Level 6 at 1061.5, less five percent, is 1008.4.
  const sold = tradesOf(it).at(-1)!;
  expect([sold[0], sold[1], sold[2]]).toEqual([5, 'SELL', 995]);
});

test('it buys no more than its reserve pays for', () => {
  const fall = Array.from({ length: 40 }, (_, index): Row => {
    const [from, to] = [1_000 - index * 5, 995 - index * 5];
    return [from, from, to, to];
  });
  const it = over([flat(1_000), ...fall], { reserve: '50', trail: 90 });
  const bought = tradesOf(it).slice(1);
  expect(bought.map(([, side]) => side)).toEqual(['BUY', 'BUY', 'BUY', 'BUY', 'BUY']);
  const spent = bought.reduce((sum, [, , price, lots]) => sum + (Number(price) * Number(lots)) / 1_000, 0);
  expect(spent).toBeLessThanOrEqual(55);
});

test('whatever the price does, the value of what it holds stays within its levels, while its reserve lasts', () => {
  let rounds = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0.9, 1.5, 3), (seed, step) => {
      const bars = walk(seed, 300, 0.012);
      const given = { value: '700', reserve: '3000', step, trail: 90, depth: 12 };
      const it = play(strongGrid, given, bars, { funds: '5000' });
      expect([...it.refusals]).toEqual([]);
      rounds += it.figures.wins;
      // From the second row on, lots held at the close are 700 give or take two levels and a bar.
      for (let row = 3; row < it.held.length; row++) {
        const value = (it.held[row]! / 1_000) * (bars.close[row]! / 10);
        expect(Math.abs(value - 700)).toBeLessThan(700 * (2.5 * (step / 100) + 0.035));
      }
    }),
    { numRuns: 40 },
  );
  expect(rounds).toBeGreaterThan(100);
});

test.each([
  [{ value: '100' }, 'value', 'too_small'],
  [{ step: 0.05, value: '20000' }, 'step', 'below_step_fees'],
  [{ take_profit_price: '900' }, 'take_profit_price', 'above_price'],
  [{ end_time: 1 }, 'end_time', 'future'],
])('%o is refused at %s: %s', (more, field, rule) => {
  const changes = { instrument: { ...free, maker: 0.001 }, funds: '90000' };
  expect(refusalIn(() => over([flat(1_000), flat(1_000)], more, changes))).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field, rule }],
  });
});

test.each([
  [{ value: undefined }, 'value', 'required'],
  [{ reserve: '0' }, 'reserve', 'positive_decimal'],
  [{ step: 60 }, 'step', 'range'],
  [{ trail: 0 }, 'trail', 'range'],
  [{ depth: 1.5 }, 'depth', 'integer'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused by itself at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over([flat(1_000), flat(1_000)], more))).toMatchObject({
    code: 'PARAMETERS',
    data: expect.arrayContaining([{ field, rule }]),
  });
});

test('it needs its value and its reserve', () => {
  expect(refusalIn(() => over([flat(1_000), flat(1_000)], {}, { funds: '1100' }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'value', free: '1100' },
  });
});

test('at its end it cancels its levels and sells what it holds', () => {
  const it = over([flat(1_000), flat(1_000), flat(1_000), flat(1_000), flat(1_000)], { end_time: 3 * minuteMs });
  expect(it.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'END_TIME' } });
  expect(tradesOf(it).at(-1)).toEqual([3, 'SELL', 1_000, 1_000]);
});
