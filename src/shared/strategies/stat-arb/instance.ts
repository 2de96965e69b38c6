import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { isPairEntry } from '../../finance/pair-rules.ts';
import type { Order } from '../../trade/order.ts';
import { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import { closeLegs } from '../legs/close-legs.ts';
import { legFigures } from '../legs/leg-figures.ts';
import { BookAge, expiryLeadMs, isQuoted } from '../legs/situation.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import { barMs } from '../position-instance.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { waitingFor } from './doing.ts';
import { estimatesOf } from './estimates.ts';
import { CalmBars, Memory } from './memory.ts';
import { PairBars, type PairReading } from './pair-bars.ts';
import { PairOrders } from './pair-orders.ts';
import { hedger, lead } from './purposes.ts';
import type { StatArbPlan } from './set-up.ts';
import { isExit, type PairTrade, tradeOf } from './signal.ts';
import { PairSizes } from './sizes.ts';

/** How often it looks while something is due, ms. */
const lookMs = secondMs;
/** How long after its close a bar may open a trade: a tenth of it, within these bounds; ms. */
const leastWaitMs = 10 * secondMs;
const mostWaitMs = 60 * secondMs;

/** One pair at work: A follows the signals of closed bars, and B is hedged to what A holds. */
export class StatArbInstance implements StrategyInstance {
  readonly #legs: readonly [StrategyMarket, StrategyMarket];
  readonly #orders: PairOrders;
  readonly #sizes: PairSizes;
  readonly #ages: readonly BookAge[];
  readonly #bars: PairBars;
  readonly #calm: CalmBars;
  readonly #plan: StatArbPlan;
  #trade: PairTrade | undefined;
  #estimates: Readonly<Record<string, string>> | undefined;
  /** Why it does what it does, or waits. */
  #doing: string | undefined;
  #params: StatArbParams;
  #isTakenOver = false;

  constructor({ legs, params, plan, memory }: Beginning<StatArbParams, StatArbPlan>) {
    this.#params = params;
    this.#plan = plan;
    this.#legs = [must(legs[lead], 'leg A'), must(legs[hedger], 'leg B')];
    this.#orders = new PairOrders(this.#legs.map(({ core }) => core));
    this.#sizes = new PairSizes(this.#legs, this.#orders);
    this.#bars = new PairBars(params, this.#legs);
    const before = memory === undefined ? undefined : v.parse(Memory, memory);
    this.#ages = this.#legs.map((_, leg) => new BookAge(before?.books[leg]));
    this.#calm = new CalmBars(this.#bars, before);
    this.#trade = before?.trade;
    this.#estimates = before?.estimates;
    this.#doing = before?.doing;
  }

  get memory() {
    const { looked, calm } = this.#calm;
    const books = this.#ages.map((age) => age.memory);
    return {
      books,
      looked,
      calm,
      ...(this.#trade && { trade: this.#trade }),
      ...(this.#estimates && { estimates: this.#estimates }),
      ...(this.#doing !== undefined && { doing: this.#doing }),
    };
  }

  get open(): readonly Order[] {
    return this.#orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  adjust(params: unknown): void {
    this.#params = v.parse(StatArbParams, params);
  }

  takeOver(leg: number, ticks: number): void {
    this.#orders.takeOver(leg, ticks);
    this.#isTakenOver = true;
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    return phase === 'TRADING' ? this.#turn(nowMs, marks) : this.#flatten(marks);
  };

  /** A leg that the venue has closed is not opened again: the other one is closed. */
  settle(nowMs: number, marks: readonly number[]): Step {
    if (this.#isTakenOver) return this.#flatten(marks);
    if (!this.#sizes.hedge(this.#tradeOn, marks)) return { moves: [], isDone: true };
    return { moves: this.#hedging(nowMs, marks) };
  }

  #turn(nowMs: number, marks: readonly number[]): Step {
    const reading = this.#bars.at(nowMs);
    const stop = this.#end(nowMs, reading);
    if (stop) return { moves: [], stop };
    if (reading) {
      this.#calm.note(reading, this.#params.z_in);
      this.#estimates = estimatesOf(reading, this.#tradeOn);
    }
    const isIdle = this.#orders.isFlat && this.open.length === 0;
    if (isIdle) this.#trade = undefined;
    const areFresh = this.#isFresh(nowMs);
    const moves = isIdle ? this.#enter(nowMs, reading, marks, areFresh) : this.#hold(nowMs, reading, marks);
    this.#doing = isIdle && moves.length === 0 ? this.#waiting(reading, areFresh) : this.#working(marks);
    const isPending = moves.length > 0 || this.open.length > 0 || this.#isUneven(marks);
    return { moves, due: { atMs: this.#dueMs(nowMs, reading, isPending) } };
  }

  /** Why it ends by itself. */
  #end(nowMs: number, reading: PairReading | undefined): Step['stop'] {
    const { end_time, on_end, window } = this.#params;
    if (end_time !== undefined && nowMs >= end_time) return { reason: 'END_TIME', mode: on_end };
    const expiry = Math.min(...this.#legs.map(({ market }) => market.instrument.expiry ?? Number.POSITIVE_INFINITY));
    if (nowMs >= expiry - expiryLeadMs) return { reason: 'EXPIRY', mode: 'CANCEL_CLOSE' };
    const newest = reading?.bar ?? this.#calm.looked;
    const isOld = newest >= 0 && this.#bars.sinceClose(newest, nowMs) > window * barMs(this.#params);
    return isOld ? { reason: 'NO_BARS', mode: on_end } : undefined;
  }

  /** The trade that is on, by the bar of its order; undefined where the bars of that are gone. */
  get #tradeOn(): PairTrade | undefined {
    if (this.#orders.isFlat && this.open.length === 0) return undefined;
    const bar = this.#orders.barOf('ENTER');
    if (this.#trade?.bar !== bar) {
      const reading = this.#bars.of(bar);
      this.#trade = reading && tradeOf(reading);
    }
    return this.#trade;
  }

  #isFresh(nowMs: number): boolean {
    const areFresh = this.#legs.map((leg, at) => this.#ages[at]!.isFresh(leg, this.#params.stale_book, nowMs));
    return areFresh.every(Boolean) && this.#legs.every(isQuoted);
  }

  /** The order of A at the close of a bar that opens a trade. */
  #enter(nowMs: number, reading: PairReading | undefined, marks: readonly number[], areFresh: boolean): Move[] {
    if (!reading || !areFresh || this.#bars.sinceClose(reading.bar, nowMs) > this.#waitMs) return [];
    if (reading.bar <= Math.max(this.#leftBar, this.#orders.barOf('ENTER')) || !this.#isCalm) return [];
    if (!isPairEntry(reading.fit, reading.z, this.#params, this.#plan.fees)) return [];
    const amount = Number(must(toScaled(this.#plan.amount, moneyDecimals), 'money'));
    const lots = this.#sizes.entryLots(tradeOf(reading), amount, marks);
    if (lots === 0) return [];
    const number = this.#orders.at('ENTER', reading.bar);
    return [this.#sizes.take({ number, leg: lead, side: reading.z > 0 ? 'SELL' : 'BUY', lots }, this.#slippage, marks)];
  }

  /** Bar at whose close the last trade was left; −1 before. */
  get #leftBar(): number {
    return Math.max(this.#orders.barOf('LEAVE'), this.#orders.barOf('TRIM'));
  }

  get #isCalm(): boolean {
    return this.#calm.calm >= this.#leftBar;
  }

  #waiting(reading: PairReading | undefined, areFresh: boolean): string {
    const areTrading = this.#legs.every(({ market }) => market.instrument.status === 'TRADING');
    return waitingFor({ reading, areTrading, areFresh, isCalm: this.#isCalm }, this.#params, this.#plan.fees);
  }

  #working(marks: readonly number[]): string {
    if (!this.#legs.every(isQuoted)) return 'HALTED';
    if (this.#orders.barOf('LEAVE') >= this.#orders.barOf('ENTER') && !this.#orders.isFlat) return 'LEAVING';
    if (this.#orders.isFlat) return 'OPENING';
    return this.#isUneven(marks) || this.open.length > 0 ? 'HEDGING' : 'HOLDING';
  }

  /** How long a bar may open a trade, ms. */
  get #waitMs(): number {
    return Math.min(mostWaitMs, Math.max(leastWaitMs, barMs(this.#params) / 10));
  }

  get #slippage(): number {
    return this.#params.hedge_slippage / 100;
  }

  /** Hedges what A holds, and takes A out where its trade is over or cannot be hedged. */
  #hold(nowMs: number, reading: PairReading | undefined, marks: readonly number[]): Move[] {
    const late = this.open.filter(({ created }) => nowMs >= created + this.#timeoutMs);
    if (late.length > 0) return [{ kind: 'cancel', order_ids: late.map(({ order_id }) => order_id) }];
    return [...this.#leading(nowMs, reading, marks), ...this.#hedging(nowMs, marks)];
  }

  /** Order of A while it holds something. */
  #leading(nowMs: number, reading: PairReading | undefined, marks: readonly number[]): Move[] {
    const held = this.#orders.held(lead);
    if (held === 0n || this.#orders.openIn(lead).length > 0) return [];
    const trade = this.#tradeOn;
    const entered = this.#orders.barOf('ENTER');
    const bar = Math.max(entered, reading?.bar ?? 0);
    const isLeaving = this.#orders.barOf('LEAVE') >= entered;
    const isOver = !trade || (reading !== undefined && isExit(trade, held > 0n ? 1 : -1, reading, this.#params));
    if (isLeaving || isOver) {
      if (!this.#legs.every(isQuoted) || nowMs < this.#orders.pausedUntil('LEAVE')) return [];
      return [this.#reduce(this.#orders.at('LEAVE', bar), this.#sizes.lots(lead), marks)];
    }
    const excess = this.#sizes.unhedgeable(trade, marks, nowMs >= this.#orders.movedMs + 2 * this.#timeoutMs);
    if (excess === 0 || !isQuoted(this.#legs[lead]) || nowMs < this.#orders.pausedUntil('TRIM')) return [];
    return [this.#reduce(this.#orders.at('TRIM', bar), excess, marks)];
  }

  get #timeoutMs(): number {
    return this.#params.leg_timeout * secondMs;
  }

  /** An order that closes lots of A, further from the price once one has not been filled. */
  #reduce(number: number, lots: number, marks: readonly number[]): Move {
    const side = this.#orders.held(lead) > 0n ? 'SELL' : 'BUY';
    const hasMissed = this.#orders.pausedUntil('LEAVE') > 0 || this.#orders.pausedUntil('TRIM') > 0;
    const share = hasMissed ? this.#params.sweep_slippage / 100 : this.#slippage;
    return { ...this.#sizes.take({ number, leg: lead, side, lots }, share, marks), isReducing: true };
  }

  /** Brings B to what hedges A: at once, and further from the price once that has taken too long. */
  #hedging(nowMs: number, marks: readonly number[]): Move[] {
    const due = this.#sizes.hedge(this.#tradeOn, marks);
    if (!due || this.#orders.openFor('HEDGE') || nowMs < this.#orders.pausedUntil('HEDGE')) return [];
    if (!this.#sizes.isOffered(hedger, due.side)) return [];
    const isLate = nowMs >= this.#orders.movedMs + this.#timeoutMs;
    const share = isLate ? this.#params.sweep_slippage / 100 : this.#slippage;
    const { isReducing, ...size } = due;
    const number = this.#orders.next('HEDGE');
    return [{ ...this.#sizes.take({ number, leg: hedger, ...size }, share, marks), isReducing }];
  }

  #isUneven(marks: readonly number[]): boolean {
    return !this.#orders.isFlat && this.#sizes.hedge(this.#tradeOn, marks) !== undefined;
  }

  /** When something may be due next, ms: with the next close, and before that where books have to be looked at. */
  #dueMs(nowMs: number, reading: PairReading | undefined, isPending: boolean): number {
    const soonMs = nowMs + lookMs;
    const closeMs = this.#bars.nextCloseMs(nowMs);
    const { end_time = Number.POSITIVE_INFINITY, stale_book } = this.#params;
    const isNew = !reading || this.#bars.sinceClose(reading.bar, nowMs) <= this.#waitMs;
    if (isPending || isNew || closeMs === undefined) return Math.min(soonMs, end_time);
    return Math.min(Math.max(soonMs, closeMs - (stale_book * secondMs) / 2), end_time);
  }

  /** Closes both legs at the market: one alone only where the other one is gone. */
  #flatten(marks: readonly number[]): Step {
    const cores = this.#legs.map(({ core }) => core);
    const step = closeLegs(this.#orders, cores, ['CLOSE_A', 'CLOSE_B'], marks);
    const mayClose = this.#isTakenOver || this.#legs.every(isQuoted);
    return mayClose || step.isDone ? step : { moves: [] };
  }

  figures: StrategyInstance['figures'] = (marks, invested) => {
    const results = this.#legs.map(({ core }, leg) => ({
      core,
      inventory: this.#orders.inventory(leg),
      markTicks: must(marks[leg], 'a mark'),
    }));
    const figures = legFigures(results, this.#orders.counts, invested);
    return {
      ...figures,
      ...(this.#estimates && { state: this.#estimates }),
      ...(this.#doing !== undefined && { doing: this.#doing }),
    };
  };
}
