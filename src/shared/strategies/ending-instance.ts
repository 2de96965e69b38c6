import * as v from 'valibot';
import { must } from '../base/assert.ts';
import { minLots } from '../core/orders/least-lots.ts';
import type { MarketState } from '../core/state/market-state.ts';
import { middleOf } from '../market/middle.ts';
import type { InstanceFigures, StopMode } from '../trade/instance.ts';
import type { Order } from '../trade/order.ts';
import { createEnds, type EndParams, type Ends } from './ends.ts';
import type { Due, Move, StrategyMarket } from './moves.ts';
import { type Beginning, firstLeg, type Step, type StrategyInstance } from './strategy.ts';

/** Until when it was held against its ends, ms. */
const Memory = v.object({ looked: v.number() });

/** Parameters of a strategy on spot that ends by itself. */
export interface EndingParams extends EndParams {
  readonly on_end: StopMode;
}

/** What one does while it trades, and when something more is due though no order changes. */
export interface TradingStep {
  readonly moves: readonly Move[];
  readonly due: Due;
  /** It ends by itself for a reason of its own. */
  readonly stop?: Step['stop'];
}

/**
 * Sells what is held at the market, as far as that can be sold; done once less than an order is left. `number` is that
 * of the order.
 */
export function closingStep(core: MarketState, held: number, markTicks: number, number: number): Step {
  if (held < minLots(core, markTicks, false)) return { moves: [], isDone: true };
  const lots = Math.min(held, core.units.maxMarketLots);
  return { moves: [{ kind: 'place', number, side: 'SELL', lots, ticks: null }] };
}

/**
 * A strategy in one market that trades until one of its ends, and sells what it holds where it is to be closed. What it
 * remembers is only until when it was held against its ends.
 */
export abstract class EndingInstance<Params extends EndingParams, Plan> implements StrategyInstance {
  protected readonly from: Beginning<Params, Plan>;
  protected readonly leg: StrategyMarket;
  protected params: Params;
  readonly #schema: v.GenericSchema<unknown, Params>;
  #ends: Ends;

  constructor(from: Beginning<Params, Plan>, schema: v.GenericSchema<unknown, Params>) {
    const { params, memory, created, nowMs } = from;
    this.from = from;
    this.leg = firstLeg(from);
    this.params = params;
    this.#schema = schema;
    const { looked } = memory === undefined ? { looked: created } : v.parse(Memory, memory);
    this.#ends = createEnds({ params, looked }, this.leg.market, nowMs);
  }

  abstract get open(): readonly Order[];
  abstract take(order: Order): boolean;
  abstract figures(marks: readonly number[], invested: string): InstanceFigures;
  /** What is due while it trades; the middle price in ticks, the last one that there was where there is none. */
  protected abstract trade(nowMs: number, markTicks: number): TradingStep;
  /** What it needs before it trades: nothing where it does not say so. */
  protected prepare(): Step {
    return { moves: [], isDone: true };
  }

  /** Lots that it holds, and the number of the order that sells them. */
  protected abstract closing(): { readonly held: number; readonly number: number };

  get memory() {
    return { looked: this.#ends.lookedMs };
  }

  adjust(params: unknown, nowMs: number): void {
    this.params = v.parse(this.#schema, params);
    this.#ends = createEnds({ params: this.params, looked: nowMs }, this.leg.market, nowMs);
  }

  step: StrategyInstance['step'] = (phase, nowMs, [mark]) => {
    if (phase === 'PREPARING') return this.prepare();
    const markTicks = must(mark, 'a mark');
    if (phase === 'TRADING') return this.#trade(nowMs, markTicks);
    const { held, number } = this.closing();
    return closingStep(this.leg.core, held, markTicks, number);
  };

  #trade(nowMs: number, markTicks: number): Step {
    const reason = this.#ends.reason(middleOf(this.leg.market), nowMs);
    if (reason !== undefined) return { moves: [], stop: { reason, mode: this.params.on_end } };
    const { moves, due, stop } = this.trade(nowMs, markTicks);
    return stop ? { moves: [], stop } : { moves, due: earlier(this.#ends.dueAfter(nowMs), due) };
  }
}

/** Whichever of two comes first. */
const earlier = (one: Due, other: Due): Due => ({
  atMs: Math.min(one.atMs ?? Number.POSITIVE_INFINITY, other.atMs ?? Number.POSITIVE_INFINITY),
  below: largest(one.below, other.below),
  above: smallest(one.above, other.above),
});
const largest = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : other === undefined ? one : Math.max(one, other);
const smallest = (one: number | undefined, other: number | undefined) =>
  one === undefined ? other : other === undefined ? one : Math.min(one, other);
