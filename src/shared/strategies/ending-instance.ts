import * as v from 'valibot';
import { must } from '../base/assert.ts';
import { minLots } from '../core/orders/least-lots.ts';
import type { MarketState } from '../core/state/market-state.ts';
import { middleOf } from '../market/middle.ts';
import type { InstanceFigures, StopMode } from '../trade/instance.ts';
import type { Order } from '../trade/order.ts';
import { createEnds, type EndParams, type Ends } from './ends.ts';
import { type Due, type Move, sooner, type StrategyMarket } from './moves.ts';
import { type Beginning, firstLeg, type Step, type StrategyInstance } from './strategy.ts';

/** Until when it was held against its ends, ms. */
const Memory = v.object({ looked: v.number() });

/** Parameters of a strategy that ends by itself. */
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
 * Closes what is held at the market, as far as that can be closed; done once less than an order is left. `net` in lots,
 * below zero where it is owed; `number` is that of the order.
 */
export function closingStep(core: MarketState, net: number, markTicks: number, number: number): Step {
  const held = Math.abs(net);
  // An order that only reduces may be as small as what is left; on spot there is none.
  const isContract = core.contract !== null;
  if (held < minLots(core, markTicks, isContract)) return { moves: [], isDone: true };
  const lots = Math.min(held, core.units.maxMarketLots);
  const side = net > 0 ? 'SELL' : 'BUY';
  return { moves: [{ kind: 'place', number, side, lots, ticks: null, ...(isContract && { isReducing: true }) }] };
}

/**
 * A strategy in one market that trades until one of its ends, and closes what it holds where it is to be closed. What
 * it remembers at least is until when it was held against its ends.
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
  /**
   * What is due while it trades: `markTicks` is the last middle price that there was, `middle` the one of now, `marks`
   * the last ones of all legs.
   */
  protected abstract trade(
    nowMs: number,
    markTicks: number,
    middle: number | undefined,
    marks: readonly number[],
  ): TradingStep;
  /** What it needs before it trades: nothing where it does not say so. */
  protected prepare(): Step {
    return { moves: [], isDone: true };
  }

  /** Lots that it holds, below zero where it owes them, and the number of the order that closes them. */
  protected abstract closing(): { readonly held: number; readonly number: number };

  get memory(): { readonly looked: number } {
    return { looked: this.#ends.lookedMs };
  }

  adjust(params: unknown, nowMs: number, _plan?: unknown): void {
    this.params = v.parse(this.#schema, params);
    this.#ends = createEnds({ params: this.params, looked: nowMs }, this.leg.market, nowMs);
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return this.prepare();
    return phase === 'TRADING' ? this.#trade(nowMs, marks) : this.close(marks);
  };

  /** Closes what it holds. */
  protected close([mark]: readonly number[]): Step {
    const { held, number } = this.closing();
    return closingStep(this.leg.core, held, must(mark, 'a mark'), number);
  }

  #trade(nowMs: number, marks: readonly number[]): Step {
    const middle = middleOf(this.leg.market);
    const reason = this.#ends.reason(middle, nowMs);
    if (reason !== undefined) return { moves: [], stop: { reason, mode: this.params.on_end } };
    const { moves, due, stop } = this.trade(nowMs, must(marks[0], 'a mark'), middle, marks);
    return stop ? { moves: [], stop } : { moves, due: sooner(this.#ends.dueAfter(nowMs), due) };
  }
}
