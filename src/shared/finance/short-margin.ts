import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';

/** A short linear position: money behind it with its profit, price of its base, and maintenance rate, a fraction. */
export interface ShortMargin {
  readonly equity: number;
  readonly price: number;
  readonly mmr: number;
}

/**
 * By how much the price may rise before a short of so much base is liquidated, a fraction: (equity + q·p) ÷ (q·p·(1 +
 * mmr)) − 1, which is the liquidation price of the Binance FAQ over the price. Below 0 where it is past that already.
 */
export function shortDistance({ equity, price, mmr }: ShortMargin, base: number): number {
  requireFinite({ equity });
  requirePositive({ price, base });
  requireNotNegative({ mmr });
  return (equity + base * price) / (base * price * (1 + mmr)) - 1;
}

/**
 * The largest short, in base, whose liquidation is no nearer than a rise by `distance`, a fraction: equity ÷ (p·((1 +
 * distance)·(1 + mmr) − 1)). 0 without equity. Closing a part at the price changes the equity by its fees alone, so
 * that it also says how much of a short may stay.
 */
export function shortCapacity({ equity, price, mmr }: ShortMargin, distance: number): number {
  requireFinite({ equity });
  requirePositive({ price, distance });
  requireNotNegative({ mmr });
  return Math.max(0, equity) / (price * ((1 + distance) * (1 + mmr) - 1));
}
