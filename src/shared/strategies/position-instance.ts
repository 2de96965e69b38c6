import * as v from 'valibot';
import { must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import { type Interval, nextOpenOf, openTimeBefore, openTimeOf } from '../base/time.ts';
import { moneyDecimals, moneyText, quoteOf } from '../core/ledger/money.ts';
import { checkMarket } from '../core/orders/draft.ts';
import { minLots } from '../core/orders/least-lots.ts';
import type { InstanceFigures } from '../trade/instance.ts';
import { EndingInstance, type EndingParams } from './ending-instance.ts';
import { figuresOf } from './figures.ts';
import type { PositionNumber, PositionOrders } from './position-orders.ts';
import { checkEnds, investedMoney, middleNow, withSignal } from './set-up.ts';
import { type Beginning, firstLeg, type Setup, type StartSituation, type StrategyInstance } from './strategy.ts';

/** Parameters of a strategy on spot that goes by bars and holds one position at a time. */
export interface PositionParams extends EndingParams {
  readonly interval: Interval;
  readonly invest: string;
}

/** What is invested in it, decimal text of quote. */
export const PositionPlan = v.object({ invest: v.string() });
export type PositionPlan = v.InferOutput<typeof PositionPlan>;

/**
 * One as it begins: it may cost what is invested, which must buy at least `units` of the smallest orders. Throws what
 * `Strategy.setUp` does.
 */
export function setUpPosition<P extends PositionParams>(
  given: P,
  start: StartSituation,
  units: number,
): Setup<P, PositionPlan> {
  const { core, market, freeOf } = firstLeg(start);
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkEnds(core, params, middle, start.nowMs);
  const least = quoteOf(core.units, middle, minLots(core, middle, false)) * BigInt(units);
  const need = investedMoney(core, params.invest, { least, free: freeOf(core.listed.instrument.quote) });
  return { params, plan: { invest: moneyText(need) }, need, marks: [middle] };
}

/** Length of a bar, ms. */
export const barMs = ({ interval }: Pick<PositionParams, 'interval'>): number => nextOpenOf(interval, 0);

/** Open time of the bar that closed last before a time, ms. */
export const lastOpenMs = ({ interval }: Pick<PositionParams, 'interval'>, nowMs: number): number =>
  openTimeBefore(interval, openTimeOf(interval, nowMs), 1);

/** When the bar that is on closes, ms. */
export const nextCloseMs = ({ interval }: Pick<PositionParams, 'interval'>, nowMs: number): number =>
  nextOpenOf(interval, openTimeOf(interval, nowMs));

/** A strategy on spot that goes by bars and holds one position at a time. */
export abstract class PositionInstance<
  Params extends PositionParams,
  Orders extends PositionOrders<PositionNumber>,
> extends EndingInstance<Params, PositionPlan> {
  protected readonly orders: Orders;

  constructor(from: Beginning<Params, PositionPlan>, schema: v.GenericSchema<unknown, Params>, orders: Orders) {
    super(from, schema);
    this.orders = orders;
  }

  /** Number of the order that sells all at the end. */
  protected abstract closingNumber(): number;
  /** What its figures say of the position that is on; undefined where there is none. */
  protected abstract positionState(): InstanceFigures['state'];

  get open() {
    return this.orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.orders.take(order);

  /** Money that is not in coins, money units. */
  protected get money(): bigint {
    return must(toScaled(this.from.plan.invest, moneyDecimals), 'invest') + this.orders.inventory.flow;
  }

  protected closing() {
    return { held: this.orders.held, number: this.closingNumber() };
  }

  figures: StrategyInstance['figures'] = ([mark], invested) => {
    const { inventory, counts } = this.orders;
    const at = { core: this.leg.core, markTicks: must(mark, 'a mark'), invested };
    const state = this.positionState();
    return { ...figuresOf(inventory, counts, at), ...(state && { state }) };
  };
}
