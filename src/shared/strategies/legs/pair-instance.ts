import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { secondMs } from '../../base/time.ts';
import { sizeOf } from '../../core/ledger/contract-terms.ts';
import type { InstanceFigures, StopMode } from '../../trade/instance.ts';
import type { Order, Side } from '../../trade/order.ts';
import type { Move, PlaceMove, StrategyMarket } from '../moves.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { BookAge, expiryLeadMs, SeenBook } from './situation.ts';
import { closeLegs } from './close-legs.ts';
import { type Hedge, hedgeOf } from './hedge.ts';
import { legFigures, legResults } from './leg-figures.ts';
import { LegOrders } from './leg-orders.ts';
import { first, hedging, type PairPurpose, purposes } from './pair-purposes.ts';
import { takerTicks } from './taker-ticks.ts';

/** How often it looks at its books, ms. */
const lookMs = 250;

const Memory = v.object({ books: v.array(SeenBook) });

/** Parameters of a strategy whose leg B follows its leg A. */
export interface PairParams {
  /** Seconds after which a hedge is late, and after which a book that is silent is stale. */
  readonly leg_timeout: number;
  readonly stale: number;
  /** Percent beyond the best price that a hedge, and one that is late, may take. */
  readonly hedge_slippage: number;
  readonly sweep_slippage: number;
  readonly end_time?: number | undefined;
  readonly on_end: StopMode;
}

/** Two legs at work: what is ordered in B follows from what both have come to, whatever has brought it about. */
export abstract class PairInstance<Params extends PairParams, Plan> implements StrategyInstance {
  protected readonly plan: Plan;
  protected readonly legs: readonly [StrategyMarket, StrategyMarket];
  protected readonly orders: LegOrders<PairPurpose>;
  protected params: Params;
  readonly #schema: v.GenericSchema<unknown, Params>;
  readonly #ages: readonly BookAge[];
  #isTakenOver = false;

  constructor({ legs, params, plan, memory }: Beginning<Params, Plan>, schema: v.GenericSchema<unknown, Params>) {
    this.plan = plan;
    this.legs = [must(legs[first], 'leg A'), must(legs[hedging], 'leg B')];
    this.orders = new LegOrders(
      this.legs.map(({ core }) => core),
      purposes,
    );
    this.params = params;
    this.#schema = schema;
    const before = memory === undefined ? [] : v.parse(Memory, memory).books;
    this.#ages = this.legs.map((_, leg) => new BookAge(before[leg]));
  }

  /** What it needs before it trades: nothing where it does not say so. */
  protected prepare(_nowMs: number, _marks: readonly number[]): Step {
    return { moves: [], isDone: true };
  }

  /** What is due in leg A while it trades. */
  protected abstract trade(nowMs: number, marks: readonly number[]): Move[];
  /** What it goes by now, at marks in ticks of each leg. */
  protected abstract stateAt(marks: readonly number[]): Pick<InstanceFigures, 'state' | 'doing'>;

  /** Since when each book is as it is: a restart forgets no silence. */
  get memory(): { readonly books: readonly SeenBook[] } {
    return { books: this.#ages.map(({ memory }) => memory) };
  }

  get open(): readonly Order[] {
    return this.orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.orders.take(order);

  adjust(params: unknown): void {
    this.params = v.parse(this.#schema, params);
  }

  takeOver(leg: number, ticks: number): void {
    this.orders.takeOver(leg, ticks);
    this.#isTakenOver = true;
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return this.prepare(nowMs, marks);
    return phase === 'TRADING' ? this.#trade(nowMs, marks) : this.#flatten(marks);
  };

  /** A leg that the venue has closed is not opened again: the other one is closed. */
  settle(nowMs: number, marks: readonly number[]): Step {
    if (this.#isTakenOver) return this.#flatten(marks);
    if (!this.hedge(marks)) return { moves: [], isDone: true };
    return { moves: this.hedging(nowMs, marks) };
  }

  #trade(nowMs: number, marks: readonly number[]): Step {
    const { end_time, on_end } = this.params;
    if (end_time !== undefined && nowMs >= end_time) return { moves: [], stop: { reason: 'END_TIME', mode: on_end } };
    const expiry = Math.min(...this.legs.map(({ market }) => market.instrument.expiry ?? Number.POSITIVE_INFINITY));
    if (nowMs >= expiry - expiryLeadMs) return { moves: [], stop: { reason: 'EXPIRY', mode: 'CANCEL_CLOSE' } };
    const atMs = Math.min(nowMs + lookMs, end_time ?? Number.POSITIVE_INFINITY);
    return { moves: [...this.hedging(nowMs, marks), ...this.trade(nowMs, marks)], due: { atMs } };
  }

  /** What B has to do now: with one coin in both legs it brings their net back to nothing. */
  protected hedge(marks: readonly number[]): Hedge | undefined {
    const { core } = this.legs[hedging];
    return hedgeOf(core, this.orders.net, this.orders.held(hedging), must(marks[hedging], 'a mark'));
  }

  /**
   * Has B follow: at once at the best price and a little beyond, further once that has taken too long.
   */
  protected hedging(nowMs: number, marks: readonly number[]): Move[] {
    const { leg_timeout, hedge_slippage, sweep_slippage } = this.params;
    const open = this.orders.openFor('HEDGE');
    if (open) return nowMs >= open.created + leg_timeout * secondMs ? [cancelOf([open])] : [];
    const hedge = this.hedge(marks);
    if (!hedge || nowMs < this.orders.pausedUntil('HEDGE')) return [];
    const isLate = nowMs >= this.orders.movedMs + leg_timeout * secondMs;
    const ticks = this.limitTicks(hedging, hedge.side, isLate ? sweep_slippage : hedge_slippage, marks);
    return [{ ...this.place('HEDGE', hedge.side, hedge.lots), ticks, isImmediate: true, isReducing: hedge.isReducing }];
  }

  /** Price in ticks of an order that is to trade at once, so many percent beyond the best price at most. */
  protected limitTicks(leg: 0 | 1, side: Side, percent: number, marks: readonly number[]): number {
    return takerTicks(this.legs[leg], side, percent / 100, must(marks[leg], 'a mark'));
  }

  /** Whether both books have changed within the time after which one is stale; asked once in a turn. */
  protected areFresh(nowMs: number): boolean {
    return this.legs
      .map((leg, index) => must(this.#ages[index], 'an age').isFresh(leg, this.params.stale, nowMs))
      .every(Boolean);
  }

  /** Whether no hedge is due, nor on its way. */
  protected isSettled(marks: readonly number[]): boolean {
    return !this.orders.openFor('HEDGE') && !this.hedge(marks);
  }

  /** Whole lots that A holds, of either side. */
  protected get position(): number {
    return Number(sizeOf(this.orders.held(first)) / this.legs[first].core.units.basePerLot);
  }

  protected place(purpose: PairPurpose, side: Side, lots: number): PlaceMove {
    const number = this.orders.next(purpose);
    return { kind: 'place', number, leg: purposes[purpose], side, lots, ticks: null };
  }

  /** Closes both legs at the market, as far as that can be done. */
  #flatten = (marks: readonly number[]): Step =>
    closeLegs(
      this.orders,
      this.legs.map(({ core }) => core),
      ['CLOSE_A', 'CLOSE_B'],
      marks,
    );

  figures(marks: readonly number[], invested: string): InstanceFigures {
    const results = legResults(this.legs, this.orders, marks);
    const counts = { orders: this.orders.count, wins: 0, losses: 0 };
    return { ...legFigures(results, counts, invested), ...this.stateAt(marks) };
  }
}

export const cancelOf = (orders: readonly Order[]): Move => ({
  kind: 'cancel',
  order_ids: orders.map(({ order_id }) => order_id),
});
