import { blshLevels, blshTakeProfit } from '../../finance/blsh-plan.ts';
import { type BarColumns, highestBarTicks } from '../bars.ts';
import { SweepAccount } from './account.ts';
import type { BlshStart } from './blsh-candidate.ts';
import { leastLots, type SweepMarket } from './market.ts';
import type { RunEnd, SweepRun } from './play.ts';

/**
 * One BLSH on spot over bars, by the fill model of docs/backtest.md. All buys of a ladder rest at once; one sell, asked
 * for anew after each row with buys, takes the profit of all that is held. A sell that fills in the row of a further
 * buy has sold what was held before it: what that buy brought is held on, with a cost of its own, and the cycle goes
 * on. Where nothing was left over the next ladder lies below the price sold at, after the cooldown.
 */
export class BlshRun implements SweepRun {
  readonly account: SweepAccount;
  readonly #bars: BarColumns;
  readonly #market: SweepMarket;
  readonly #start: BlshStart;
  readonly #ticks: Float64Array;
  readonly #lots: Float64Array;
  #count = 0;
  /** The highest level that has not been bought. */
  #next = 0;
  #isLadderFresh = false;
  /** Row after which the next ladder is asked for; Infinity while there is one. */
  #ladderRow = Number.POSITIVE_INFINITY;
  #reference = 0;
  /** Paid for what is held, ticks × lots. */
  #cost = 0;
  /** The sell, of 0 lots where there is none, and what was paid for what it sells. */
  #sellTicks = 0;
  #sellLots = 0;
  #sellCost = 0;
  #isSellFresh = false;
  #isClosing = false;
  #isOver = false;
  lowAt = 0;
  highAt = highestBarTicks;
  dueRow = 0;
  rounds = 0;
  end: RunEnd = '';

  constructor(bars: BarColumns, market: SweepMarket, start: BlshStart) {
    this.#bars = bars;
    this.#market = market;
    this.#start = start;
    this.account = new SweepAccount(market, start.funds);
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
    const { rounds } = this;
    this.#openFills(open);
    const isFall = close <= open;
    if (!isFall) this.#sellThrough(high);
    this.#buys(low);
    if (isFall) this.#sellThrough(high);
    if (this.#ends(low, high)) return;
    if (this.account.fills > fills) {
      if (this.#cost > 0) this.#askSell();
      else if (this.rounds > rounds) this.#wait(row);
    }
    if (row >= this.#ladderRow) this.#ask(blshLevels(this.#start.ladder, this.#reference));
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

  /** Asks for the sell of all that is held, unless that is too small for the market. */
  #askSell(): void {
    const { base, held } = this.account;
    const { feeDivisor, maker } = this.#market;
    this.#sellLots = 0;
    if (held < 1) return;
    const ticks = blshTakeProfit({ cost: this.#cost, base, feeDivisor, maker }, this.#start.rise);
    if (ticks > highestBarTicks || held < leastLots(this.#market, ticks)) return;
    this.#sellTicks = ticks;
    this.#sellLots = held;
    this.#sellCost = this.#cost;
    this.#isSellFresh = true;
  }

  /** Cancels the ladder; the next one is asked for after the cooldown. */
  #wait(row: number): void {
    this.#count = 0;
    this.#next = 0;
    this.#ladderRow = row + this.#start.cooldown;
  }

  #openFills(open: number): void {
    const { slippage } = this.#market;
    if (this.#isLadderFresh)
      for (; this.#next < this.#count && open <= this.#ticks[this.#next]!; this.#next++)
        this.#buy(Math.min(this.#ticks[this.#next]!, open + slippage), false);
    if (this.#isSellFresh && open >= this.#sellTicks) this.#sell(Math.max(this.#sellTicks, open - slippage), false);
    this.#isLadderFresh = false;
    this.#isSellFresh = false;
  }

  #buys(low: number): void {
    const reach = this.#market.touch ? low - 1 : low;
    for (; this.#next < this.#count && this.#ticks[this.#next]! > reach; this.#next++)
      this.#buy(this.#ticks[this.#next]!, true);
  }

  #sellThrough(high: number): void {
    const reach = this.#market.touch ? high + 1 : high;
    if (this.#sellLots > 0 && this.#sellTicks < reach) this.#sell(this.#sellTicks, true);
  }

  #buy(ticks: number, isMaker: boolean): void {
    const lots = this.#lots[this.#next]!;
    this.account.buy(ticks, lots, isMaker);
    this.#cost += ticks * lots;
  }

  #sell(ticks: number, isMaker: boolean): void {
    this.account.sell(ticks, this.#sellLots, isMaker);
    this.#cost -= this.#sellCost;
    this.#sellLots = 0;
    this.#reference = ticks;
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
