import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strategies } from '../../../../src/shared/strategies/index.ts';
import type { AnyStrategy, StrategyInstance } from '../../../../src/shared/strategies/strategy.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { fillsOf, markets, minuteMs, play, strategyOf, walk } from '../backtest/backtest-kit.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';
import { beginsAt, lawTypes, legTypes, typesOfOwnLaw } from './types.ts';

/**
 * Those of one market that bars can play. Those of several are played by `legs/legs-law.test.ts`, and an execution of
 * A-shares by `astock-exec/astock-law.test.ts`, over days of the core's own market.
 */
const ofOneMarket = strategies.filter(
  ({ template: { legs, legs_when, backtest } }) => (legs === undefined || legs_when) && backtest !== false,
);

test('all types are held to it', () => {
  expect([...new Set([...legTypes.map(([type]) => type), ...typesOfOwnLaw])].sort()).toEqual(
    strategies.flatMap(({ template }) => (template.legs === undefined ? [] : [template.strategy_type])).sort(),
  );
  expect([...new Set(lawTypes.map(([type]) => type))].sort()).toEqual(
    ofOneMarket.map(({ template }) => template.strategy_type).sort(),
  );
  for (const { template } of ofOneMarket)
    expect([
      ...new Set(lawTypes.flatMap(([type, , market]) => (type === template.strategy_type ? market : []))),
    ]).toEqual(template.leg_markets?.[0] ?? template.markets);
});

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = { numRuns: fuzzRuns(3) };
const slow = { timeout: nightlyMs };

/** The same strategy with another way to take its steps. */
const stepping = (
  strategy: AnyStrategy,
  around: (instance: StrategyInstance) => StrategyInstance['step'],
): AnyStrategy => ({
  ...strategy,
  begin(from) {
    const instance = strategy.begin(from);
    const step = around(instance);
    return Object.assign(instance, { step });
  },
});

describe.each(lawTypes)('%s %o on %s %s', (type, params, market) => {
  const strategy = strategyOf(type);
  /** Minute at whose close it begins. */
  const from = beginsAt[type] ?? 0;
  const over = (seed: number, more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
    play(changes.strategy ?? strategy, { ...params, ...more }, walk(seed, 400, 0.006), {
      instrument: markets[market],
      fundingRate: 0.0001,
      from,
      ...changes,
    });

  test('the account has what it began with and the profit of the instance, to the last digit', slow, () => {
    let fills = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const it = over(seed);
        fills += it.fills.ticks.length;
        expect([...it.refusals]).toEqual([]);
        expect(it.equity.at(-1)! - 1_000).toBeCloseTo(Number(it.figures.profit), 9);
        const bought = it.fills.sells.reduce((sum, sells, row) => sum + (sells ? -1 : 1) * it.fills.lots[row]!, 0);
        const lot = market === 'inverse' ? 1 : 0.001;
        if (market === 'spot') expect(Number(it.figures.qty)).toBeLessThanOrEqual(bought * lot);
        else expect(Number(it.figures.qty)).toBeCloseTo(bought * lot, 9);
        const volume = it.fills.lots.reduce((sum, lots, row) => {
          const price = it.fills.ticks[row]! / 10;
          return sum + (market === 'inverse' ? (lots * 100) / price : lots * lot * price);
        }, 0);
        expect(Number(it.figures.volume)).toBeCloseTo(volume, 9);
      }),
      runs,
    );
    expect(fills).toBeGreaterThan(runs.numRuns * 5);
  });

  test('a part of the data gives the same part of the fills and values: nothing looks ahead', slow, () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: from + 20, max: 390 }), (seed, until) => {
        const whole = over(seed);
        const part = over(seed, {}, { to: until });
        expect(fillsOf(part)).toEqual(fillsOf(whole).filter(([minute]) => Number(minute) < until));
        expect([...part.equity]).toEqual([...whole.equity.subarray(0, until - from)]);
      }),
      runs,
    );
  });

  test('the same input gives the same digest, and another one another', () => {
    expect(over(5).digest).toBe(over(5).digest);
    expect(over(5).digest).not.toBe(over(6).digest);
  });

  test('rows that are passed over are those in which nothing is due: asked at each one it does the same', slow, () => {
    const always = stepping(strategy, (instance) => {
      const step = instance.step.bind(instance);
      return (phase, nowMs, marks) => {
        const { due, ...rest } = step(phase, nowMs, marks);
        return { ...rest, due: { ...due, atMs: nowMs + 1 } };
      };
    });
    const ends = fc.record({
      take_profit_price: fc.option(fc.constantFrom(1.015, 1.03), { nil: undefined }),
      stop_loss_price: fc.option(fc.constantFrom(0.985, 0.97), { nil: undefined }),
      end_time: fc.option(fc.constantFrom(100 * minuteMs, 130.5 * minuteMs), { nil: undefined }),
    });
    fc.assert(
      fc.property(seeds, ends, (seed, given) => {
        const price = from === 0 ? 10_000 : walk(seed, 400, 0.006).close[from]!;
        const textOf = (part: number | undefined) => part && String(Math.round(part * price) / 10);
        const [above, below] = [textOf(given.take_profit_price), textOf(given.stop_loss_price)];
        const end_time = given.end_time && from * minuteMs + given.end_time;
        const [take_profit_price, stop_loss_price] = params.direction === 'SHORT' ? [below, above] : [above, below];
        const own = Object.entries({ take_profit_price, stop_loss_price, end_time }).filter(([key]) =>
          strategy.template.fields.some((field) => field.key === key),
        );
        const more = JSON.parse(JSON.stringify(Object.fromEntries(own))) as object;
        expect(over(seed, more, { strategy: always })).toEqual(over(seed, more));
      }),
      runs,
    );
  });

  test('built anew from its orders and its memory at any turn, it does and says the same', slow, () => {
    let compared = 0;
    // Those that are asked at every turn are compared often enough within a seed or two.
    const enough = fuzzRuns(200);
    const restarting: AnyStrategy = {
      ...strategy,
      begin(from) {
        const orders = new Map<string, Order>();
        const instance = strategy.begin(from);
        const take = instance.take.bind(instance);
        const step = instance.step.bind(instance);
        return Object.assign(instance, {
          take(order: Order) {
            orders.set(order.order_id, order);
            return take(order);
          },
          step(...[phase, nowMs, marks]: Parameters<StrategyInstance['step']>) {
            const anew = strategy.begin({ ...from, memory: JSON.parse(JSON.stringify(instance.memory)), nowMs });
            const byId = [...orders.values()].sort((a, b) => Number(a.order_id) - Number(b.order_id));
            for (const order of byId) anew.take(order);
            expect(anew.figures(marks, '400')).toEqual(instance.figures(marks, '400'));
            expect(anew.open.map(({ order_id }) => order_id).sort()).toEqual(
              instance.open.map(({ order_id }) => order_id).sort(),
            );
            const moves = step(phase, nowMs, marks);
            expect(anew.step(phase, nowMs, marks)).toEqual(moves);
            compared += 1;
            return moves;
          },
        });
      },
    };
    fc.assert(
      fc.property(seeds, (seed) => {
        if (compared < enough) expect(over(seed, {}, { strategy: restarting })).toEqual(over(seed));
      }),
      { numRuns: Math.min(60, fuzzRuns(6)) },
    );
    expect(compared).toBeGreaterThan(80);
  });

  test(
    'killed before every turn, and begun anew from its orders and its memory, it comes to the same end',
    slow,
    () => {
      let kills = 0;
      const killed: AnyStrategy = {
        ...strategy,
        begin(from) {
          const orders = new Map<string, Order>();
          const takeovers: [leg: number, ticks: number][] = [];
          let alive = strategy.begin(from);
          const kill = (nowMs: number): void => {
            alive = strategy.begin({ ...from, memory: JSON.parse(JSON.stringify(alive.memory)), nowMs });
            for (const order of [...orders.values()].sort((a, b) => Number(a.order_id) - Number(b.order_id)))
              alive.take(order);
            for (const takeover of takeovers) alive.takeOver?.(...takeover);
            kills += 1;
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
            takeOver(...takeover) {
              takeovers.push(takeover);
              alive.takeOver?.(...takeover);
            },
            adjust: (...changes) => alive.adjust(...changes),
            figures: (...at) => alive.figures(...at),
            step(phase, nowMs, marks) {
              kill(nowMs);
              return alive.step(phase, nowMs, marks);
            },
          };
        },
      };
      fc.assert(
        fc.property(seeds, (seed) => {
          const [unharmed, it] = [over(seed), over(seed, {}, { strategy: killed })];
          expect([it.digest, it.figures]).toEqual([unharmed.digest, unharmed.figures]);
        }),
        { numRuns: Math.min(200, fuzzRuns(2)) },
      );
      expect(kills).toBeGreaterThan(20);
    },
  );
});
