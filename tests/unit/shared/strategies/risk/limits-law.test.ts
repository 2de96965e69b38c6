import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BacktestVenue } from '../../../../../src/shared/backtest/exact/venue.ts';
import type { Move, PlaceMove } from '../../../../../src/shared/strategies/moves.ts';
import { strategies } from '../../../../../src/shared/strategies/index.ts';
import type { AnyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import { isFinal } from '../../../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { type RiskLimits, riskKeys } from '../../../../../src/shared/trade/risk/risk-limits.ts';
import { fuzzRuns } from '../../../../fuzz.ts';
import { minuteMs, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';
import { beginsAt, types } from '../types.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
afterEach(() => vi.restoreAllMocks());

/** What a strategy had and wanted when it was asked last. */
interface Asked {
  readonly moves: readonly Move[];
  readonly mark: number;
  readonly nowMs: number;
  readonly orders: readonly Order[];
}

/** The same strategy, and what it was asked last. */
function watched(strategy: AnyStrategy) {
  const it = { asked: undefined as Asked | undefined };
  const begin: AnyStrategy['begin'] = (from) => {
    const instance = strategy.begin(from);
    const orders = new Map<string, Order>();
    const take = instance.take.bind(instance);
    const step = instance.step.bind(instance);
    return Object.assign(instance, {
      take(order: Order) {
        orders.set(order.order_id, order);
        return take(order);
      },
      step(...[phase, nowMs, marks]: Parameters<typeof step>) {
        const answer = step(phase, nowMs, marks);
        it.asked = { moves: answer.moves, mark: marks[0]! / 10, nowMs, orders: [...orders.values()] };
        return answer;
      },
    });
  };
  return { it, strategy: { ...strategy, begin } };
}

const priceOf = ({ ticks, side }: PlaceMove, mark: number): number =>
  ticks === null ? mark : side === 'SELL' ? Math.max(mark, ticks / 10) : ticks / 10;

/** What the moves of a turn would come to, in floating point and apart from the product's code. */
function measured({ moves, mark, orders }: Asked) {
  const gone = moves.flatMap((move) => (move.kind === 'cancel' ? move.order_ids : []));
  const open = orders
    .filter(({ order_id, status }) => !isFinal(status) && !gone.includes(order_id))
    .map(({ side, price, amount, filled_amount }) => {
      const left = Number(amount) - Number(filled_amount);
      return { side, value: left * (side === 'SELL' ? Math.max(mark, Number(price)) : Number(price)) };
    });
  const places = moves.flatMap((move) => (move.kind === 'place' ? [move] : []));
  const placed = places.map((move) => ({ side: move.side, value: (move.lots / 1_000) * priceOf(move, mark) }));
  const held = orders.reduce((sum, { side, filled_amount, fee }) => {
    return side === 'BUY' ? sum + Number(filled_amount) - Number(fee) : sum - Number(filled_amount);
  }, 0);
  const all = [...open, ...placed];
  const buys = all.filter(({ side }) => side === 'BUY').reduce((sum, { value }) => sum + value, 0);
  return {
    order: Math.max(0, ...placed.map(({ value }) => value)),
    long: placed.some(({ side }) => side === 'BUY') ? held * mark + buys : 0,
    exposure: Math.abs(held * mark) + all.reduce((sum, { value }) => sum + value, 0),
  };
}

const money = (from: number, to: number) => fc.integer({ min: from, max: to }).map(String);
const percent = fc.integer({ min: 1, max: 150 }).map((hundredths) => hundredths / 100);
const values = fc.record<Required<RiskLimits>>({
  max_position: money(50, 500),
  max_order_amount: money(40, 220),
  max_orders_per_minute: fc.integer({ min: 1, max: 8 }),
  max_exposure: money(100, 900),
  max_daily_loss: money(1, 6),
  max_drawdown: percent,
  max_fill_slippage: percent,
  price_band: percent,
});
/** One to three limits. */
const limitSets = fc
  .tuple(fc.subarray([...riskKeys], { minLength: 1, maxLength: 3 }), values)
  .map(([keys, all]): RiskLimits => Object.fromEntries(keys.map((key) => [key, all[key]])));

test('no type has a parameter of its own by the name of a limit', () => {
  for (const { template } of strategies) {
    const keys = template.fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining([...riskKeys]));
    expect(template.changeable).toEqual(expect.arrayContaining([...riskKeys]));
  }
});

/** Those that trade within every run, whatever its walk. */
const steady = types.filter(([type]) => type === 'GRID' || type === 'BLSH');

describe.each(steady)('%s', (type, params) => {
  test('nothing beyond a limit reaches the venue, and what was beyond one interrupts', () => {
    const breaches = new Map<string, number>();
    let sentOnes = 0;
    const { it, strategy } = watched(strategyOf(type));
    const sentAt: number[] = [];
    let limits: RiskLimits = {};
    const place = BacktestVenue.prototype.place;
    vi.spyOn(BacktestVenue.prototype, 'place').mockImplementation(function (this: BacktestVenue, ...args) {
      const asked = it.asked!;
      expect(asked.moves).toContain(args[0]);
      const most = (limit: string | undefined) => Number(limit ?? Number.POSITIVE_INFINITY) * (1 + 1e-9);
      const { order, long, exposure } = measured(asked);
      expect(order).toBeLessThanOrEqual(most(limits.max_order_amount));
      expect(long).toBeLessThanOrEqual(most(limits.max_position));
      expect(exposure).toBeLessThanOrEqual(most(limits.max_exposure));
      sentAt.push(asked.nowMs);
      const recent = sentAt.filter((atMs) => atMs > asked.nowMs - minuteMs).length;
      expect(recent).toBeLessThanOrEqual(limits.max_orders_per_minute ?? Number.POSITIVE_INFINITY);
      sentOnes += 1;
      return place.apply(this, args);
    });
    fc.assert(
      fc.property(seeds, limitSets, (seed, set) => {
        limits = set;
        sentAt.length = 0;
        const { state } = play(strategy, { ...params, ...limits, on_end: 'CANCEL' }, walk(seed, 90));
        if (state.breach) breaches.set(state.breach.limit, (breaches.get(state.breach.limit) ?? 0) + 1);
        if (state.status === 'INTERRUPTED' && state.breach)
          expect(state.error).toBe(`RISK_${state.breach.limit.toUpperCase()}`);
      }),
      { numRuns: fuzzRuns(60) },
    );
    expect(sentOnes).toBeGreaterThan(300);
    // Limits of every kind but one have been met: the runs are not idle.
    expect(breaches.size).toBeGreaterThanOrEqual(riskKeys.length - 2);
  });

  /** The strategy, to be asked at each row. */
  const always = (strategy: AnyStrategy): AnyStrategy => ({
    ...strategy,
    begin(from) {
      const instance = strategy.begin(from);
      const step = instance.step.bind(instance);
      return Object.assign(instance, {
        step(...[phase, nowMs, marks]: Parameters<typeof step>) {
          const { due, ...rest } = step(phase, nowMs, marks);
          return { ...rest, due: { ...due, atMs: nowMs + 1 } };
        },
      });
    },
  });

  test('a drawdown is looked at where it may change alone: asked at each row it is met at the same one', () => {
    const strategy = strategyOf(type);
    let met = 0;
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 80 }), (seed, hundredths) => {
        const bars = walk(seed, 200);
        const held = { ...params, max_drawdown: hundredths / 100 };
        const passing = play(strategy, held, bars);
        expect(play(always(strategy), held, bars)).toEqual(passing);
        if (passing.state.breach) met += 1;
      }),
      { numRuns: fuzzRuns(15) },
    );
    expect(met).toBeGreaterThan(2);
  });

  test('rows that are passed over are those in which no limit is reached: asked at each one it does the same', () => {
    const strategy = strategyOf(type);
    const breaches = new Set<string>();
    fc.assert(
      fc.property(seeds, limitSets, (seed, set) => {
        const bars = walk(seed, 200);
        const passing = play(strategy, { ...params, ...set }, bars);
        expect(play(always(strategy), { ...params, ...set }, bars)).toEqual(passing);
        if (passing.state.breach) breaches.add(passing.state.breach.limit);
      }),
      { numRuns: fuzzRuns(20) },
    );
    expect([...breaches]).toEqual(expect.arrayContaining(['max_daily_loss', 'max_exposure', 'price_band']));
  });
});

test.each(types)('%s: limits that are far off change nothing, to the last digit', (type, params) => {
  const far = {
    max_position: '1000000',
    max_order_amount: '1000000',
    max_orders_per_minute: 6_000,
    max_exposure: '1000000',
    max_daily_loss: '1000000',
    max_drawdown: 100,
    max_fill_slippage: 100,
    price_band: 100,
  };
  fc.assert(
    fc.property(seeds, (seed) => {
      const bars = walk(seed, 200);
      const from = beginsAt[type] ?? 0;
      const free = play(strategyOf(type), params, bars, { from });
      const held = play(strategyOf(type), { ...params, ...far }, bars, { from });
      expect(held.digest).toBe(free.digest);
      expect(held.figures).toEqual(free.figures);
      expect(held.events).toEqual(free.events);
    }),
    { numRuns: fuzzRuns(5) },
  );
});
