import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { normalAt } from '../../../../../src/shared/base/random.ts';
import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import type { AnyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { barsOf, fillsOf, play, strategyOf } from '../../backtest/backtest-kit.ts';

const aiGrid = strategyOf('AI_GRID');
const params = { invest: '800', risk_level: 'R2', window_days: 0.05, recentre_hours: 0.5, on_end: 'CANCEL' };
const from = 80;

/** Minutes that swing around what `middleOf` says, from 1000. */
function swings(seed: number, count: number, middleOf: (minute: number) => number): BarColumns {
  let price = middleOf(0);
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return barsOf(
    Array.from({ length: count }, (_, minute) => {
      const path = [tenth(price)];
      for (let move = 0; move < 3; move++) {
        price += (middleOf(minute) - price) * 0.5 + 3 * normalAt(seed, minute, move);
        path.push(tenth(price));
      }
      return [path[0]!, Math.max(...path), Math.min(...path), path.at(-1)!] as const;
    }),
  );
}

const over = (bars: BarColumns, more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(changes.strategy ?? aiGrid, { ...params, ...more }, bars, { from, ...changes });

test('within its range it trades the grid that the past has chosen, and says which', () => {
  const it = over(swings(3, 300, () => 1_000));
  const { lower, upper, grids, centred } = must(it.figures.state, 'a state');
  expect(Number(lower)).toBeLessThan(1_001);
  expect(Number(upper)).toBeGreaterThan(999);
  expect(Number(grids)).toBeGreaterThanOrEqual(2);
  expect(centred).toBe('0');
  expect(it.figures.wins).toBeGreaterThan(5);
  expect(it.figures.losses).toBe(0);
});

test('once the price has been below its range for half an hour it is laid around it, and sells only what that does not need', () => {
  const bars = swings(3, 300, (minute) => (minute < 150 ? 1_000 : 950));
  const before = over(bars, {}, { to: 175 });
  const it = over(bars, {}, { to: 195 });
  expect(before.figures.state).toMatchObject({ centred: '0' });
  const { lower, upper, centred } = must(it.figures.state, 'a state');
  expect(centred).toBe('1');
  expect(Number(lower)).toBeLessThan(950);
  expect(Number(upper)).toBeGreaterThan(950);
  // The same width.
  const first = must(before.figures.state, 'a state');
  expect(Number(upper) / Number(lower)).toBeCloseTo(Number(first.upper) / Number(first.lower), 3);
  // What comes first after the half hour is the sale of about half of what is held, at once.
  const [, side, , sold, isMaker] = must(
    fillsOf(it).find(([minute]) => Number(minute) >= 175),
    'a fill',
  );
  const held = Number(before.figures.qty) * 1_000;
  expect([side, isMaker]).toEqual(['SELL', false]);
  expect(Number(sold)).toBeGreaterThan(held * 0.3);
  expect(Number(sold)).toBeLessThan(held * 0.7);
});

test('above its range it buys what its new sells need, by no more than it has', () => {
  const bars = swings(5, 300, (minute) => (minute < 150 ? 1_000 : 1_060));
  const it = over(bars, { invest: '8000' }, { to: 220, funds: '8000' });
  expect(it.figures.state).toMatchObject({ centred: '1' });
  expect([...it.refusals]).toEqual([]);
  expect(Number(it.figures.qty)).toBeGreaterThan(0);
  expect(it.equity.at(-1)! - 8_000).toBeCloseTo(Number(it.figures.profit), 9);
});

test('a price that comes back in time leaves the range where it is', () => {
  const bars = swings(3, 300, (minute) => (minute >= 150 && minute < 172 ? 950 : 1_000));
  expect(over(bars).figures.state).toMatchObject({ centred: '0' });
});

test('along a trend it is laid anew at most once in its hours, and money stays exact', { timeout: nightlyMs }, () => {
  let laid = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: -0.6, max: 0.6, noNaN: true }), (seed, slope) => {
      const bars = swings(seed, 400, (minute) => 1_000 + slope * Math.max(0, minute - 100));
      const it = over(bars);
      const times = Number(must(it.figures.state?.centred, 'a count'));
      laid += times;
      expect(times).toBeLessThanOrEqual(Math.floor((400 - from) / 30));
      expect([...it.refusals]).toEqual([]);
      expect(it.equity.at(-1)! - 1_000).toBeCloseTo(Number(it.figures.profit), 9);
      const part = over(bars, {}, { to: 260 });
      expect(fillsOf(part)).toEqual(fillsOf(it).filter(([minute]) => Number(minute) < 260));
    }),
    { numRuns: Math.min(500, fuzzRuns(5)) },
  );
  expect(laid).toBeGreaterThan(5);
});

/** A strategy that is begun anew from its orders before each turn, with what it remembered some turns ago. */
const forgetful = (turns: number): AnyStrategy => ({
  ...aiGrid,
  begin(from) {
    const orders = new Map<string, Order>();
    const memories: unknown[] = [];
    let alive = aiGrid.begin(from);
    const kill = (nowMs: number): void => {
      memories.push(JSON.parse(JSON.stringify(alive.memory)));
      const memory = memories[Math.max(0, memories.length - 1 - turns)];
      alive = aiGrid.begin({ ...from, memory, nowMs });
      for (const order of [...orders.values()].sort((a, b) => Number(a.order_id) - Number(b.order_id)))
        alive.take(order);
    };
    return {
      get open() {
        return alive.open;
      },
      get memory() {
        return alive.memory;
      },
      take(order) {
        orders.set(order.order_id, order);
        return alive.take(order);
      },
      adjust: (...changes) => alive.adjust(...changes),
      figures: (...at) => alive.figures(...at),
      step(phase, nowMs, marks) {
        // A server that dies: from time to time, not at each turn.
        if (Math.floor(nowMs / 60_000) % 11 === 0) kill(nowMs);
        const step = alive.step(phase, nowMs, marks);
        const held = [...orders.values()].reduce(
          (sum, { side, filled_amount, fee }) =>
            sum + (side === 'BUY' ? Number(filled_amount) - Number(fee) : -Number(filled_amount)),
          0,
        );
        expect(Number(alive.figures(marks, '800').qty)).toBeCloseTo(held, 9);
        return step;
      },
    };
  },
});

test('a crash that loses what was remembered last, the new range with it, loses no money and no coin', {
  timeout: nightlyMs,
}, () => {
  let laid = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 3 }), (seed, turns) => {
      const bars = swings(seed, 400, (minute) => 1_000 - 0.4 * Math.max(0, minute - 100));
      const it = over(bars, {}, { strategy: forgetful(turns) });
      laid += Number(must(it.figures.state?.centred, 'a count'));
      expect(it.equity.at(-1)! - 1_000).toBeCloseTo(Number(it.figures.profit), 9);
      const bought = fillsOf(it).reduce((sum, [, side, , lots]) => sum + (side === 'BUY' ? 1 : -1) * Number(lots), 0);
      expect(Number(it.figures.qty)).toBeLessThanOrEqual(bought / 1_000);
      expect(Number(it.figures.qty)).toBeGreaterThan(bought / 1_000 - 0.02);
    }),
    { numRuns: Math.min(500, fuzzRuns(5)) },
  );
  expect(laid).toBeGreaterThan(8);
});

test.each([
  [{ invest: '1' }, {}, 'invest', 'too_small'],
  [{ risk_level: '2' }, {}, 'risk_level', 'risk_level'],
  [{ window_days: 0.01 }, {}, 'window_days', 'range'],
  [{ recentre_hours: 0 }, {}, 'recentre_hours', 'range'],
  [{}, { from: 20 }, 'window_days', 'too_few_bars'],
  [{ take_profit_price: '10' }, {}, 'take_profit_price', 'above_price'],
  [{ lower: '900' }, {}, 'lower', 'unknown'],
])('%o is refused: %o, at %s by %s', (more, changes, field, rule) => {
  const bars = swings(3, 120, () => 1_000);
  expect(refusalIn(() => over(bars, more, changes))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test('with little money it takes the best of those grids that it pays', () => {
  const bars = swings(3, 120, () => 1_000);
  const grids = (invest: string) => Number(must(over(bars, { invest }).figures.state?.grids, 'a count'));
  expect(grids('900')).toBeGreaterThanOrEqual(4);
  expect(grids('16')).toBeLessThan(4);
});
