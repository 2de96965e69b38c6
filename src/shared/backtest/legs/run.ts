import { secondMs } from '../../base/time.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { AnyStrategy } from '../../strategies/strategy.ts';
import { type PlaceMove, refusalOf } from '../../strategies/moves.ts';
import { Driven } from '../driven.ts';
import type { BacktestResult } from '../exact/result.ts';
import { CommonRows } from './common-rows.ts';
import { FundingRates } from '../funding-rates.ts';
import { isPerpetual, type LegInput } from './leg-input.ts';
import { LegFills } from './leg-fills.ts';
import { LegView } from './leg-view.ts';
import { LegsEquity } from './legs-equity.ts';
import { LegsVenue } from './legs-venue.ts';
import { fundLegs } from './fund-legs.ts';

/** What a backtest over the bars of several markets is of. */
export interface LegsBacktest {
  readonly strategy: AnyStrategy;
  /** As its form gives them; completed by the strategy at the first row. */
  readonly params: unknown;
  readonly legs: readonly LegInput[];
  /** Of the rows that all legs have: that at whose close it begins. */
  readonly from: number;
  /**
   * Money units of all accounts together, which their wallets share by what they need; where it is left out each has
   * enough, and values begin with what the strategy may cost.
   */
  readonly funds?: bigint | undefined;
  /** Ticks by which a taker trades worse than the price, and so half the spread that the strategy sees. */
  readonly slippage: number;
  /** An order is filled where the price has come to it; else only where it has gone beyond. */
  readonly touchFills: boolean;
}

export interface LegsResult extends BacktestResult {
  /** Leg of each fill, from 0; its price and size are in that leg's ticks and lots. */
  readonly fillLegs: Uint8Array;
  /** Row of the first leg's bars at whose close it began. */
  readonly from: number;
  /** Common rows in which a leg has no bar. */
  readonly missing: number;
  /** Mean rate of the stamps that have passed, of the first perpetual leg; undefined where no leg is one. */
  readonly fundingRate: number | undefined;
}

/**
 * Runs a strategy over the bars of its legs by the trading core, an account on each exchange. Throws what the strategy
 * refuses at the start, INPUT where bars do not go together, and BALANCE where funds are less than it needs.
 */
export const runLegs = (input: LegsBacktest): LegsResult => new LegsRun(input).play();

/** Turns that one moment may take; more would be a circle. */
const maxTurns = 64;
/** Turns at one open: they end within the first quarter of the shortest bars. */
const openTurns = 12;

class LegsRun {
  readonly #input: LegsBacktest;
  readonly #rows: CommonRows;
  readonly #rates: readonly (FundingRates | undefined)[];
  readonly #views: readonly LegView[];
  readonly #fills = new LegFills();
  readonly #venue: LegsVenue;
  readonly #driven: Driven;
  readonly #log: LegsEquity;
  /** Orders that wait for the next open. */
  #pending: readonly PlaceMove[] = [];
  #marks: readonly number[];
  /** Something has become of orders or wallets since it was asked last. */
  #hasNews = false;

  constructor(input: LegsBacktest) {
    const { strategy, params, legs, from, slippage, touchFills } = input;
    this.#input = input;
    this.#rows = new CommonRows(legs.map(({ bars }) => bars));
    this.#rates = legs.map(({ instrument, fundingRate }) =>
      isPerpetual(instrument) && fundingRate !== undefined ? new FundingRates(fundingRate) : undefined,
    );
    this.#views = legs.map((leg, index) => new LegView(leg, this.#rates[index], slippage));
    const nowMs = this.#rows.closeMs(from);
    this.#marks = this.#rows.pricesAt(from, 'close');
    this.#venue = new LegsVenue({
      legs: legs.map(({ instrument }, leg) => ({ instrument, rates: this.#rates[leg] })),
      startMs: nowMs,
      touchFills,
      fills: this.#fills,
      changed: (order) => {
        this.#hasNews = true;
        this.#driven.take(order);
      },
      funded: (amount) => {
        this.#hasNews = true;
        this.#driven.fund(amount);
      },
      takenOver: (leg, ticks) => {
        this.#hasNews = true;
        this.#driven.takeOver(leg, ticks, this.#venue.nowMs);
      },
    });
    this.#show(from + 1, this.#marks, nowMs);
    const funded = fundLegs(this.#venue, strategy, params, this.#views, { nowMs, funds: input.funds });
    this.#venue.moveTo(nowMs, still(this.#marks));
    this.#driven = new Driven(strategy, params, funded.legs, nowMs, () => this.#marks);
    this.#log = new LegsEquity(this.#venue, funded.uncounted, from, this.#rows.count);
  }

  play(): LegsResult {
    const { from } = this.#input;
    const { count } = this.#rows;
    this.#ask(this.#rows.closeMs(from));
    this.#log.value(from, this.#marks);
    for (let row = from + 1; row < count; row++) {
      const isGap = this.#rows.isGap(row);
      if (!isGap && !this.#driven.isOver) this.#playRow(row);
      this.#log.value(row, isGap ? undefined : this.#rows.pricesAt(row, 'close'));
    }
    return {
      ...this.#fills.columns(),
      equity: this.#log.equity,
      held: this.#log.held,
      isLiquidated: this.#driven.isTakenOver,
      from: from + this.#rows.offset,
      missing: this.#rows.gapsUntil(count),
      fundingRate: this.#rates
        .find((rates) => rates !== undefined)
        ?.meanOf(this.#rows.closeMs(from), this.#rows.closeMs(count - 1)),
      ...this.#driven.outcome,
    };
  }

  #playRow(row: number): void {
    const { intervalMs } = this.#rows;
    const openMs = this.#rows.openMs(row);
    const closeMs = openMs + intervalMs;
    if (this.#pending.length > 0) this.#playOpen(row, openMs);
    const closes = this.#rows.pricesAt(row, 'close');
    const isExposed = this.#isExposed();
    if (isExposed || this.#isReached(row)) {
      this.#reach(row, openMs + intervalMs / 4, true);
      this.#reach(row, openMs + intervalMs / 2, false);
    }
    if (isExposed || this.#isExposed()) this.#venue.moveTo(closeMs, still(closes));
    this.#marks = closes;
    if (this.#hasNews) this.#log.change();
    if (this.#hasNews || this.#isDue(closeMs)) {
      this.#show(row + 1, closes, closeMs);
      this.#ask(closeMs);
    }
  }

  /**
   * Sends what waits, and a second later what it asks for then at the prices of that open, until it asks for nothing
   * more: so one leg follows the other.
   */
  #playOpen(row: number, openMs: number): void {
    const opens = this.#rows.pricesAt(row, 'open');
    this.#marks = opens;
    this.#venue.moveTo(
      openMs,
      opens.map((ticks) => ({ ticks, reaches: [bid, ask] })),
    );
    const turnMs = Math.min(secondMs, Math.floor(this.#rows.intervalMs / 4 / (openTurns + 1)));
    for (let turn = 0; turn < openTurns && this.#pending.length > 0; turn++) {
      const nowMs = openMs + turn * turnMs;
      const sent = this.#pending;
      this.#pending = [];
      const codes = sent.flatMap((move) => refusalOf(move, this.#venue.place(move, this.#input.slippage, nowMs)) ?? []);
      this.#driven.sent(codes, nowMs);
      this.#show(row, opens, nowMs + turnMs);
      this.#ask(nowMs + turnMs);
      this.#hasNews = true;
    }
    this.#log.change();
  }

  /** Whether a leg holds a contract: funding and liquidation may come. */
  #isExposed = (): boolean => this.#input.legs.some((_, leg) => this.#venue.positionOf(leg).lots !== 0);

  /** Whether a row comes to an order that rests. */
  #isReached(row: number): boolean {
    const beyond = this.#input.touchFills ? 0 : 1;
    return this.#input.legs.some((_, leg) => {
      const { buy, sell } = this.#venue.nearestOf(leg);
      return (
        this.#rows.priceAt(leg, row, 'low') <= buy - beyond || this.#rows.priceAt(leg, row, 'high') >= sell + beyond
      );
    });
  }

  /** Each leg goes to an end of its bar: where it closes below its open or at it to the lower one first. */
  #reach(row: number, atMs: number, isFirst: boolean): void {
    this.#venue.moveTo(
      atMs,
      this.#input.legs.map((_, leg) => {
        const isDown = this.#rows.priceAt(leg, row, 'close') <= this.#rows.priceAt(leg, row, 'open');
        const isLow = isDown === isFirst;
        return { ticks: this.#rows.priceAt(leg, row, isLow ? 'low' : 'high'), reaches: [isLow ? bid : ask] };
      }),
    );
  }

  /** Whether it has something to do at a close; what waits for prices is looked at there. */
  #isDue(closeMs: number): boolean {
    const { atMs, below, above, closesBelow, closesAbove } = this.#driven.due ?? { atMs: 0 };
    const hasPrice = [below, above, closesBelow, closesAbove].some((each) => each !== undefined);
    return hasPrice || (atMs !== undefined && atMs <= closeMs);
  }

  /** So many of the common rows have closed, and prices stand at `marks`. */
  #show(rows: number, marks: readonly number[], nowMs: number): void {
    for (const [leg, view] of this.#views.entries())
      view.moveTo(this.#rows.closedBefore(leg, rows), marks[leg]!, nowMs);
  }

  /** Asks the instance at one moment, until it has nothing more to do. */
  #ask(nowMs: number): void {
    this.#hasNews = false;
    for (let turn = 0; turn < maxTurns && !this.#driven.isOver; turn++) {
      const { cancels, places } = this.#driven.ask(nowMs);
      this.#driven.due ??= { atMs: nowMs + 1 };
      this.#pending = places;
      if (cancels.length === 0) return;
      this.#venue.cancel(cancels, nowMs);
      if (places.length > 0) return;
    }
  }
}

/** Prices that reach nothing. */
const still = (prices: readonly number[]) => prices.map((ticks) => ({ ticks, reaches: [] }));
