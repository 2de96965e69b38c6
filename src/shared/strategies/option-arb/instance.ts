import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { minuteMs, secondMs } from '../../base/time.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { deliveryWindowMs } from '../../finance/delivery-price.ts';
import { yearsToExpiry } from '../../finance/option-expiry.ts';
import { type OptionChain, optionSets } from '../../finance/option-sets.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { Order } from '../../trade/order.ts';
import { OptionArbParams } from '../../trade/strategy/option-arb/params.ts';
import { closeLegs } from '../legs/close-legs.ts';
import { legFigures } from '../legs/leg-figures.ts';
import type { LegOrders } from '../legs/leg-orders.ts';
import { cancelOf } from '../legs/pair-instance.ts';
import { BookAge, expiryLeadMs, isOneSided, isTrading } from '../legs/situation.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import type { Delivery } from '../delivery.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { arbOrders, holdingsOf, immediate, isOpenAt, legAndLots, purposeOf } from './arb-orders.ts';
import { type ChainLegs, chainLegs, chainNow } from './chain.ts';
import { type ChoiceView, chooseExit, chooseSet } from './choose.ts';
import { type DueLeg, firstOf } from './first-leg.ts';
import { heldGreeks } from './greeks.ts';
import { type Holdings, setLots } from './holdings.ts';
import { Memory, type Seen } from './memory.ts';
import { isWhole, type RepairView, repairOf } from './repair.ts';
import { arbState, idleDoing } from './arb-state.ts';
import type { OptionArbPlan } from './set-up.ts';

/** How often it looks at its chain, ms. */
const lookMs = secondMs / 2;
/** After something was unwound it opens nothing for so long, ms. */
const restMs = minuteMs;
/** Longest that it waits for the rows of a settlement, ms. */
const settleMs = 2 * minuteMs;

const nothingSeen: Memory = { books: [], isUnwinding: false, restMs: 0, openMs: 0, lookedMs: 0 };

/** One at work: it trades sets of options one leg after the other, and each leg follows from what all are by then. */
export class OptionArbInstance implements StrategyInstance {
  readonly #legs: readonly StrategyMarket[];
  readonly #chain: ChainLegs;
  readonly #plan: OptionArbPlan;
  readonly #orders: LegOrders<string>;
  readonly #ages: readonly BookAge[];
  #params: OptionArbParams;
  #seen: Seen | undefined;
  #isUnwinding: boolean;
  #restMs: number;
  #openMs: number;
  #lookedMs: number;
  /** When it saw first that its options have expired, ms. */
  #expiredMs: number | undefined;
  #isTakenOver = false;

  constructor({ legs, params, plan, memory }: Beginning<OptionArbParams, OptionArbPlan>) {
    this.#legs = legs;
    this.#chain = chainLegs(legs);
    this.#plan = plan;
    this.#params = params;
    this.#orders = arbOrders(legs);
    const before = memory === undefined ? nothingSeen : v.parse(Memory, memory);
    this.#ages = legs.map((_, leg) => new BookAge(before.books[leg]));
    this.#seen = before.seen;
    this.#isUnwinding = before.isUnwinding;
    this.#restMs = before.restMs;
    this.#openMs = before.openMs;
    this.#lookedMs = before.lookedMs;
  }

  get memory(): Memory {
    return {
      books: this.#ages.map(({ memory }) => memory),
      isUnwinding: this.#isUnwinding,
      restMs: this.#restMs,
      openMs: this.#openMs,
      lookedMs: this.#lookedMs,
      ...(this.#seen && { seen: this.#seen }),
    };
  }

  get open(): readonly Order[] {
    return this.#orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  adjust(params: unknown): void {
    this.#params = v.parse(OptionArbParams, params);
  }

  takeOver(leg: number, ticks: number): void {
    this.#orders.takeOver(leg, ticks);
    this.#isTakenOver = true;
  }

  deliver(leg: number, delivered: Delivery): void {
    this.#orders.deliver(leg, delivered);
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    return phase === 'TRADING' ? this.#trade(nowMs, marks) : this.#flatten(nowMs, marks);
  };

  /** Sets are made whole before they are left; a leg that the venue has closed is not opened again. */
  settle(nowMs: number, marks: readonly number[]): Step {
    if (this.#isTakenOver || nowMs >= this.#chain.expiry) return this.#flatten(nowMs, marks);
    const view = this.#repairView(nowMs, marks, this.#chainNow(nowMs, marks));
    if (isWhole(view)) return { moves: [], isDone: true };
    return { moves: this.#repair(view, nowMs) };
  }

  /** Closes all legs at the market that can be traded still; what has expired is settled by its account. */
  #flatten(nowMs: number, marks: readonly number[]): Step {
    const open = this.#legs.flatMap((leg, index) => (isOpenAt(leg, nowMs) ? [index] : []));
    const { moves, isDone } = closeLegs(
      this.#orders,
      this.#legs.map(({ core }) => core),
      this.#legs.map((_, leg) => purposeOf(leg)),
      marks,
    );
    const due = moves.filter((move) => move.kind === 'place' && open.includes(move.leg ?? 0));
    return { moves: due, isDone: isDone || due.length === 0 };
  }

  #trade(nowMs: number, marks: readonly number[]): Step {
    const { end_time, on_end, leg_timeout, stale } = this.#params;
    if (end_time !== undefined && nowMs >= end_time) return { moves: [], stop: { reason: 'END_TIME', mode: on_end } };
    // Each book is looked at in every turn, so that its age is known.
    const fresh = this.#legs.map((leg, index) => must(this.#ages[index], 'an age').isFresh(leg, stale, nowMs));
    if (nowMs >= this.#chain.expiry) return this.#expired(nowMs, marks);
    const due = { atMs: Math.min(nowMs + lookMs, this.#chain.expiry, end_time ?? Number.POSITIVE_INFINITY) };
    const chain = this.#chainNow(nowMs, marks);
    const view = this.#repairView(nowMs, marks, chain);
    const late = this.open.filter(({ created }) => nowMs >= created + leg_timeout * secondMs);
    if (this.open.length > 0) {
      this.#note('COMPLETING', chain, view.held, nowMs);
      return { moves: late.length > 0 ? [cancelOf(late)] : [], due };
    }
    if (!isWhole(view)) {
      const moves = this.#repair(view, nowMs);
      this.#note(this.#isUnwinding ? 'UNWINDING' : 'COMPLETING', chain, view.held, nowMs);
      return { moves, due };
    }
    if (this.#isUnwinding) this.#restMs = nowMs + restMs;
    this.#isUnwinding = false;
    return { moves: this.#choose(view, fresh, nowMs, marks), due };
  }

  /** Looks for a set to open, or to take back. */
  #choose({ chain: all, held, step }: RepairView, fresh: readonly boolean[], nowMs: number, marks: readonly number[]) {
    const waits = (doing: string): Move[] => {
      this.#note(doing, all, held, nowMs);
      return [];
    };
    const { hedge, expiry } = this.#chain;
    const future = must(this.#legs[hedge], 'the future');
    if (!isTrading(future)) return waits('HALTED');
    if (!fresh[hedge] || isOneSided(future)) return waits('STALE');
    const chain = this.#chainNow(nowMs, marks, (leg) => fresh[leg] === true && !this.#isPaused(leg, nowMs));
    const view: ChoiceView = { chain, legs: this.#chain, held, step, ...this.#plan, least: this.#leastLots(marks) };
    const sets = optionSets(chain);
    const exit = this.#params.exit === 'GAP' ? chooseExit(view, sets, this.#params) : undefined;
    const { edge, chosen, isFull } = chooseSet(view, sets, this.#params);
    const isClosing = nowMs >= expiry - expiryLeadMs;
    const taken = exit ?? (isClosing || nowMs < this.#restMs ? undefined : chosen);
    const doing = exit
      ? 'TAKING_BACK'
      : idleDoing({ edge, isFull, isOpening: taken !== undefined, isClosing, isResting: nowMs < this.#restMs });
    this.#note(doing, all, held, nowMs, edge);
    return taken ? this.#placed(firstOf({ ...view, years: yearsToExpiry(expiry, nowMs) }, taken), 0, nowMs) : [];
  }

  /** The next order that makes sets whole again. */
  #repair(view: RepairView, nowMs: number): Move[] {
    this.#isUnwinding = view.mustUnwind;
    const repair = repairOf(view);
    if (!repair) return [];
    const { inCoin, underlying } = view.chain.terms;
    const share = view.mustUnwind ? this.#params.sweep / 10_000 : 0;
    // The future has its price in USD, also where options have theirs in coin.
    return this.#placed(repair, share * (inCoin && repair.of !== 'future' ? 1 : underlying), nowMs);
  }

  #placed(due: DueLeg, beyond: number, nowMs: number): Move[] {
    const [leg, lots] = legAndLots(this.#chain, due);
    return immediate(this.#orders, { leg, lots, beyond, nowMs }, must(this.#legs[leg], 'a leg'));
  }

  /** Once its options have expired: a perpetual is closed, and the rows of the settlement are waited for. */
  #expired(nowMs: number, marks: readonly number[]): Step {
    const isHeld = this.#legs.some((_, leg) => this.#orders.held(leg) !== 0n);
    this.#expiredMs ??= nowMs;
    if (!isHeld || nowMs >= this.#expiredMs + settleMs)
      return { moves: [], stop: { reason: 'EXPIRED', mode: 'CANCEL' } };
    this.#note('SETTLING', this.#chainNow(nowMs, marks), this.#holdings, nowMs);
    const moves = this.open.length > 0 ? [] : this.#flatten(nowMs, marks).moves;
    return { moves, due: { atMs: nowMs + lookMs } };
  }

  get #holdings(): Holdings {
    return holdingsOf(this.#orders, this.#legs, this.#chain);
  }

  #chainNow(nowMs: number, marks: readonly number[], isUsed?: (leg: number) => boolean): OptionChain {
    const markTicks = must(marks[this.#chain.hedge], 'a mark');
    return chainNow(this.#legs, this.#chain, { nowMs, rate: this.#params.rate, markTicks, isUsed });
  }

  #isPaused = (leg: number, nowMs: number): boolean => nowMs < this.#orders.pausedUntil(purposeOf(leg));

  #leastLots(marks: readonly number[]): number {
    return Math.max(
      ...this.#legs.slice(0, -1).map(({ core }, leg) => minLots(core, must(marks[leg], 'a mark'), false)),
    );
  }

  #repairView(nowMs: number, marks: readonly number[], chain: OptionChain): RepairView {
    const { hedge, expiry, isPerpetual, perHedgeLot } = this.#chain;
    const { core } = must(this.#legs[hedge], 'the future');
    // What of the mean that they settle at is known needs no perpetual any more; by whole minutes.
    const left = Math.ceil(Math.max(0, expiry - nowMs) / minuteMs) * minuteMs;
    const view = {
      chain,
      legs: this.#chain,
      held: this.#holdings,
      step: minLots(core, must(marks[hedge], 'a mark'), false) * perHedgeLot,
      part: isPerpetual ? Math.min(1, left / deliveryWindowMs) : 1,
    };
    return { ...view, mustUnwind: this.#isLate(isWhole(view), nowMs) };
  }

  /** Whether a set has been incomplete for too long; while nobody looked its time stands still. */
  #isLate(isComplete: boolean, nowMs: number): boolean {
    const timeoutMs = this.#params.leg_timeout * secondMs;
    if (isComplete) this.#openMs = 0;
    else if (this.#openMs === 0 || nowMs - this.#lookedMs > timeoutMs) this.#openMs = nowMs;
    this.#lookedMs = nowMs;
    if (isComplete) return false;
    return this.#isUnwinding || nowMs >= Math.max(this.#orders.movedMs, this.#openMs) + timeoutMs;
  }

  #note(doing: string, chain: OptionChain, held: Holdings, nowMs: number, edge?: number): void {
    const years = yearsToExpiry(this.#chain.expiry, nowMs);
    const isFlat = setLots(held.calls) + setLots(held.puts) === 0;
    this.#seen = {
      doing,
      ...(edge !== undefined && { edge }),
      ...(!isFlat && heldGreeks(chain, this.#chain, held, years)),
    };
  }

  figures(marks: readonly number[], invested: string): InstanceFigures {
    const results = this.#legs.map(({ core }, leg) => ({
      core,
      inventory: this.#orders.inventory(leg),
      markTicks: must(marks[leg], 'a mark'),
    }));
    const counts = { orders: this.#orders.count, wins: 0, losses: 0 };
    const flow = results.reduce((sum, { inventory }) => sum + inventory.flow, 0n);
    return {
      ...legFigures(results, counts, invested),
      ...arbState({ chain: this.#chain, held: this.#holdings, flow, lots: this.#plan.lots, seen: this.#seen }),
    };
  }
}
