import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { minuteMs, secondMs } from '../../base/time.ts';
import { yearsToExpiry } from '../../finance/option-expiry.ts';
import { type OptionChain, optionSets } from '../../finance/option-sets.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { Order } from '../../trade/order.ts';
import { OptionArbParams } from '../../trade/strategy/option-arb/params.ts';
import type { Delivery } from '../delivery.ts';
import { legFigures, legResults } from '../legs/leg-figures.ts';
import { cancelOf } from '../legs/pair-instance.ts';
import { BookAge, expiryLeadMs, isOneSided, isTrading } from '../legs/situation.ts';
import type { Move } from '../moves.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { arbState, idleDoing } from './arb-state.ts';
import { type ChainMoment, ChainPosition } from './chain-position.ts';
import { type ChoiceView, chooseExit, chooseSet } from './choose.ts';
import { firstOf } from './first-leg.ts';
import { Memory, type Seen } from './memory.ts';
import { isWhole, type RepairView, repairOf } from './repair.ts';
import { SetProgress } from './set-progress.ts';
import type { OptionArbPlan } from './set-up.ts';

/** How often it looks at its chain, ms. */
const lookMs = secondMs / 2;
/** Longest that it waits for the rows of a settlement, ms. */
const settleMs = 2 * minuteMs;

/** What is done about a set that is incomplete, and whether that takes too long already. */
type IncompleteView = RepairView & { readonly isLate: boolean };

/** One at work: it trades sets of options one leg after the other, and each leg follows from what all are by then. */
export class OptionArbInstance implements StrategyInstance {
  readonly #position: ChainPosition;
  readonly #plan: OptionArbPlan;
  readonly #ages: readonly BookAge[];
  readonly #progress: SetProgress;
  #params: OptionArbParams;
  #seen: Seen | undefined;
  /** When it saw first that its options have expired, ms. */
  #expiredMs: number | undefined;
  #isTakenOver = false;

  constructor({ legs, params, plan, memory }: Beginning<OptionArbParams, OptionArbPlan>) {
    const before = memory === undefined ? undefined : v.parse(Memory, memory);
    this.#position = new ChainPosition(legs);
    this.#plan = plan;
    this.#params = params;
    this.#ages = legs.map((_, leg) => new BookAge(before?.books[leg]));
    this.#progress = new SetProgress(before);
    this.#seen = before?.seen;
  }

  get memory(): Memory {
    const books = this.#ages.map(({ memory }) => memory);
    return { books, ...this.#progress.memory, ...(this.#seen && { seen: this.#seen }) };
  }

  get open(): readonly Order[] {
    return this.#position.orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#position.orders.take(order);

  adjust(params: unknown): void {
    this.#params = v.parse(OptionArbParams, params);
  }

  takeOver(leg: number, ticks: number): void {
    this.#position.orders.takeOver(leg, ticks);
    this.#isTakenOver = true;
  }

  deliver(leg: number, delivered: Delivery): void {
    this.#position.orders.deliver(leg, delivered);
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    return phase === 'TRADING' ? this.#trade(nowMs, marks) : this.#position.flatten(nowMs, marks);
  };

  /** Sets are made whole before they are left; a leg that the venue has closed is not opened again. */
  settle(nowMs: number, marks: readonly number[]): Step {
    if (this.#isTakenOver || nowMs >= this.#position.chain.expiry) return this.#position.flatten(nowMs, marks);
    const moment = this.#momentOf(nowMs, marks);
    const view = this.#repairView(moment, this.#position.tradableAt(moment));
    if (isWhole(view)) return { moves: [], isDone: true };
    return { moves: this.#repair(view, nowMs) };
  }

  #trade(nowMs: number, marks: readonly number[]): Step {
    const { end_time, on_end, leg_timeout, stale } = this.#params;
    if (end_time !== undefined && nowMs >= end_time) return { moves: [], stop: { reason: 'END_TIME', mode: on_end } };
    const { legs, chain: terms } = this.#position;
    // Each book is looked at in every turn, so that its age is known.
    const fresh = legs.map((leg, index) => must(this.#ages[index], 'an age').isFresh(leg, stale, nowMs));
    const moment = this.#momentOf(nowMs, marks);
    if (nowMs >= terms.expiry) return this.#expired(moment);
    const due = { atMs: Math.min(nowMs + lookMs, terms.expiry, end_time ?? Number.POSITIVE_INFINITY) };
    const chain = this.#position.tradableAt(moment);
    const view = this.#repairView(moment, chain);
    const late = this.open.filter(({ created }) => nowMs >= created + leg_timeout * secondMs);
    if (this.open.length > 0) {
      this.#note('COMPLETING', chain, nowMs);
      return { moves: late.length > 0 ? [cancelOf(late)] : [], due };
    }
    if (!isWhole(view)) {
      const moves = this.#repair(view, nowMs);
      this.#note(this.#repairDoing(moves.length > 0, nowMs), chain, nowMs);
      return { moves, due };
    }
    this.#progress.complete(nowMs);
    return { moves: this.#choose(view, fresh, moment), due };
  }

  /** Looks for a set to open, or to take back. */
  #choose({ chain: all, held, step }: RepairView, fresh: readonly boolean[], moment: ChainMoment): Move[] {
    const { nowMs, marks } = moment;
    const waits = (doing: string): Move[] => {
      this.#note(doing, all, nowMs);
      return [];
    };
    const position = this.#position;
    const { hedge, expiry } = position.chain;
    if (!isTrading(position.future)) return waits('HALTED');
    if (!fresh[hedge] || isOneSided(position.future)) return waits('STALE');
    const chain = position.at(moment, (leg) => fresh[leg] === true && !position.isPaused(leg, nowMs));
    const least = position.minLots(marks);
    const view: ChoiceView = { chain, legs: position.chain, held, step, ...this.#plan, least };
    const sets = optionSets(chain);
    const exit = this.#params.exit === 'GAP' ? chooseExit(view, sets, this.#params) : undefined;
    const { edge, chosen, isFull } = chooseSet(view, sets, this.#params);
    const isClosing = nowMs >= expiry - expiryLeadMs;
    const isResting = this.#progress.isResting(nowMs);
    const taken = exit ?? (isClosing || isResting ? undefined : chosen);
    const meetsOwn = position.meetsOwn(nowMs);
    const doing = idleDoing({ edge, isFull, isOpening: taken !== undefined, isClosing, isResting, meetsOwn });
    this.#progress.isTakingBack = exit !== undefined;
    this.#note(exit ? 'TAKING_BACK' : doing, all, nowMs, edge);
    return taken ? position.placed(firstOf({ ...view, years: yearsToExpiry(expiry, nowMs) }, taken), 0, nowMs) : [];
  }

  #repairDoing(hasMoves: boolean, nowMs: number): string {
    if (!hasMoves && this.#position.meetsOwn(nowMs)) return 'OWN_ORDER';
    if (this.#progress.isUnwinding) return 'UNWINDING';
    return this.#progress.isTakingBack ? 'TAKING_BACK' : 'COMPLETING';
  }

  /** The next order that makes sets whole again. */
  #repair(view: IncompleteView, nowMs: number): Move[] {
    this.#progress.isUnwinding = view.isLate;
    const repair = repairOf(view);
    if (!repair) return [];
    const { inCoin, underlying } = view.chain.terms;
    const share = view.isLate ? this.#params.sweep / 10_000 : 0;
    // The future has its price in USD, also where options have theirs in coin.
    return this.#position.placed(repair, share * (inCoin && repair.of !== 'future' ? 1 : underlying), nowMs);
  }

  /** Once its options have expired: a perpetual is closed, and the rows of the settlement are waited for. */
  #expired(moment: ChainMoment): Step {
    const { nowMs, marks } = moment;
    this.#expiredMs ??= nowMs;
    if (!this.#position.isHeld || nowMs >= this.#expiredMs + settleMs)
      return { moves: [], stop: { reason: 'EXPIRED', mode: 'CANCEL' } };
    this.#note('SETTLING', this.#position.at(moment), nowMs);
    const moves = this.open.length > 0 ? [] : this.#position.flatten(nowMs, marks).moves;
    return { moves, due: { atMs: nowMs + lookMs } };
  }

  #momentOf = (nowMs: number, marks: readonly number[]): ChainMoment => ({ nowMs, marks, rate: this.#params.rate });

  #repairView(moment: ChainMoment, chain: OptionChain): IncompleteView {
    const view = this.#position.repairView(moment, chain);
    const timeoutMs = this.#params.leg_timeout * secondMs;
    const isLate = this.#progress.isLate(isWhole(view), moment.nowMs, this.#position.orders.movedMs, timeoutMs);
    return { ...view, isLate, mustUnwind: isLate || this.#progress.isTakingBack };
  }

  #note(doing: string, chain: OptionChain, nowMs: number, edge?: number): void {
    this.#seen = this.#position.seenAt(doing, chain, nowMs, edge);
  }

  figures(marks: readonly number[], invested: string): InstanceFigures {
    const { legs, orders, chain, holdings: held } = this.#position;
    const results = legResults(legs, orders, marks);
    const counts = { orders: orders.count, wins: 0, losses: 0 };
    const flow = results.reduce((sum, { inventory }) => sum + inventory.flow, 0n);
    return {
      ...legFigures(results, counts, invested),
      ...arbState({ chain, held, flow, lots: this.#plan.lots, seen: this.#seen }),
    };
  }
}
