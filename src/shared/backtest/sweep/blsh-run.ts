import { blshLevels, blshTakeProfit } from '../../finance/blsh-plan.ts';
import { secondMs } from '../../base/time.ts';
import { type BarColumns, highestBarTicks } from '../bars.ts';
import { type FillTrace, SweepAccount } from './account.ts';
import type { BlshStart } from './blsh-candidate.ts';
import { BlshHolding } from './blsh-holding.ts';
import { leastLots, type SweepMarket } from './market.ts';
import type { RunEnd, SweepRun } from './play.ts';

/**
 * One BLSH on spot over bars, by the fill model of docs/backtest.md: the orders that its strategy asks for, without
 * asking it. All buys of a ladder rest at once; one sell, asked for anew where more is held, takes the profit of all of
 * it. Once less than a lot is left the next ladder hangs from the price sold at, after the cooldown.
 */
export class BlshRun implements SweepRun {
  readonly account: SweepAccount;
  readonly #bars: BarColumns;
  readonly #market: SweepMarket;
  readonly #start: BlshStart;
  readonly #holding: BlshHolding;
  readonly #ticks: Float64Array;
  readonly #lots: Float64Array;
  #count = 0;
  /** The highest level that has not been bought. */
  #next = 0;
  #isLadderFresh = false;
  /** Row after which the next ladder is asked for; Infinity while there is one. */
  #ladderRow = Number.POSITIVE_INFINITY;
  /** Price of the newest sell of the cycle; 0 where there was none. */
  #soldTicks = 0;
  /** The sell, of 0 lots where there is none. */
  #sellTicks = 0;
  #sellLots = 0;
  #isSellFresh = false;
  #isClosing = false;
  #isOver = false;
  lowAt = 0;
  highAt = highestBarTicks;
  dueRow = 0;
  rounds = 0;
  end: RunEnd = '';

  constructor(bars: BarColumns, market: SweepMarket, start: BlshStart, trace?: FillTrace) {
    this.#bars = bars;
    this.#market = market;
    this.#start = start;
    this.account = new SweepAccount(market, start.funds, trace);
    this.#holding = new BlshHolding(start.levels.length);
    this.#ticks = new Float64Array(start.levels.length);
    this.#lots = new Float64Array(start.levels.length);
    this.#ask(start.levels);
  }

  take(row: number): void {
    const open = this.#bars.open[row]!;
    if (open === 0) return;
    const low = this.#bars.low[row]!;
    const high = this.#bars.high[row]!;
    const close = this.#bars.close[row]!;
    if (this.#isClosing) this.#close(open);
    else if (!this.#isOver) this.#live(row, open, low, high, close);
    this.account.mark(close);
    this.#compareWith(row);
  }

  #live(row: number, open: number, low: number, high: number, close: number): void {
    const { fills } = this.account;
    const { intervalMs } = this.#bars;
    const isAsked = this.#sellLots > 0;
    this.#openFills(open);
    const isEnded = isAsked && this.#sellLots === 0;
    let soldMs = 0;
    const isFall = close <= open;
    if (!isFall && this.#sellThrough(high)) soldMs = intervalMs / 4;
    this.#buys(low);
    if (isFall && this.#sellThrough(high)) soldMs = intervalMs / 2;
    if (this.#ends(low, high)) return;
    if (this.account.fills > fills || isEnded) {
      const isSold = this.#soldTicks > 0 && this.#holding.base < this.#market.feeDivisor;
      if (isSold) this.#wait(row, soldMs);
      else this.#askSell();
    }
    if (row >= this.#ladderRow) this.#nextLadder();
  }

  /** Asks for a ladder; levels too small or too large for the market are left out. */
  #ask(levels: BlshStart['levels']): void {
    this.#count = 0;
    for (const { ticks, lots } of levels) {
      if (ticks < 1 || lots < leastLots(this.#market, ticks) || lots > this.#market.maxLots) continue;
      this.#ticks[this.#count] = ticks;
      this.#lots[this.#count] = lots;
      this.#count += 1;
    }
    this.#next = 0;
    this.#isLadderFresh = this.#count > 0;
    this.#ladderRow = Number.POSITIVE_INFINITY;
  }

  /** The ladder of the next cycle, which has what this one could not sell. */
  #nextLadder(): void {
    this.#ask(blshLevels(this.#start.ladder, this.#soldTicks));
    this.#soldTicks = 0;
    this.#holding.carry();
  }

  /** Asks for the sell of all that is held, unless it rests already or is too small for the market. */
  #askSell(): void {
    const { base, cost } = this.#holding;
    const { feeDivisor, maker, maxLots } = this.#market;
    const lots = Math.min(Math.floor(base / feeDivisor), maxLots);
    if (lots === this.#sellLots) return;
    this.#sellLots = 0;
    if (lots < 1) return;
    const ticks = blshTakeProfit({ cost, base, feeDivisor, maker }, this.#start.rise);
    if (lots < leastLots(this.#market, ticks)) return;
    this.#sellTicks = ticks;
    this.#sellLots = lots;
    this.#isSellFresh = true;
  }

  /** Cancels the ladder; the next one is asked for after the cooldown, which began `soldMs` after the row's open. */
  #wait(row: number, soldMs: number): void {
    const { intervalMs } = this.#bars;
    const waitedMs = soldMs + this.#start.cooldown * secondMs;
    this.#count = 0;
    this.#next = 0;
    this.#sellLots = 0;
    this.#ladderRow = row + Math.max(0, Math.ceil((waitedMs - intervalMs) / intervalMs));
  }

  #openFills(open: number): void {
    const { slippage } = this.#market;
    if (this.#isLadderFresh)
      for (; this.#next < this.#count && open <= this.#ticks[this.#next]!; this.#next++)
        this.#buy(Math.min(this.#ticks[this.#next]!, open + slippage), false);
    if (this.#isSellFresh && open >= this.#sellTicks) {
      const ticks = Math.max(this.#sellTicks, open - slippage);
      if (this.#meetsBuy(open, ticks)) this.#sellLots = 0;
      else this.#sell(ticks, false);
    }
    this.#isLadderFresh = false;
    this.#isSellFresh = false;
  }

  /**
   * Whether a sell that takes at a price would meet the highest buy that the open leaves: what the ladder before could
   * not sell may have cost so little that the sell lies below it. The market ends such a sell at once.
   */
  #meetsBuy(open: number, ticks: number): boolean {
    const reach = this.#market.touch ? open - 1 : open;
    let level = this.#next;
    while (level < this.#count && this.#ticks[level]! > reach) level += 1;
    return level < this.#count && this.#ticks[level]! >= ticks;
  }

  #buys(low: number): void {
    const reach = this.#market.touch ? low - 1 : low;
    for (; this.#next < this.#count && this.#ticks[this.#next]! > reach; this.#next++)
      this.#buy(this.#ticks[this.#next]!, true);
  }

  /** Fills the sell where the row trades through it; whether it has. */
  #sellThrough(high: number): boolean {
    const reach = this.#market.touch ? high + 1 : high;
    if (this.#sellLots === 0 || this.#sellTicks >= reach) return false;
    this.#sell(this.#sellTicks, true);
    return true;
  }

  #buy(ticks: number, isMaker: boolean): void {
    const lots = this.#lots[this.#next]!;
    this.#holding.buy(this.account.buy(ticks, lots, isMaker), ticks * lots);
  }

  #sell(ticks: number, isMaker: boolean): void {
    this.account.sell(ticks, this.#sellLots, isMaker);
    this.#holding.sell(this.#sellLots * this.#market.feeDivisor);
    this.#sellLots = 0;
    this.#soldTicks = ticks;
    this.rounds += 1;
  }

  /** Whether the row has reached a price that ends the run; the loss counts where it has reached both. */
  #ends(low: number, high: number): boolean {
    const { takeProfit, stopLoss } = this.#start;
    const isLoss = stopLoss !== 0 && low <= stopLoss;
    if (!isLoss && (takeProfit === 0 || high < takeProfit)) return false;
    this.end = isLoss ? 'STOP_LOSS' : 'TAKE_PROFIT';
    this.#isOver = true;
    this.#isClosing = this.account.held >= leastLots(this.#market, isLoss ? stopLoss : takeProfit);
    return true;
  }

  #close(open: number): void {
    this.account.sell(Math.max(1, open - this.#market.slippage), this.account.held, false);
    this.#isClosing = false;
  }

  /** Sets what the rows after one are compared with. */
  #compareWith(row: number): void {
    const isDue = this.#isClosing || (!this.#isOver && (this.#isLadderFresh || this.#isSellFresh));
    this.dueRow = isDue ? row + 1 : this.#isOver ? Number.POSITIVE_INFINITY : Math.max(row + 1, this.#ladderRow);
    this.lowAt = this.account.lowClose;
    this.highAt = this.account.highClose;
    if (this.#isOver || isDue) return;
    const { takeProfit, stopLoss } = this.#start;
    const touch = this.#market.touch ? 1 : 0;
    if (this.#next < this.#count) this.lowAt = Math.max(this.lowAt, this.#ticks[this.#next]! + touch);
    if (this.#sellLots > 0) this.highAt = Math.min(this.highAt, this.#sellTicks - touch);
    if (stopLoss !== 0) this.lowAt = Math.max(this.lowAt, stopLoss + 1);
    if (takeProfit !== 0) this.highAt = Math.min(this.highAt, takeProfit - 1);
  }
}
