import * as v from 'valibot';
import { minLots } from '../../core/orders/least-lots.ts';
import { must } from '../../base/assert.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import { middleOf } from '../../market/middle.ts';
import { GridParams, gridDirections } from '../../trade/grid-params.ts';
import { type Beginning, firstLeg, type Step, type Strategy, type StrategyInstance } from '../strategy.ts';
import type { Due, StrategyMarket } from '../moves.ts';
import { createEnds, endKeys, type Ends } from '../ends.ts';
import { withEnds } from '../set-up.ts';
import { childCode, closingCode, gridMoves, openingCode } from './grid-moves.ts';
import { GridOrders } from './grid-orders.ts';
import { rangeKeys, replanGrid } from './replan.ts';
import { setUpGrid } from './set-up.ts';
import { gridTemplate } from './template.ts';
import { firstInterval, trailingDue } from './trailing.ts';

const Given = v.object({ lots: v.array(v.number()), cost: v.string() });

/** Prices in ticks, sizes in lots. What came later is optional: a plan that was stored before has none of it. */
const Plan: v.GenericSchema<unknown, GridPlan> = v.object({
  levels: v.array(v.number()),
  empty: v.number(),
  lots: v.number(),
  opening: v.number(),
  cap: v.number(),
  direction: v.optional(v.picklist(gridDirections)),
  trigger: v.optional(v.object({ ticks: v.number(), rises: v.boolean() })),
  trailing: v.optional(v.picklist(['arithmetic', 'geometric'])),
  wide: v.optional(v.literal(true)),
  base: v.optional(v.number()),
  given: v.optional(Given),
  past: v.optional(
    v.array(v.object({ base: v.number(), intervals: v.number(), empty: v.number(), given: v.optional(Given) })),
  ),
  funds: v.optional(v.string()),
});

/** Until when it was held against its ends, ms, and whether the price that it waits for was reached. */
const Memory = v.object({ looked: v.number(), triggered: v.optional(v.boolean()) });

/** One grid at work. */
class GridInstance implements StrategyInstance {
  readonly #leg: StrategyMarket;
  readonly #orders: GridOrders;
  #params: GridParams;
  #ends: Ends;
  #isTriggered: boolean;

  constructor(from: Beginning<GridParams, GridPlan>) {
    const { params, plan, memory, created, nowMs } = from;
    const { core, market } = firstLeg(from);
    this.#leg = firstLeg(from);
    this.#params = params;
    this.#orders = new GridOrders(core, plan);
    const { looked, triggered = false } = memory === undefined ? { looked: created } : v.parse(Memory, memory);
    this.#isTriggered = triggered || plan.trigger === undefined;
    this.#ends = createEnds({ params, looked }, market, nowMs);
  }

  get open() {
    return this.#orders.open;
  }

  get memory() {
    return { looked: this.#ends.lookedMs, ...(this.#orders.plan.trigger && { triggered: this.#isTriggered }) };
  }

  adjust(params: unknown, nowMs: number, plan: unknown): void {
    this.#params = v.parse(GridParams, params);
    this.#ends = createEnds({ params: this.#params, looked: nowMs }, this.#leg.market, nowMs);
    if (plan !== undefined) this.#orders.replan(v.parse(Plan, plan));
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);
  takeOver: StrategyInstance['takeOver'] = (_leg, ticks) => this.#orders.takeOver(ticks);
  figures: StrategyInstance['figures'] = ([mark], invested) => this.#orders.figures(must(mark, 'a mark'), invested);

  step: StrategyInstance['step'] = (phase, nowMs, [mark]) => {
    if (phase === 'PREPARING') return this.#prepare();
    return phase === 'TRADING' ? this.#trade(nowMs) : this.#close(must(mark, 'a mark'));
  };

  /** Waits for its price, then buys what the sells will need, or sells what the buys will close. */
  #prepare(): Step {
    const waits = this.#waitsFor();
    if (waits) return { moves: [], waits };
    const { core } = this.#leg;
    const { cap, direction } = this.#orders.plan;
    const { missing } = this.#orders;
    if (missing < Math.max(1, minLots(core, cap, false))) {
      this.#orders.share();
      return { moves: [], isDone: true };
    }
    return {
      moves: [
        {
          kind: 'place',
          number: this.#orders.next(openingCode),
          side: direction === 'SHORT' ? 'SELL' : 'BUY',
          lots: missing,
          ticks: cap,
          isImmediate: true,
        },
      ],
    };
  }

  /** What it waits for before its first order; undefined once that has come. */
  #waitsFor(): Due | undefined {
    const { trigger } = this.#orders.plan;
    if (this.#isTriggered || !trigger) return undefined;
    const middle = middleOf(this.#leg.market);
    const { ticks, rises } = trigger;
    this.#isTriggered = this.#orders.hasBegun || (middle !== undefined && (rises ? middle >= ticks : middle <= ticks));
    if (this.#isTriggered) return undefined;
    return { atMs: Number.POSITIVE_INFINITY, ...(rises ? { above: ticks } : { below: ticks }) };
  }

  /** Keeps the orders of the grid, unless it has come to one of its ends. */
  #trade(nowMs: number): Step {
    const orders = this.#orders;
    const middle = middleOf(this.#leg.market);
    const reason = this.#ends.reason(middle, nowMs);
    if (reason !== undefined) return { moves: [], stop: { reason, mode: this.#params.on_end } };
    // The first order is over, whoever has seen it end.
    orders.share();
    const { plan } = orders;
    const first = firstInterval(this.#leg.core, orders, middle, this.#params.leverage ?? 1);
    const { cancel, place, dueMs } = gridMoves(orders.situation(nowMs, first));
    const ends = this.#ends.dueAfter(nowMs);
    return {
      due: nearest({ ...ends, atMs: Math.min(dueMs, must(ends.atMs, 'a time')) }, trailingDue(plan, first)),
      moves: [
        ...(cancel.length > 0 ? [{ kind: 'cancel' as const, order_ids: cancel }] : []),
        ...place.map((each) => {
          const { side, lots, ticks } = each;
          return { kind: 'place' as const, number: orders.next(childCode(each, plan)), side, lots, ticks };
        }),
      ],
    };
  }

  /** Closes what it holds, as far as that can be closed. */
  #close(markTicks: number): Step {
    const { core } = this.#leg;
    const { net } = this.#orders;
    const held = Math.abs(net);
    // An order that only reduces may be as small as what is left; on spot there is none.
    const isContract = core.contract !== null;
    if (held < minLots(core, markTicks, isContract)) return { moves: [], isDone: true };
    return {
      moves: [
        {
          kind: 'place',
          number: this.#orders.next(closingCode),
          side: net > 0 ? 'SELL' : 'BUY',
          lots: Math.min(held, core.units.maxMarketLots),
          ticks: null,
          ...(isContract && { isReducing: true }),
        },
      ],
    };
  }
}

/** Whichever of two comes first. */
function nearest(a: Due, b: Due): Due {
  const below = Math.max(a.below ?? 0, b.below ?? 0);
  const above = Math.min(a.above ?? Number.POSITIVE_INFINITY, b.above ?? Number.POSITIVE_INFINITY);
  return {
    ...a,
    below: below > 0 ? below : undefined,
    above: above < Number.POSITIVE_INFINITY ? above : undefined,
  };
}

/**
 * Buys low and sells high within a range, over and over: an order on every level of it. On a contract it may sell first
 * and buy back.
 */
export const grid: Strategy<GridParams, GridPlan> = {
  template: gridTemplate,
  params: GridParams,
  plan: Plan,
  setUp: setUpGrid,
  changeable: ['invest', ...rangeKeys, ...endKeys],
  adjust: withEnds,
  replan: { by: ['invest', ...rangeKeys], anew: rangeKeys, planOf: replanGrid },
  stopMode: ({ on_end }) => on_end,
  begin: (from) => new GridInstance(from),
};
