import { must } from '../../base/assert.ts';
import { minuteMs } from '../../base/time.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { deliveryWindowMs } from '../../finance/delivery-price.ts';
import type { OptionChain } from '../../finance/option-sets.ts';
import { yearsToExpiry } from '../../finance/option-expiry.ts';
import { closeLegs } from '../legs/close-legs.ts';
import type { LegOrders } from '../legs/leg-orders.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import type { Step } from '../strategy.ts';
import { arbOrders, holdingsOf, immediate, isOpenAt, legAndLots, purposeOf } from './arb-orders.ts';
import { type ChainLegs, chainLegs, chainNow } from './chain.ts';
import type { DueLeg } from './first-leg.ts';
import { heldGreeks } from './greeks.ts';
import { type Holdings, setLots } from './holdings.ts';
import type { Seen } from './memory.ts';
import type { RepairView } from './repair.ts';

/** When a chain is looked at, the last prices of its legs in ticks, and the rate in percent a year. */
export interface ChainMoment {
  readonly nowMs: number;
  readonly marks: readonly number[];
  readonly rate: number;
}

/** The legs of one instance with its orders: what can be traded, what is held, and the orders of both. */
export class ChainPosition {
  readonly legs: readonly StrategyMarket[];
  readonly chain: ChainLegs;
  readonly orders: LegOrders<string>;

  constructor(legs: readonly StrategyMarket[]) {
    this.legs = legs;
    this.chain = chainLegs(legs);
    this.orders = arbOrders(legs);
  }

  get future(): StrategyMarket {
    return must(this.legs[this.chain.hedge], 'the future');
  }

  get holdings(): Holdings {
    return holdingsOf(this.orders, this.legs, this.chain);
  }

  get isHeld(): boolean {
    return this.legs.some((_, leg) => this.orders.held(leg) !== 0n);
  }

  isPaused = (leg: number, nowMs: number): boolean => nowMs < this.orders.pausedUntil(purposeOf(leg));

  /** Whether an order of its owner stands in the way of any leg. */
  meetsOwn = (nowMs: number): boolean => this.legs.some((_, leg) => this.#meetsOwn(leg, nowMs));

  #meetsOwn = (leg: number, nowMs: number): boolean => this.orders.hasMetOwn(purposeOf(leg), nowMs);

  /** The chain by its best prices. */
  at({ nowMs, marks, rate }: ChainMoment, isUsed?: (leg: number) => boolean): OptionChain {
    const markTicks = must(marks[this.chain.hedge], 'a mark');
    return chainNow(this.legs, this.chain, { nowMs, rate, markTicks, isUsed });
  }

  /** Without the legs where an order of its owner stands in the way: what they show cannot be traded. */
  tradableAt(moment: ChainMoment): OptionChain {
    return this.at(moment, (leg) => !this.#meetsOwn(leg, moment.nowMs));
  }

  /** Lots of an option that are an order in each of them. */
  minLots(marks: readonly number[]): number {
    return Math.max(...this.legs.slice(0, -1).map(({ core }, leg) => minLots(core, must(marks[leg], 'a mark'), false)));
  }

  /** What completes or unwinds what is incomplete goes by. */
  repairView({ nowMs, marks }: ChainMoment, chain: OptionChain): Omit<RepairView, 'mustUnwind'> {
    const { hedge, expiry, isPerpetual, perHedgeLot } = this.chain;
    // What of the mean that they settle at is known needs no perpetual any more; by whole minutes.
    const left = Math.ceil(Math.max(0, expiry - nowMs) / minuteMs) * minuteMs;
    return {
      chain,
      legs: this.chain,
      held: this.holdings,
      step: minLots(this.future.core, must(marks[hedge], 'a mark'), false) * perHedgeLot,
      part: isPerpetual ? Math.min(1, left / deliveryWindowMs) : 1,
    };
  }

  /** An immediate order of a leg that is due, at most `beyond` past the best price, in money of the leg's price. */
  placed(due: DueLeg, beyond: number, nowMs: number): Move[] {
    const [leg, lots] = legAndLots(this.chain, due);
    return immediate(this.orders, { leg, lots, beyond, nowMs }, must(this.legs[leg], 'a leg'));
  }

  /** Closes all legs at the market that can be traded still; what has expired is settled by its account. */
  flatten(nowMs: number, marks: readonly number[]): Step {
    const open = this.legs.flatMap((leg, index) => (isOpenAt(leg, nowMs) ? [index] : []));
    const { moves, isDone } = closeLegs(
      this.orders,
      this.legs.map(({ core }) => core),
      this.legs.map((_, leg) => purposeOf(leg)),
      marks,
    );
    const due = moves.filter((move) => move.kind === 'place' && open.includes(move.leg ?? 0));
    return { moves: due, isDone: isDone || due.length === 0 };
  }

  /** What figures say of a look: what is done, the best edge, and greeks of what is held. */
  seenAt(doing: string, chain: OptionChain, nowMs: number, edge: number | undefined): Seen {
    const held = this.holdings;
    const isFlat = setLots(held.calls) + setLots(held.puts) === 0;
    const years = yearsToExpiry(this.chain.expiry, nowMs);
    return {
      doing,
      ...(edge !== undefined && { edge }),
      ...(!isFlat && heldGreeks(chain, this.chain, held, years)),
    };
  }
}
