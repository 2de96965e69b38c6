import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { isPairEntry } from '../../finance/pair-rules.ts';
import type { Order } from '../../trade/order.ts';
import { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import { closeLegs } from '../legs/close-legs.ts';
import { legFigures, legResults } from '../legs/leg-figures.ts';
import { BookAge, isQuoted } from '../legs/situation.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { endOf, entryWaitMs, waitingFor } from './doing.ts';
import { estimatesOf } from './estimates.ts';
import { HeldPair } from './held-pair.ts';
import { CalmBars, Memory } from './memory.ts';
import { PairBars, type PairReading } from './pair-bars.ts';
import { PairOrders } from './pair-orders.ts';
import { hedger, lead } from './purposes.ts';
import type { StatArbPlan } from './set-up.ts';
import { type PairTrade, tradeOf } from './signal.ts';
import { PairSizes } from './sizes.ts';

/** How often it looks while something is due, ms. */
const lookMs = secondMs;
/** One pair at work: A follows the signals of closed bars, and B is hedged to what A holds. */
export class StatArbInstance implements StrategyInstance {
  readonly #legs: readonly [StrategyMarket, StrategyMarket];
  readonly #orders: PairOrders;
  readonly #sizes: PairSizes;
  readonly #held: HeldPair;
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
    this.#held = new HeldPair(this.#legs, this.#orders, this.#sizes, () => this.#tradeOn);
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
    return { moves: this.#held.hedging({ nowMs, marks, params: this.#params }) };
  }

  #turn(nowMs: number, marks: readonly number[]): Step {
    const reading = this.#bars.at(nowMs);
    const newest = reading?.bar ?? this.#calm.looked;
    const barsMs = newest < 0 ? 0 : this.#bars.sinceClose(newest, nowMs);
    const stop = endOf(this.#params, this.#legs, barsMs, nowMs);
    if (stop) return { moves: [], stop };
    if (reading) {
      this.#calm.note(reading, this.#params.z_in);
      this.#estimates = estimatesOf(reading, this.#tradeOn);
    }
    const isIdle = this.#orders.isFlat && this.open.length === 0;
    if (isIdle) this.#trade = undefined;
    const areFresh = this.#isFresh(nowMs);
    const moves = isIdle
      ? this.#enter(nowMs, reading, marks, areFresh)
      : this.#held.moves({ nowMs, reading, marks, params: this.#params });
    this.#doing = isIdle && moves.length === 0 ? this.#waiting(reading, areFresh) : this.#held.doing(marks);
    const isPending = moves.length > 0 || this.open.length > 0 || this.#held.isUneven(marks);
    return { moves, due: { atMs: this.#dueMs(nowMs, reading, isPending) } };
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
    if (!reading || !areFresh || this.#bars.sinceClose(reading.bar, nowMs) > entryWaitMs(this.#params)) return [];
    if (reading.bar <= Math.max(this.#orders.leftBar, this.#orders.barOf('ENTER')) || !this.#isCalm) return [];
    if (!isPairEntry(reading.fit, reading.z, this.#params, this.#plan.fees)) return [];
    const amount = Number(must(toScaled(this.#plan.amount, moneyDecimals), 'money'));
    const lots = this.#sizes.entryLots(tradeOf(reading), amount, marks);
    if (lots === 0) return [];
    const number = this.#orders.at('ENTER', reading.bar);
    return [
      this.#sizes.take(
        { number, leg: lead, side: reading.z > 0 ? 'SELL' : 'BUY', lots },
        this.#params.hedge_slippage / 100,
        marks,
      ),
    ];
  }

  get #isCalm(): boolean {
    return this.#calm.calm >= this.#orders.leftBar;
  }

  #waiting(reading: PairReading | undefined, areFresh: boolean): string {
    const areTrading = this.#legs.every(({ market }) => market.instrument.status === 'TRADING');
    return waitingFor({ reading, areTrading, areFresh, isCalm: this.#isCalm }, this.#params, this.#plan.fees);
  }

  /** When something may be due next, ms: with the next close, and before that where books have to be looked at. */
  #dueMs(nowMs: number, reading: PairReading | undefined, isPending: boolean): number {
    const soonMs = nowMs + lookMs;
    const closeMs = this.#bars.nextCloseMs(nowMs);
    const { end_time = Number.POSITIVE_INFINITY, stale_book } = this.#params;
    const isNew = !reading || this.#bars.sinceClose(reading.bar, nowMs) <= entryWaitMs(this.#params);
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
    const results = legResults(this.#legs, this.#orders, marks);
    return {
      ...legFigures(results, this.#orders.counts, invested),
      ...(this.#estimates && { state: this.#estimates }),
      ...(this.#doing !== undefined && { doing: this.#doing }),
    };
  };
}
