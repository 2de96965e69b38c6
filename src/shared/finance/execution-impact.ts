import { type Direction, requireNotNegative, requirePositive } from './argument.ts';

/**
 * What an execution lost against a benchmark price (arrival, TWAP, VWAP), a fraction: direction·(average − benchmark) ÷ benchmark, above 0 where it was
 * worse. Refuses prices of 0.
 */
export function executionImpact(direction: Direction, average: number, benchmark: number): number {
  requirePositive({ average, benchmark });
  return (direction * (average - benchmark)) / benchmark;
}

/** Volume-weighted average price Σ price·size ÷ Σ size; null where nothing was traded. Refuses negative sizes and prices of 0. */
export function averagePrice(fills: readonly { readonly price: number; readonly size: number }[]): number | null {
  let [quote, base] = [0, 0];
  for (const { price, size } of fills) {
    requirePositive({ price });
    requireNotNegative({ size });
    quote += price * size;
    base += size;
  }
  return base === 0 ? null : quote / base;
}
