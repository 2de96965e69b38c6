import { minuteMs } from '../../base/time.ts';
import { type BarColumns, highestBarTicks } from '../bars.ts';
import { type FillTrace, SweepAccount } from './account.ts';
import type { GridStart } from './grid-candidate.ts';
import { leastLots, type SweepMarket } from './market.ts';
import type { RunEnd, SweepRun } from './play.ts';

/** Order of a cell. */
const none = 0;
const buying = 1;
const selling = 2;

/** What a cell holds: nothing, what it bought, or too little of it for an order. */
const empty = 0;
const full = 1;
const short = 2;

/**
 * One GRID on spot over bars, by the fill model of docs/backtest.md: the orders that `gridMoves` asks for, without
 * asking it. Cell i buys on level i and sells on level i + 1. As no two orders of a grid may trade with each other, the
 * cells below the lowest full one have a buy, full ones a sell, and empty ones above it wait: so the nearest two orders
 * are all that a row is compared with.
 */
export class GridRun implements SweepRun {
  readonly account: SweepAccount;
  readonly #bars: BarColumns;
  readonly #market: SweepMarket;
  readonly #start: GridStart;
  readonly #startRow: number;
  readonly #cells: number;
  readonly #levels: Float64Array;
  readonly #orders: Uint8Array;
  readonly #held: Uint8Array;
  /** What each cell holds after fees, lots ÷ `feeDivisor`. */
  readonly #net: Float64Array;
  /** Cells whose order has come at the close before, and how many. */
  readonly #fresh: Int32Array;
  #freshCount = 0;
  /** The cell after the highest one that was filled in a row. */
  #filledUntil = 0;
  /** Lowest cell that is full; the number of cells where none is. */
  #lowest = 0;
  #isPrepared = false;
  #isClosing = false;
  #isOver = false;
  lowAt = 0;
  highAt = highestBarTicks;
  dueRow = 0;
  rounds = 0;
  end: RunEnd = '';

  /** Begins at the close of `startRow`. */
  constructor(bars: BarColumns, market: SweepMarket, start: GridStart, startRow: number, trace?: FillTrace) {
    const { plan, funds } = start;
    this.#bars = bars;
    this.#market = market;
    this.#start = start;
    this.#startRow = startRow;
    this.account = new SweepAccount(market, funds, trace);
    this.#cells = plan.levels.length - 1;
    this.#levels = Float64Array.from(plan.levels);
    this.#orders = new Uint8Array(this.#cells);
    this.#held = new Uint8Array(this.#cells);
    this.#net = new Float64Array(this.#cells);
    this.#fresh = new Int32Array(this.#cells);
    if (plan.opening === 0) this.#prepared(0);
  }

  take(row: number): void {
    const open = this.#bars.open[row]!;
    if (open === 0) return;
    if (this.#isClosing) this.#close(open);
    else if (!this.#isOver) this.#live(row);
    this.account.mark(this.#bars.close[row]!);
    this.#compareWith(row);
  }

  #live(row: number): void {
    const { open, low, high, close } = this.#bars;
    if (!this.#isPrepared) {
      this.#prepare(row, open[row]!);
      // What it has bought is held against its ends from the close on.
      if (this.#isPrepared) this.#ends(close[row]!, close[row]!, close[row]!);
      return;
    }
    const { fills } = this.account;
    const from = this.#trade(open[row]!, low[row]!, high[row]!, close[row]!);
    if (!this.#ends(low[row]!, high[row]!) && this.account.fills > fills) this.#ask(from);
  }

  /** The first purchase; it has a minute, as the instance has. */
  #prepare(row: number, open: number): void {
    const { opening, cap } = this.#start.plan;
    if (open <= cap) this.#prepared(this.account.buy(Math.min(cap, open + this.#market.slippage), opening, false));
    else if ((row - this.#startRow) * this.#bars.intervalMs >= minuteMs) {
      this.end = 'START_FAILED';
      this.#isOver = true;
    }
  }

  /** Shares out what the first purchase brought, and asks for the first orders. */
  #prepared(net: number): void {
    this.#isPrepared = true;
    this.#lowest = this.#start.plan.empty;
    const share = Math.floor(net / Math.max(1, this.#cells - this.#lowest));
    this.#held.fill(full, this.#lowest);
    this.#net.fill(share, this.#lowest);
    for (let cell = 0; cell < this.#cells; cell++) this.#place(cell);
  }

  #place(cell: number): void {
    this.#orders[cell] = this.#held[cell] === full ? selling : buying;
    this.#fresh[this.#freshCount] = cell;
    this.#freshCount += 1;
  }

  /** Fills of a row; the lowest cell that bought, or the lowest full one before where none did. */
  #trade(open: number, low: number, high: number, close: number): number {
    const before = this.#lowest;
    this.#filledUntil = 0;
    const boughtAtOpen = this.#openFills(open);
    const isFall = close <= open;
    if (!isFall) this.#sells(high, before);
    const bought = this.#buys(low, before);
    if (isFall) this.#sells(high, before);
    return Math.min(before, boughtAtOpen, bought);
  }

  /** What has come at the close before and takes at the open; the lowest cell that bought. */
  #openFills(open: number): number {
    const { slippage } = this.#market;
    let lowest = this.#cells;
    for (let index = 0; index < this.#freshCount; index++) {
      const cell = this.#fresh[index]!;
      if (this.#orders[cell] === buying) {
        const level = this.#levels[cell]!;
        if (open > level) continue;
        this.#buy(cell, Math.min(level, open + slippage), false);
        lowest = Math.min(lowest, cell);
      } else {
        const level = this.#levels[cell + 1]!;
        if (open >= level) this.#sell(cell, Math.max(level, open - slippage), false);
      }
    }
    this.#freshCount = 0;
    return lowest;
  }

  /** Resting buys through which a row trades, highest first; the lowest cell that bought. */
  #buys(low: number, lowest: number): number {
    const reach = this.#market.touch ? low - 1 : low;
    let cell = lowest - 1;
    for (; cell >= 0 && this.#levels[cell]! > reach; cell--)
      if (this.#orders[cell] === buying) this.#buy(cell, this.#levels[cell]!, true);
    return cell + 1;
  }

  /** Resting sells through which a row trades, lowest first. */
  #sells(high: number, lowest: number): void {
    const reach = this.#market.touch ? high + 1 : high;
    for (let cell = lowest; cell < this.#cells && this.#levels[cell + 1]! < reach; cell++)
      if (this.#orders[cell] === selling) this.#sell(cell, this.#levels[cell + 1]!, true);
  }

  #buy(cell: number, ticks: number, isMaker: boolean): void {
    this.#net[cell]! += this.account.buy(ticks, this.#start.plan.lots, isMaker);
    // The fee of one that takes may leave less than its sell needs at least.
    const isEnough = isMaker || this.#sellLots(cell) >= leastLots(this.#market, this.#levels[cell + 1]!);
    this.#held[cell] = isEnough ? full : short;
    this.#filledUntil = Math.max(this.#filledUntil, cell + 1);
    this.#orders[cell] = none;
  }

  #sell(cell: number, ticks: number, isMaker: boolean): void {
    const { feeDivisor } = this.#market;
    const lots = this.#sellLots(cell);
    this.account.sell(ticks, lots, isMaker);
    this.#net[cell]! -= lots * feeDivisor;
    this.#held[cell] = empty;
    this.#filledUntil = Math.max(this.#filledUntil, cell + 1);
    this.#orders[cell] = none;
    this.rounds += 1;
  }

  /** Size of a cell's sell. */
  #sellLots(cell: number): number {
    return Math.min(this.#start.plan.lots, Math.floor(this.#net[cell]! / this.#market.feeDivisor));
  }

  /** Orders that follow the fills of a row, none of which was in a cell below `from`. */
  #ask(from: number): void {
    let lowest = from;
    while (lowest < this.#cells && this.#held[lowest] !== full) lowest += 1;
    this.#lowest = lowest;
    const until = Math.max(lowest, this.#filledUntil);
    for (let cell = from; cell < until; cell++)
      if (this.#orders[cell] === none && this.#held[cell] === (cell < lowest ? empty : full)) this.#place(cell);
  }

  /**
   * Whether prices have reached one that ends the run, at which it is seen unless `seenAt` is given; the loss counts
   * where they have reached both.
   */
  #ends(low: number, high: number, seenAt?: number): boolean {
    const { takeProfit, stopLoss } = this.#start;
    const isLoss = stopLoss !== 0 && low <= stopLoss;
    if (!isLoss && (takeProfit === 0 || high < takeProfit)) return false;
    this.end = isLoss ? 'STOP_LOSS' : 'TAKE_PROFIT';
    this.#isOver = true;
    this.#freshCount = 0;
    const ticks = seenAt ?? (isLoss ? stopLoss : takeProfit);
    this.#isClosing = this.account.held >= leastLots(this.#market, ticks);
    return true;
  }

  #close(open: number): void {
    this.account.sell(Math.max(1, open - this.#market.slippage), this.account.held, false);
    this.#isClosing = false;
  }

  /** Sets what the rows after one are compared with. */
  #compareWith(row: number): void {
    const { lowClose, highClose } = this.account;
    const isDue = this.#freshCount > 0 || this.#isClosing || !(this.#isPrepared || this.#isOver);
    this.dueRow = isDue ? row + 1 : Number.POSITIVE_INFINITY;
    this.lowAt = lowClose;
    this.highAt = highClose;
    if (this.#isOver || isDue) return;
    const { takeProfit, stopLoss } = this.#start;
    const touch = this.#market.touch ? 1 : 0;
    const lowest = this.#lowest;
    if (lowest > 0) this.lowAt = Math.max(this.lowAt, this.#levels[lowest - 1]! + touch);
    if (lowest < this.#cells) this.highAt = Math.min(this.highAt, this.#levels[lowest + 1]! - touch);
    if (stopLoss !== 0) this.lowAt = Math.max(this.lowAt, stopLoss + 1);
    if (takeProfit !== 0) this.highAt = Math.min(this.highAt, takeProfit - 1);
  }
}
