import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import { middleOf } from '../../market/middle.ts';
import { gridDirections } from '../../trade/strategy/grid-params.ts';
import { EndingInstance, type EndingParams, type TradingStep } from '../ending-instance.ts';
import { type Due, sooner } from '../moves.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { childCode, closingCode, gridMoves, openingCode } from './grid-moves.ts';
import { GridOrders } from './grid-orders.ts';
import { firstInterval, trailingDue } from './trailing.ts';

const Given = v.object({ lots: v.array(v.number()), cost: v.string() });

/** Prices in ticks, sizes in lots. What came later is optional: a plan that was stored before has none of it. */
export const Plan: v.GenericSchema<unknown, GridPlan> = v.object({
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

/** Whether the price that it waits for was reached. */
const Memory = v.object({ triggered: v.optional(v.boolean()) });

/** What a grid at work has to know of its parameters. */
interface RunningParams extends EndingParams {
  readonly leverage?: number | undefined;
}

/** One grid at work. */
export class GridInstance<Params extends RunningParams> extends EndingInstance<Params, GridPlan> {
  protected readonly orders: GridOrders;
  #isTriggered: boolean;

  constructor(from: Beginning<Params, GridPlan>, schema: v.GenericSchema<unknown, Params>) {
    super(from, schema);
    const { plan, memory } = from;
    this.orders = new GridOrders(this.leg.core, plan);
    this.#isTriggered = plan.trigger === undefined || v.parse(Memory, memory ?? {}).triggered === true;
  }

  get open() {
    return this.orders.open;
  }

  override get memory(): { readonly looked: number; readonly triggered?: boolean } {
    return { ...super.memory, ...(this.orders.plan.trigger && { triggered: this.#isTriggered }) };
  }

  override adjust(params: unknown, nowMs: number, plan: unknown): void {
    super.adjust(params, nowMs);
    if (plan !== undefined) this.orders.replan(v.parse(Plan, plan));
  }

  take: StrategyInstance['take'] = (order) => this.orders.take(order);
  takeOver: StrategyInstance['takeOver'] = (_leg, ticks) => this.orders.takeOver(ticks);
  figures: StrategyInstance['figures'] = ([mark], invested) => this.orders.figures(must(mark, 'a mark'), invested);

  /** Waits for its price, then buys what the sells will need, or sells what the buys will close. */
  protected override prepare(): Step {
    const waits = this.#waitsFor();
    if (waits) return { moves: [], waits };
    const { core } = this.leg;
    const { cap, direction } = this.orders.plan;
    const { missing } = this.orders;
    if (missing < Math.max(1, minLots(core, cap, false))) {
      this.orders.share();
      return { moves: [], isDone: true };
    }
    return {
      moves: [
        {
          kind: 'place',
          number: this.orders.next(openingCode),
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
    const { trigger } = this.orders.plan;
    if (this.#isTriggered || !trigger) return undefined;
    const middle = middleOf(this.leg.market);
    const { ticks, rises } = trigger;
    this.#isTriggered = this.orders.hasBegun || (middle !== undefined && (rises ? middle >= ticks : middle <= ticks));
    if (this.#isTriggered) return undefined;
    return { atMs: Number.POSITIVE_INFINITY, ...(rises ? { above: ticks } : { below: ticks }) };
  }

  /** Keeps the orders of the grid. */
  protected trade(nowMs: number, _markTicks: number, middle: number | undefined): TradingStep {
    const { orders } = this;
    // The first order is over, whoever has seen it end.
    orders.share();
    const { plan } = orders;
    const first = firstInterval(this.leg.core, orders, middle, this.params.leverage ?? 1);
    const { cancel, place, dueMs } = gridMoves(orders.situation(nowMs, first));
    return {
      due: sooner({ atMs: dueMs }, trailingDue(plan, first)),
      moves: [
        ...(cancel.length > 0 ? [{ kind: 'cancel' as const, order_ids: cancel }] : []),
        ...place.map((each) => {
          const { side, lots, ticks } = each;
          return { kind: 'place' as const, number: orders.next(childCode(each, plan)), side, lots, ticks };
        }),
      ],
    };
  }

  protected closing() {
    return { held: this.orders.net, number: this.orders.next(closingCode) };
  }
}
