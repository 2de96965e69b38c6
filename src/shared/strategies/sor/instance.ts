import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { secondMs } from '../../base/time.ts';
import type { Order } from '../../trade/order.ts';
import type { RouteVenue } from '../../finance/routing/fill-venues.ts';
import { routeOf } from '../../finance/routing/route.ts';
import { SorParams } from '../../trade/strategy/sor/params.ts';
import { closeLegs } from '../legs/close-legs.ts';
import { legFigures } from '../legs/leg-figures.ts';
import { cancelOf } from '../legs/pair-instance.ts';
import { BookAge, expiryLeadMs, isTrading, SeenBook } from '../legs/situation.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { bestPrice, venueOf } from './look.ts';
import { isBehind, restingMove } from './rest.ts';
import type { SorPlan } from './set-up.ts';
import { SorOrders, type SorPurpose } from './sor-orders.ts';
import { sorState } from './state.ts';

/** How often it looks at its books, ms. */
const lookMs = 250;

const Memory = v.object({ books: v.array(SeenBook), doing: v.string() });

/** One order at work over several exchanges. */
export class SorInstance implements StrategyInstance {
  readonly #plan: SorPlan;
  readonly #legs: readonly StrategyMarket[];
  readonly #orders: SorOrders;
  readonly #ages: readonly BookAge[];
  readonly #created: number;
  #params: SorParams;
  #doing: string;

  constructor({ legs, params, plan, memory, created }: Beginning<SorParams, SorPlan>) {
    this.#plan = plan;
    this.#legs = legs;
    this.#params = params;
    this.#created = created;
    this.#orders = new SorOrders(legs.map(({ core }) => core));
    const before = memory === undefined ? { books: [], doing: 'ROUTES' } : v.parse(Memory, memory);
    this.#ages = legs.map((_, leg) => new BookAge(before.books[leg]));
    this.#doing = before.doing;
  }

  /** Since when each book is as it is, and what it did last. */
  get memory() {
    return { books: this.#ages.map(({ memory }) => memory), doing: this.#doing };
  }

  get open(): readonly Order[] {
    return this.#orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  adjust(params: unknown): void {
    this.#params = v.parse(SorParams, params);
  }

  takeOver(leg: number, ticks: number): void {
    this.#orders.takeOver(leg, ticks);
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    return phase === 'TRADING' ? this.#trade(nowMs) : this.#flatten(marks);
  };

  #sum = (of: (leg: number) => number): number =>
    this.#plan.perLot.reduce((sum, perLot, leg) => sum + of(leg) * perLot, 0);

  /** Parts that are neither filled nor on their way. */
  get #left(): number {
    const { filled, waiting } = this.#amounts;
    return this.#plan.parts - filled - waiting;
  }

  get #amounts() {
    return {
      filled: this.#sum((leg) => this.#orders.filled(leg)),
      waiting: this.#sum((leg) => this.#orders.waiting(leg)),
    };
  }

  #trade(nowMs: number): Step {
    const { duration, timeout } = this.#params;
    const stop = (reason: string): Step => ({ moves: [], stop: { reason, mode: 'CANCEL' } });
    const endMs = this.#created + duration * secondMs;
    const expiryMs = (this.#legs[0]!.market.instrument.expiry ?? Number.POSITIVE_INFINITY) - expiryLeadMs;
    // Asked in each turn, so that each book's age is known.
    const fresh = this.#legs.map((leg, index) => this.#ages[index]!.isFresh(leg, this.#params.stale, nowMs));
    if (this.#amounts.filled >= this.#plan.parts) return stop('FINISHED');
    if (nowMs >= endMs) return stop('DEADLINE');
    if (nowMs >= expiryMs) return stop('EXPIRY');
    const due = { atMs: Math.min(nowMs + lookMs, endMs, expiryMs) };
    const { taking, resting } = this.#orders;
    const late = taking.filter(({ created }) => nowMs >= created + timeout * secondMs);
    if (late.length > 0) return { moves: [cancelOf(late)], due };
    if (taking.length > 0) return { moves: [], due };
    const able = this.#legs.map((leg, index) => fresh[index]! && isTrading(leg));
    if (resting) return { moves: isBehind(resting, this.#legs, nowMs) ? [cancelOf([resting])] : [], due };
    return this.#send(able, nowMs, due) ?? stop(this.#isDust() ? 'FINISHED' : 'ROUNDS');
  }

  /** What is sent now of what is left; undefined where nothing more ever is. */
  #send(able: readonly boolean[], nowMs: number, due: Step['due']): Step | undefined {
    const { rounds, finish_policy } = this.#params;
    if (this.#isDust()) return undefined;
    const isRouted = this.#orders.rounds < rounds;
    if (!isRouted && finish_policy === 'EXPIRE') return undefined;
    // What was taken must have left the books before they are looked at again.
    if (nowMs < this.#orders.takenMs + lookMs) return { moves: [], due };
    const kind = isRouted ? 'TAKE' : 'REST';
    const free = able.map((isAble, leg) => isAble && nowMs >= this.#orders.pausedUntil(`${kind}_${leg}`));
    const moves = isRouted ? this.#routed(free) : this.#rested(free);
    const isPaused = able.some((isAble, leg) => isAble && !free[leg]);
    const waits = !able.includes(true) ? 'STALE' : isPaused ? 'PAUSED' : 'LIMIT';
    this.#doing = moves.length > 0 ? (isRouted ? 'ROUTES' : 'RESTS') : waits;
    return { moves, due };
  }

  /** Whether what is left is below the smallest order of every exchange. */
  #isDust = (): boolean =>
    this.#legs.every((leg, index) => this.#left < this.#plan.perLot[index]! * this.#venue(leg, index, 1).least);

  #venue = (leg: StrategyMarket, index: number, best: number): RouteVenue =>
    venueOf(leg, this.#params, best, {
      perLot: this.#plan.perLot[index]!,
      most: this.#plan.most[index]! - this.#orders.filled(index) - this.#orders.waiting(index),
    });

  /** An order at once to each exchange that is the cheapest for a part of what is left. */
  #routed(able: readonly boolean[]): Move[] {
    const at = this.#legs.flatMap((leg, index) => (able[index] ? [{ leg, index }] : []));
    const best = bestPrice(
      at.map(({ leg }) => leg),
      this.#params,
    );
    if (best === undefined) return [];
    const venues = at.map(({ leg, index }) => this.#venue(leg, index, best));
    const { lots, ticks } = routeOf(venues, this.#params.side, this.#left);
    const { rounds } = this.#orders;
    return at.flatMap(({ index }, row): Move[] =>
      lots[row]! > 0
        ? [this.#placed(`TAKE_${index}`, index, lots[row]!, { ticks: ticks[row]!, from: rounds, isImmediate: true })]
        : [],
    );
  }

  #rested(able: readonly boolean[]): Move[] {
    const rest = restingMove(
      this.#legs.map((leg, index) => ({ leg, isAble: able[index]!, venue: this.#venue(leg, index, 1) })),
      this.#params,
      this.#left,
    );
    if (!rest) return [];
    return [this.#placed(`REST_${rest.index}`, rest.index, rest.lots, { ticks: rest.ticks, isPostOnly: true })];
  }

  #placed(
    purpose: SorPurpose,
    leg: number,
    lots: number,
    { from = 0, ...more }: { ticks: number; from?: number; isImmediate?: boolean; isPostOnly?: boolean },
  ): Move {
    const number = this.#orders.next(purpose, from);
    return { kind: 'place', number, leg, side: this.#params.side, lots, ...more };
  }

  #flatten = (marks: readonly number[]): Step =>
    closeLegs(
      this.#orders,
      this.#legs.map(({ core }) => core),
      this.#legs.map((_, leg): SorPurpose => `CLOSE_${leg}`),
      marks,
    );

  figures: StrategyInstance['figures'] = (marks, invested) => {
    const results = this.#legs.map(({ core }, leg) => ({
      core,
      inventory: this.#orders.inventory(leg),
      markTicks: must(marks[leg], 'a mark'),
    }));
    const counts = { orders: this.#orders.count, wins: 0, losses: 0 };
    return {
      ...legFigures(results, counts, invested),
      state: sorState(this.#orders, this.#plan, this.#params, this.#legs),
      doing: this.#doing,
    };
  };
}
