import { must } from '../../base/assert.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { Instrument } from '../../market/instrument.ts';
import { nextFundingMs } from '../../core/contracts/funding-rate.ts';
import type { AnyStrategy } from '../../strategies/strategy.ts';
import { type PlaceMove, refusalOf } from '../../strategies/moves.ts';
import { type BarColumns, isGap } from '../bars.ts';
import { boundlessFunds, Driven } from '../driven.ts';
import type { FundingRate } from '../paid-rates.ts';
import { BarView } from './bar-view.ts';
import { EquityLog } from './equity.ts';
import { FillLog } from '../fill-log.ts';
import type { BacktestResult } from './result.ts';
import { BacktestVenue } from './venue.ts';

/** What a backtest is of. */
export interface BacktestInput {
  readonly strategy: AnyStrategy;
  /** As its form gives them; completed by the strategy at the first row. */
  readonly params: unknown;
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  readonly bars: BarColumns;
  /** Row at whose close it begins. */
  readonly from: number;
  /** Row before which it ends, at most the number of rows. */
  readonly to: number;
  /** Money that the account has, in quote, of a contract in the asset that it settles in, as decimal text. */
  readonly funds: string;
  /** Ticks by which a taker trades worse than the open. */
  readonly slippage: number;
  /** An order is filled where the price has come to it; else only where it has gone beyond. */
  readonly touchFills?: boolean;
  /** Funding of a perpetual; that of the market where it is left out. */
  readonly fundingRate?: FundingRate | undefined;
}

/** Runs a strategy over bars by the trading core. Throws what its strategy refuses at the start. */
export function runBacktest(input: BacktestInput): BacktestResult {
  return new Run(input).play();
}

/** What a strategy may cost at most where it begins: money as decimal text. Throws what it refuses. */
export const investedBy = (input: Omit<BacktestInput, 'funds'>): string =>
  new Run({ ...input, funds: boundlessFunds }).invested;

/** More base, in money units, than anything sells. */
const boundlessBase = 10n ** 30n;
/** Turns that one moment may take; more would be a circle. */
const maxTurns = 64;

class Run {
  readonly #input: BacktestInput;
  readonly #fills = new FillLog();
  readonly #venue: BacktestVenue;
  readonly #view: BarView;
  readonly #driven: Driven;
  readonly #log: EquityLog;
  /** Orders that wait for the next open. */
  #pending: readonly PlaceMove[] = [];
  #mark: number;

  constructor(input: BacktestInput) {
    const { strategy, params, instrument, bars, from, to, funds, touchFills = false, fundingRate } = input;
    this.#input = input;
    const nowMs = this.#closeMs(from);
    this.#view = new BarView(instrument, bars);
    this.#mark = bars.close[from]!;
    this.#view.moveTo(from + 1, this.#mark);
    this.#venue = new BacktestVenue({
      instrument,
      funds,
      touchFills,
      startMs: nowMs,
      fills: this.#fills,
      changed: (order) => this.#driven.take(order),
      ...(fundingRate !== undefined && { fundingRate }),
      funded: (amount) => this.#driven.fund(amount),
      takenOver: (ticks) => this.#driven.takeOver(0, ticks, this.#venue.nowMs),
    });
    this.#log = new EquityLog(this.#venue, bars, from, to);
    const { api_id, core, setting } = this.#venue;
    // What it sells it is lent, so that only what it does counts.
    const freeOf = (asset: string): bigint =>
      !instrument.contract && asset === instrument.base ? boundlessBase : this.#venue.freeOf(asset);
    this.#venue.moveTo(nowMs, { ticks: this.#mark, reaches: [] });
    const leg = { core, market: this.#view, api_id, freeOf, setting };
    this.#driven = new Driven(strategy, params, [leg], nowMs, () => [this.#mark]);
    const { sold, leverage } = this.#driven.setup;
    if (sold !== undefined) this.#venue.lend(sold);
    if (leverage !== undefined) this.#venue.setLeverage(leverage);
  }

  play(): BacktestResult {
    const { from, to } = this.#input;
    this.#ask(this.#closeMs(from));
    let valued = this.#log.value(this.#input.instrument, from, from + 1);
    for (let row = from + 1; row < to && !this.#driven.isOver; row++) {
      row = this.#nextRow(row);
      valued = this.#log.value(this.#input.instrument, valued, Math.min(row, to));
      if (row < to) this.#playRow(row);
    }
    this.#mark = this.#lastClose(to);
    this.#view.moveTo(to, this.#mark);
    this.#log.value(this.#input.instrument, valued, to);
    return {
      fills: this.#fills.columns(),
      equity: this.#log.equity,
      held: this.#log.held,
      isLiquidated: this.#driven.isTakenOver,
      ...this.#driven.outcome,
    };
  }

  get invested(): string {
    return this.#driven.invested;
  }

  #closeMs(row: number): number {
    const { firstMs, intervalMs } = this.#input.bars;
    return firstMs + (row + 1) * intervalMs;
  }

  /** The first row from `row` on in which something may happen; `to` where there is none. */
  #nextRow(row: number): number {
    const { bars, to } = this.#input;
    const { open, high, low, close } = bars;
    if (this.#pending.length > 0) {
      while (row < to && isGap(bars, row)) row += 1;
      return row;
    }
    const { buy, sell } = this.#venue.nearest;
    const { atMs = Number.POSITIVE_INFINITY, below = 0, above = Number.POSITIVE_INFINITY } = this.#driven.due ?? {};
    const { closesBelow = 0, closesAbove = Number.POSITIVE_INFINITY } = this.#driven.due ?? {};
    const dueRow = Math.min(to, Math.max(row, Math.ceil((atMs - bars.firstMs) / bars.intervalMs) - 1));
    const reached = this.#input.touchFills === true ? 0 : 1;
    const danger = this.#venue.danger;
    const lowest = Math.max(buy - reached, below, danger.below);
    const highest = Math.min(sell + reached, above, danger.above);
    const until = Math.min(dueRow, this.#fundedRow(row));
    for (; row < until; row++) {
      const isReached = low[row]! <= lowest || high[row]! >= highest;
      const isClosed = close[row]! <= closesBelow || close[row]! >= closesAbove;
      if ((isReached || isClosed) && open[row] !== 0) return row;
    }
    while (row < to && isGap(bars, row)) row += 1;
    return row;
  }

  /** The first row from `row` on in which funding is paid; none where nothing is held. */
  #fundedRow(row: number): number {
    if (this.#venue.position.lots === 0) return Number.POSITIVE_INFINITY;
    const { firstMs, intervalMs } = this.#input.bars;
    return Math.max(row, Math.ceil((nextFundingMs(firstMs + row * intervalMs) - firstMs) / intervalMs) - 1);
  }

  #playRow(row: number): void {
    const { bars, slippage } = this.#input;
    const { open, high, low, close } = bars;
    const { intervalMs } = bars;
    const openMs = this.#closeMs(row) - intervalMs;
    const isDown = close[row]! <= open[row]!;
    if (this.#pending.length > 0) this.#sendPending(openMs, open[row]!, slippage);
    const lowest = { ticks: low[row]!, reaches: [bid] };
    const highest = { ticks: high[row]!, reaches: [ask] };
    const [first, second] = isDown ? [lowest, highest] : [highest, lowest];
    this.#reach(openMs + intervalMs / 4, first);
    this.#reach(openMs + intervalMs / 2, second);
    if (this.#venue.core.contract) this.#venue.moveTo(openMs + intervalMs, { ticks: close[row]!, reaches: [] });
    this.#mark = close[row]!;
    this.#askAtEnds(row);
    if (!this.#driven.isOver) this.#askAt(row, close[row]!);
  }

  /** The price goes to an end of its bar, if that fills anything. */
  #reach(atMs: number, price: { readonly ticks: number; readonly reaches: readonly (0 | 1)[] }): void {
    const { buy, sell } = this.#venue.nearest;
    const isBuySide = price.reaches[0] === bid;
    const { below, above } = this.#venue.danger;
    if (isBuySide ? price.ticks <= Math.max(buy, below) : price.ticks >= Math.min(sell, above))
      this.#venue.moveTo(atMs, price);
  }

  #sendPending(openMs: number, open: number, slippage: number): void {
    const sent = this.#pending;
    this.#pending = [];
    this.#venue.moveTo(openMs, { ticks: open, reaches: [bid, ask] });
    this.#driven.sent(
      sent.flatMap((move) => refusalOf(move, this.#venue.place(move, open, slippage)) ?? []),
      openMs,
    );
    this.#driven.due = { ...this.#driven.due, atMs: openMs };
  }

  /** Where a row has come to prices at which there is something to do: the lower one counts unless it says else. */
  #askAtEnds(row: number): void {
    const { below, above, counts } = this.#driven.due ?? {};
    const { low, high } = this.#input.bars;
    const isAbove = above !== undefined && high[row]! >= above;
    if (below !== undefined && low[row]! <= below && !(isAbove && counts === 'above')) this.#askAt(row, below);
    else if (isAbove) this.#askAt(row, above);
  }

  #askAt(row: number, ticks: number): void {
    this.#mark = ticks;
    this.#view.moveTo(row + 1, ticks);
    this.#ask(this.#closeMs(row));
  }

  /** Asks the instance at one moment, until it has nothing more to do. */
  #ask(nowMs: number): void {
    for (let turn = 0; turn < maxTurns && !this.#driven.isOver && this.#pending.length === 0; turn++) {
      const { cancels, places } = this.#driven.ask(nowMs);
      this.#driven.due ??= { atMs: nowMs + 1 };
      this.#pending = places;
      if (cancels.length === 0) return;
      this.#venue.cancel(cancels, nowMs);
    }
  }

  #lastClose(to: number): number {
    const { bars } = this.#input;
    let row = to - 1;
    while (row > 0 && isGap(bars, row)) row -= 1;
    return must(bars.close[row], 'a close');
  }
}
