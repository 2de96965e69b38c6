import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyStrategy, StrategyInstance } from '../../../../../src/shared/strategies/strategy.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { legTypes } from '../types.ts';
import { playLegs } from './play-legs.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = { numRuns: fuzzRuns(8) };
const slow = { timeout: nightlyMs };
const turns = 160;

/** A strategy whose instances are replaced, before every turn, by new ones of the same orders and memory. */
const killed = (strategy: AnyStrategy, kills: () => void): AnyStrategy => ({
  ...strategy,
  begin(from) {
    const orders = new Map<string, Order>();
    let alive = strategy.begin(from);
    const anew = (nowMs: number): StrategyInstance => {
      const next = strategy.begin({ ...from, memory: JSON.parse(JSON.stringify(alive.memory)), nowMs });
      for (const order of [...orders.values()].sort((a, b) => Number(a.order_id) - Number(b.order_id)))
        next.take(order);
      return next;
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
      settle: (nowMs, marks) => alive.settle?.(nowMs, marks) ?? { moves: [], isDone: true },
      step(phase, nowMs, marks) {
        const next = anew(nowMs);
        expect(next.figures(marks, '400')).toEqual(alive.figures(marks, '400'));
        alive = next;
        kills();
        return alive.step(phase, nowMs, marks);
      },
    };
  },
});

describe.each(legTypes)('%s %o %s', (type, params, _, changes) => {
  const strategy = strategyOf(type);
  const over = (seed: number, until = turns, more: { by?: AnyStrategy; isAlwaysAsked?: boolean } = {}) =>
    playLegs(more.by ?? strategy, params, seed, until, { ...changes, isAlwaysAsked: more.isAlwaysAsked ?? false });

  test(
    'money: what was paid and received, and what is held at the marks, is its profit to the last digit',
    slow,
    () => {
      let fills = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const it = over(seed);
          fills += it.fills;
          expect(it.legs.every(({ off }) => off === 0n)).toBe(true);
          expect(it.profit).toBe(it.own);
          expect(it.widest).toBeLessThanOrEqual(it.bound);
        }),
        runs,
      );
      expect(fills).toBeGreaterThan(runs.numRuns * 3);
    },
  );

  test('a part of the data gives the same part of the orders: nothing looks ahead', slow, () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 20, max: turns - 1 }), (seed, until) => {
        const whole = over(seed);
        const part = over(seed, until);
        expect(part.rows).toEqual(whole.rows.slice(0, part.rows.length));
        expect(whole.rows.slice(part.rows.length).every(([turn]) => turn >= until)).toBe(true);
      }),
      runs,
    );
  });

  test('the same input gives the same orders, and another one others', () => {
    expect(over(5)).toEqual(over(5));
    expect(over(5).rows).not.toEqual(over(6).rows);
  });

  test('asked at times at which nothing is due it does the same', slow, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const asked = over(seed, turns, { isAlwaysAsked: true });
        expect(asked).toEqual(over(seed));
      }),
      { numRuns: Math.min(200, fuzzRuns(4)) },
    );
  });

  test(
    'killed before every turn, and begun anew from its orders and its memory, it says and does the same',
    slow,
    () => {
      let kills = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const dying = killed(strategy, () => {
            kills += 1;
          });
          expect(over(seed, turns, { by: dying })).toEqual(over(seed));
        }),
        { numRuns: Math.min(200, fuzzRuns(3)) },
      );
      expect(kills).toBeGreaterThan(100);
    },
  );
});
