import * as v from 'valibot';
import { minLots } from '../../core/orders/least-lots.ts';
import { must } from '../../base/assert.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import { middleOf } from '../../market/middle.ts';
import { GridParams } from '../../trade/grid-params.ts';
import {
  type Beginning,
  firstLeg,
  type Step,
  type Strategy,
  type StrategyInstance,
  type StrategyMarket,
} from '../strategy.ts';
import { createEnds, endKeys, type Ends } from '../ends.ts';
import { withEnds } from '../set-up.ts';
import { childCode, closingCode, gridMoves, openingCode } from './grid-moves.ts';
import { GridOrders } from './grid-orders.ts';
import { setUpGrid } from './set-up.ts';
import { gridTemplate } from './template.ts';

/** Prices in ticks, sizes in lots. */
const Plan: v.GenericSchema<unknown, GridPlan> = v.object({
  levels: v.array(v.number()),
  empty: v.number(),
  lots: v.number(),
  opening: v.number(),
  cap: v.number(),
});

/** Until when it was held against its ends, ms. */
const Memory = v.object({ looked: v.number() });

/** One grid at work. */
class GridInstance implements StrategyInstance {
  readonly #from: Beginning<GridParams, GridPlan>;
  readonly #leg: StrategyMarket;
  readonly #orders: GridOrders;
  #params: GridParams;
  #ends: Ends;

  constructor(from: Beginning<GridParams, GridPlan>) {
    const { params, plan, memory, created, nowMs } = from;
    const { core, market } = firstLeg(from);
    this.#from = from;
    this.#leg = firstLeg(from);
    this.#params = params;
    this.#orders = new GridOrders(core, plan);
    const { looked } = memory === undefined ? { looked: created } : v.parse(Memory, memory);
    this.#ends = createEnds({ params, looked }, market, nowMs);
  }

  get open() {
    return this.#orders.open;
  }

  get memory() {
    return { looked: this.#ends.lookedMs };
  }

  adjust(params: unknown, nowMs: number): void {
    this.#params = v.parse(GridParams, params);
    this.#ends = createEnds({ params: this.#params, looked: nowMs }, this.#leg.market, nowMs);
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);
  figures: StrategyInstance['figures'] = ([mark], invested) => this.#orders.figures(must(mark, 'a mark'), invested);

  step: StrategyInstance['step'] = (phase, nowMs, [mark]) => {
    if (phase === 'PREPARING') return this.#prepare();
    return phase === 'TRADING' ? this.#trade(nowMs) : this.#close(must(mark, 'a mark'));
  };

  /** Buys what the sells will need. */
  #prepare(): Step {
    const { core } = this.#leg;
    const { cap } = this.#from.plan;
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
          side: 'BUY',
          lots: missing,
          ticks: cap,
          isImmediate: true,
        },
      ],
    };
  }

  /** Keeps the orders of the grid, unless it has come to one of its ends. */
  #trade(nowMs: number): Step {
    const reason = this.#ends.reason(middleOf(this.#leg.market), nowMs);
    if (reason !== undefined) return { moves: [], stop: { reason, mode: this.#params.on_end } };
    // The first purchase is over, whoever has seen it end.
    this.#orders.share();
    const { cancel, place, dueMs } = gridMoves(this.#orders.situation(nowMs));
    const ends = this.#ends.dueAfter(nowMs);
    return {
      due: { ...ends, atMs: Math.min(dueMs, must(ends.atMs, 'a time')) },
      moves: [
        ...(cancel.length > 0 ? [{ kind: 'cancel' as const, order_ids: cancel }] : []),
        ...place.map((each) => {
          const { side, lots, ticks } = each;
          return { kind: 'place' as const, number: this.#orders.next(childCode(each)), side, lots, ticks };
        }),
      ],
    };
  }

  /** Sells what it holds, as far as that can be sold. */
  #close(markTicks: number): Step {
    const { core } = this.#leg;
    const { held } = this.#orders;
    if (held < minLots(core, markTicks, false)) return { moves: [], isDone: true };
    const lots = Math.min(held, core.units.maxMarketLots);
    return { moves: [{ kind: 'place', number: this.#orders.next(closingCode), side: 'SELL', lots, ticks: null }] };
  }
}

/** Buys low and sells high within a range, over and over: an order on every level of it. */
export const grid: Strategy<GridParams, GridPlan> = {
  template: gridTemplate,
  params: GridParams,
  plan: Plan,
  setUp: setUpGrid,
  changeable: endKeys,
  adjust: withEnds,
  stopMode: ({ on_end }) => on_end,
  begin: (from) => new GridInstance(from),
};
