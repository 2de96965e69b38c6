import { blshDrop, blshRise } from '../../trade/strategy/blsh-bounds.ts';
import { percentWithin } from '../template-fields.ts';
import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { blshLevels, blshTakeProfit } from '../../finance/blsh-plan.ts';
import { BlshParams } from '../../trade/strategy/blsh-params.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { EndingInstance, type TradingStep } from '../ending-instance.ts';
import { endKeys } from '../ends.ts';
import { withEnds } from '../set-up.ts';
import type { Beginning, Strategy, StrategyInstance } from '../strategy.ts';
import type { Move, PlaceMove } from '../moves.ts';
import { BlshOrders } from './blsh-orders.ts';
import type { Bought } from './cycle.ts';
import { closingPurpose, profitPurpose } from './order-number.ts';
import { type BlshPlan, setUpBlsh } from './set-up.ts';
import { blshTemplate } from './template.ts';

const Plan: v.GenericSchema<unknown, BlshPlan> = v.object({
  ladder: v.object({
    first: v.number(),
    amount: v.number(),
    drop: v.number(),
    scale: v.number(),
    levels: v.number(),
    multiplier: v.number(),
  }),
  reference: v.number(),
});

/** An order that has ended before it was filled is replaced after this. */
const paceMs = secondMs;
const never = Number.POSITIVE_INFINITY;

/** One ladder at work: buys below a reference, and one sale of all that is held. */
class BlshInstance extends EndingInstance<BlshParams, BlshPlan> {
  readonly #orders: BlshOrders;

  constructor(from: Beginning<BlshParams, BlshPlan>) {
    super(from, BlshParams);
    this.#orders = new BlshOrders(this.leg.core);
  }

  get open() {
    return this.#orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);
  figures: StrategyInstance['figures'] = ([mark], invested) => this.#orders.figures(must(mark, 'a mark'), invested);

  protected trade(nowMs: number): TradingStep {
    const { moves, dueMs } = this.#moves(nowMs);
    return { moves, due: { atMs: dueMs } };
  }

  /** What is due now, and when something more is though no order changes. */
  #moves(nowMs: number): { readonly moves: readonly Move[]; readonly dueMs: number } {
    const { cycle, holding, lastSale, reference } = this.#orders;
    const { plan } = this.from;
    const isSold = lastSale !== undefined && holding.base < this.leg.core.units.basePerLot;
    if (!isSold)
      return this.#joined(this.#sale(holding, nowMs), this.#ladder(cycle, reference ?? plan.reference, nowMs));
    // All is sold: the ladder goes, and the next one hangs from the price sold at.
    const order_ids = this.open.map(({ order_id }) => order_id);
    if (order_ids.length > 0) return { moves: [{ kind: 'cancel', order_ids }], dueMs: never };
    const dueMs = lastSale.atMs + this.params.cooldown * secondMs;
    return nowMs < dueMs ? { moves: [], dueMs } : this.#ladder(cycle + 1, lastSale.ticks, nowMs);
  }

  #joined = (...parts: readonly { readonly moves: readonly Move[]; readonly dueMs: number }[]) => ({
    moves: parts.flatMap(({ moves }) => moves),
    dueMs: Math.min(...parts.map(({ dueMs }) => dueMs)),
  });

  /** Buys of a ladder that neither rest nor are filled. */
  #ladder(cycle: number, reference: number, nowMs: number) {
    const { core } = this.leg;
    let dueMs = never;
    const moves = blshLevels(this.from.plan.ladder, reference).flatMap(({ ticks, lots }, level): PlaceMove[] => {
      const before = cycle === this.#orders.cycle ? this.#orders.of(level) : [];
      const left = before.reduce((rest, order) => rest - this.#orders.filledLots(order), lots);
      const last = before.at(-1);
      if (ticks < 1 || left < minLots(core, ticks, false) || left > core.units.maxLots) return [];
      if (last && !isFinal(last.status)) return [];
      if (last && nowMs < last.updated + paceMs) {
        dueMs = Math.min(dueMs, last.updated + paceMs);
        return [];
      }
      return [{ kind: 'place', number: this.#orders.next(cycle, level), side: 'BUY', lots: left, ticks }];
    });
    return { moves, dueMs };
  }

  /** The sale of all that is held; anew where more was bought since it was placed, or where it is to bring more. */
  #sale(holding: Bought, nowMs: number): { readonly moves: readonly Move[]; readonly dueMs: number } {
    const { core } = this.leg;
    const { units } = core;
    const lots = Math.min(Number(holding.base / units.basePerLot), units.maxLots);
    if (lots < 1) return { moves: [], dueMs: never };
    const ticks = this.#salePrice(holding);
    const before = this.#orders.of(profitPurpose);
    const open = before.find(({ status }) => !isFinal(status));
    if (open) {
      const order_ids = [open.order_id];
      return { moves: this.#isMeant(open, lots, ticks) ? [] : [{ kind: 'cancel', order_ids }], dueMs: never };
    }
    const ended = before.at(-1);
    if (ended && ended.status !== 'FILLED' && ended.status !== 'CANCELED' && nowMs < ended.updated + paceMs)
      return { moves: [], dueMs: ended.updated + paceMs };
    if (lots < minLots(core, ticks, false)) return { moves: [], dueMs: never };
    const number = this.#orders.next(this.#orders.cycle, profitPurpose);
    return { moves: [{ kind: 'place', number, side: 'SELL', lots, ticks }], dueMs: never };
  }

  #salePrice({ base, cost }: Bought): number {
    const { units } = this.leg.core;
    return blshTakeProfit(
      {
        cost: Number((cost + units.quotePerTickLot - 1n) / units.quotePerTickLot),
        base: Number((base * units.feeDivisor) / units.basePerLot),
        feeDivisor: Number(units.feeDivisor),
        maker: Number(units.maker),
      },
      this.params.rise / 100,
    );
  }

  /** Whether an open sale is of all that is held. One that is filled in part keeps its price. */
  #isMeant(open: Order, lots: number, ticks: number): boolean {
    const filled = this.#orders.filledLots(open);
    const { price, size } = this.leg.core.grid;
    const left = must(toUnits(open.amount, size), 'a size on the grid') - filled;
    return left === lots && (filled > 0 || toUnits(open.price, price) === ticks);
  }

  protected closing() {
    const { held, cycle } = this.#orders;
    return { held, number: this.#orders.next(cycle, closingPurpose) };
  }
}

/** Buys on a ladder below a reference price and sells all of it with a profit, over and over. */
export const blsh: Strategy<BlshParams, BlshPlan> = {
  template: blshTemplate,
  params: BlshParams,
  plan: Plan,
  setUp: setUpBlsh,
  changeable: ['rise', 'cooldown', ...endKeys],
  adjust: withEnds,
  stopMode: ({ on_end }) => on_end,
  isRobot: true,
  suits: 'range',
  hint: ({ volatility }) => ({
    drop: percentWithin(volatility / 2, blshDrop),
    rise: percentWithin(volatility / 2, blshRise),
  }),
  begin: (from) => new BlshInstance(from),
};
