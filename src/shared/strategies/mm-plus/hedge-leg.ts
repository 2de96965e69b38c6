import { must } from '../../base/assert.ts';
import { secondMs } from '../../base/time.ts';
import { sizeOf } from '../../core/ledger/contract-terms.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { Order } from '../../trade/order.ts';
import { closeLegs } from '../legs/close-legs.ts';
import { type Hedge, hedgeOf } from '../legs/hedge.ts';
import { LegOrders } from '../legs/leg-orders.ts';
import { BookAge, isQuoted, type SeenBook } from '../legs/situation.ts';
import { takerTicks } from '../legs/taker-ticks.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import { numberIn } from '../order-news.ts';
import type { Step } from '../strategy.ts';

/** The second leg of an instance. */
export const hedging = 1;

/** Numbers of its orders begin here; those of quotes stay below. */
const firstNumber = 2 ** 50;

/** Purposes of its orders; all of them are in the one leg that it has. */
const purposes = { HEDGE: 0, CLOSE: 0 } as const;

/** How a hedge is sent: percent beyond the best price, and seconds after which it is late. */
export interface HedgeParams {
  readonly leg_timeout: number;
  readonly hedge_slippage: number;
  readonly sweep_slippage: number;
  readonly stale: number;
}

/** The net of both legs, money units of base, above which it is hedged, and when a fill has moved it last, ms. */
export interface NetSeen {
  readonly net: bigint;
  readonly threshold: bigint;
  readonly movedMs: number;
}

/** A market in which the net of a maker is traded away: what it has to do follows from that net alone. */
export class HedgeLeg {
  readonly leg: StrategyMarket;
  readonly #orders: LegOrders<keyof typeof purposes>;
  readonly #age: BookAge;

  constructor(leg: StrategyMarket, before: SeenBook | undefined) {
    this.leg = leg;
    this.#orders = new LegOrders([leg.core], purposes, firstNumber);
    this.#age = new BookAge(before);
  }

  static owns = (order: Order): boolean => numberIn(order) >= firstNumber;

  get memory(): SeenBook {
    return this.#age.memory;
  }

  get open(): Order[] {
    return this.#orders.open;
  }

  get count(): number {
    return this.#orders.count;
  }

  get inventory() {
    return this.#orders.inventory(0);
  }

  /** What it has come to, at the last prices of both legs in ticks. */
  resultAt = (marks: readonly number[]) => ({
    core: this.leg.core,
    inventory: this.inventory,
    markTicks: must(marks[hedging], 'a mark of leg B'),
  });

  take = (order: Order): boolean => this.#orders.take(order);
  takeOver = (ticks: number): void => this.#orders.takeOver(0, ticks);

  /** Whether it can be traded now: it has two sides, and its book has changed lately. Asked once in a turn. */
  isUp(seconds: number, nowMs: number): boolean {
    const isFresh = this.#age.isFresh(this.leg, seconds, nowMs);
    return isFresh && isQuoted(this.leg);
  }

  /** Base of its smallest order at a price in ticks, money units. */
  leastAt = (ticks: number): bigint =>
    this.leg.core.units.basePerLot * BigInt(Math.max(1, minLots(this.leg.core, ticks, false)));

  /** The order that takes the net back to nothing; undefined where it may be carried. */
  due({ net, threshold }: Omit<NetSeen, 'movedMs'>, markTicks: number): Hedge | undefined {
    return sizeOf(net) > threshold ? hedgeOf(this.leg.core, net, this.inventory.base, markTicks) : undefined;
  }

  /** Whether a hedge is on its way, or due. */
  isActive(seen: NetSeen, markTicks: number): boolean {
    return this.#orders.openFor('HEDGE') !== undefined || this.due(seen, markTicks) !== undefined;
  }

  /** Trades the net away: at once at the best price and a little beyond, further once that has taken too long. */
  moves(seen: NetSeen, params: HedgeParams, nowMs: number, markTicks: number): Move[] {
    const { leg_timeout, hedge_slippage, sweep_slippage } = params;
    const lateMs = leg_timeout * secondMs;
    const open = this.#orders.openFor('HEDGE');
    if (open) return nowMs >= open.created + lateMs ? [{ kind: 'cancel', order_ids: [open.order_id] }] : [];
    const hedge = this.due(seen, markTicks);
    if (!hedge || nowMs < this.#orders.pausedUntil('HEDGE')) return [];
    const isLate = nowMs >= Math.max(seen.movedMs, this.#orders.movedMs) + lateMs;
    const percent = isLate ? sweep_slippage : hedge_slippage;
    const ticks = takerTicks(this.leg, hedge.side, percent / 100, markTicks);
    const number = this.#orders.next('HEDGE');
    return [{ kind: 'place', number, leg: hedging, ...hedge, ticks, isImmediate: true }];
  }

  /** Closes all that it holds, as far as that can be done. */
  close(marks: readonly number[]): Step {
    const own = [must(marks[hedging], 'a mark')];
    const { moves, isDone } = closeLegs(this.#orders, [this.leg.core], ['CLOSE'], own);
    return { moves: moves.map((move) => (move.kind === 'place' ? { ...move, leg: hedging } : move)), isDone };
  }
}
