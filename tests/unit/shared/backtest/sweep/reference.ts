import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import type { SweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';

/** An order of the reference. */
export interface RestingOrder {
  readonly side: 'BUY' | 'SELL';
  readonly ticks: number;
  readonly lots: number;
  /** Whether it came at the close before. */
  isFresh: boolean;
}

/** One row in ticks. */
export interface Row {
  readonly index: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Rows that have a bar, from `from` on. */
export const rowsFrom = (bars: BarColumns, from: number): Row[] =>
  Array.from(bars.open, (open, index) => ({
    index,
    open,
    high: bars.high[index]!,
    low: bars.low[index]!,
    close: bars.close[index]!,
  })).filter(({ index, open }) => index >= from && open > 0);

/** Money of the reference, in bigints all along: ticks × lots and lots, each by the fee divisor. */
export class ReferenceAccount {
  readonly #market: SweepMarket;
  cash = 0n;
  base = 0n;
  maxBase = 0n;
  fees = 0n;
  fills = 0;
  readonly equities: number[] = [];

  constructor(market: SweepMarket) {
    this.#market = market;
  }

  get #divisor(): bigint {
    return BigInt(this.#market.feeDivisor);
  }

  get held(): number {
    return Number(this.base / this.#divisor);
  }

  fill(side: 'BUY' | 'SELL', ticks: number, lots: number, isMaker: boolean): bigint {
    const rate = BigInt(isMaker ? this.#market.maker : this.#market.taker);
    const quote = BigInt(ticks) * BigInt(lots);
    this.fills += 1;
    this.fees += quote * rate;
    const net = BigInt(lots) * (this.#divisor - rate);
    if (side === 'BUY') {
      this.cash -= quote * this.#divisor;
      this.base += net;
    } else {
      this.cash += quote * this.#divisor - quote * rate;
      this.base -= BigInt(lots) * this.#divisor;
    }
    if (this.base > this.maxBase) this.maxBase = this.base;
    return net;
  }

  profitAt = (close: number): bigint => this.cash + this.base * BigInt(close);

  /** Deepest fall of the closes from the peak before, which starts at `funds`. */
  drawdown(funds: number): number {
    let peak = funds;
    let deepest = 0;
    for (const equity of this.equities) {
      peak = Math.max(peak, funds + equity);
      deepest = Math.max(deepest, 1 - (funds + equity) / peak);
    }
    return deepest;
  }

  /** Takes a close into the equities. */
  mark(close: number): void {
    this.equities.push(Number(this.profitAt(close)) / this.#market.feeDivisor);
  }
}

/** Fills of the orders of one row by rules 2, 3 and 7 of the fill model; `onFill` for each, and those that are left. */
export function fillRow<T extends RestingOrder>(
  orders: readonly T[],
  { open, high, low, close }: Row,
  { slippage, touch }: SweepMarket,
  onFill: (order: T, ticks: number, isMaker: boolean) => void,
): T[] {
  let left = orders.filter((order) => {
    const isReached = order.side === 'BUY' ? open <= order.ticks : open >= order.ticks;
    if (!order.isFresh || !isReached) {
      order.isFresh = false;
      return true;
    }
    const limit = order.ticks;
    onFill(order, order.side === 'BUY' ? Math.min(limit, open + slippage) : Math.max(limit, open - slippage), false);
    return false;
  });
  for (const side of close <= open ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const))
    left = left.filter((order) => {
      const isThrough =
        side === 'BUY'
          ? low < order.ticks || (touch && low === order.ticks)
          : high > order.ticks || (touch && high === order.ticks);
      if (order.side !== side || !isThrough) return true;
      onFill(order, order.ticks, true);
      return false;
    });
  return left;
}

/** Prices that end a run, 0 for none, as a row reaches them. */
export function endedBy(
  { low, high }: Pick<Row, 'low' | 'high'>,
  { takeProfit, stopLoss }: { readonly takeProfit: number; readonly stopLoss: number },
): '' | 'STOP_LOSS' | 'TAKE_PROFIT' {
  if (stopLoss > 0 && low <= stopLoss) return 'STOP_LOSS';
  return takeProfit > 0 && high >= takeProfit ? 'TAKE_PROFIT' : '';
}
