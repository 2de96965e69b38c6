import { highestBarTicks } from '../bars.ts';
import { exactLimit, type SweepMarket } from './market.ts';

/** A sum of integers up to 2^52 each, exact up to 2^104. */
class ExactSum {
  #high = 0;
  #low = 0;

  add(value: number): void {
    const low = this.#low + value;
    if (low < exactLimit) this.#low = low;
    else {
      this.#low = low - exactLimit;
      this.#high += 1;
    }
  }

  get total(): bigint {
    return BigInt(this.#high) * BigInt(exactLimit) + BigInt(this.#low);
  }
}

/** Money of a run, exact: in ticks × lots ÷ the market's fee divisor. */
export interface RunMoney {
  /** What came in less what went out, with what is held at the last close. */
  readonly profit: bigint;
  /** Those of buys, which are taken in base, at the price of their own fill. */
  readonly fees: bigint;
}

/** Hears of a fill: its price in ticks, and its side. */
export type FillTrace = (ticks: number, isSell: boolean) => void;

/**
 * Money and base of one run on spot, with its deepest drawdown. Money that is reported is exact; equity, which only
 * statistics are made of, is a float.
 */
export class SweepAccount {
  readonly market: SweepMarket;
  readonly #trace: FillTrace | undefined;
  /** What the strategy may spend, ticks × lots. */
  readonly funds: number;
  /** What has come in less what has gone out, after fees, ticks × lots: a float. */
  #cash = 0;
  /** What is held after fees in lots ÷ `feeDivisor`, exact. */
  base = 0;
  maxBase = 0;
  fills = 0;
  readonly #makerBuys = new ExactSum();
  readonly #takerBuys = new ExactSum();
  readonly #makerSells = new ExactSum();
  readonly #takerSells = new ExactSum();
  #peak: number;
  /** Equity below which the drawdown becomes deeper. */
  #floor: number;
  /** Deepest drawdown of the closes, a fraction of the peak at or above 0. */
  drawdown = 0;
  /** Fills at the last mark. */
  #markedFills = 0;
  /** A close below or above these may change the drawdown or its peak, ticks. */
  lowClose = 0;
  highClose = highestBarTicks;

  constructor(market: SweepMarket, funds: number, trace?: FillTrace) {
    this.market = market;
    this.#trace = trace;
    this.funds = funds;
    this.#peak = funds;
    this.#floor = funds;
  }

  /** Whole lots that are held. */
  get held(): number {
    return Math.floor(this.base / this.market.feeDivisor);
  }

  /** Takes a buy; what it brought after the fee, in lots ÷ `feeDivisor`. */
  buy(ticks: number, lots: number, isMaker: boolean): number {
    const { feeDivisor, maker, taker } = this.market;
    const quote = ticks * lots;
    const net = lots * (feeDivisor - (isMaker ? maker : taker));
    (isMaker ? this.#makerBuys : this.#takerBuys).add(quote);
    this.#cash -= quote;
    this.base += net;
    if (this.base > this.maxBase) this.maxBase = this.base;
    this.fills += 1;
    this.#trace?.(ticks, false);
    return net;
  }

  sell(ticks: number, lots: number, isMaker: boolean): void {
    const { feeDivisor, maker, taker } = this.market;
    const quote = ticks * lots;
    (isMaker ? this.#makerSells : this.#takerSells).add(quote);
    this.#cash += quote - (quote * (isMaker ? maker : taker)) / feeDivisor;
    this.base -= lots * feeDivisor;
    this.fills += 1;
    this.#trace?.(ticks, true);
  }

  /** Funds with the profit at a close, ticks × lots. */
  equity(close: number): number {
    return this.funds + this.#cash + (this.base / this.market.feeDivisor) * close;
  }

  /** Takes the close of a row, and sets between which closes none needs to be taken until the next fill. */
  mark(close: number): void {
    const equity = this.equity(close);
    if (equity > this.#peak) this.#peak = equity;
    else if (equity < this.#floor) this.drawdown = 1 - equity / this.#peak;
    else if (this.fills === this.#markedFills) return;
    this.#markedFills = this.fills;
    this.#floor = this.#peak * (1 - this.drawdown);
    if (this.base === 0) {
      this.lowClose = 0;
      this.highClose = highestBarTicks;
      return;
    }
    // One tick nearer than they are, for the rounding of the division.
    const lots = this.base / this.market.feeDivisor;
    const paid = this.funds + this.#cash;
    this.lowClose = Math.min(highestBarTicks, Math.max(0, Math.ceil((this.#floor - paid) / lots) + 1));
    this.highClose = Math.min(highestBarTicks, Math.max(0, Math.floor((this.#peak - paid) / lots) - 1));
  }

  /** Money at the last close. */
  money(close: number): RunMoney {
    const { feeDivisor, maker, taker } = this.market;
    const makerBuys = this.#makerBuys.total;
    const takerBuys = this.#takerBuys.total;
    const makerSells = this.#makerSells.total;
    const takerSells = this.#takerSells.total;
    const sellFees = makerSells * BigInt(maker) + takerSells * BigInt(taker);
    const flow = (makerSells + takerSells - makerBuys - takerBuys) * BigInt(feeDivisor) - sellFees;
    return {
      profit: flow + BigInt(this.base) * BigInt(close),
      fees: sellFees + makerBuys * BigInt(maker) + takerBuys * BigInt(taker),
    };
  }
}
