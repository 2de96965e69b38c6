import type { SideColumns } from '../../market/book/book.ts';

/**
 * Average price in ticks at which an order of so many lots would take the best levels of a side; undefined where they
 * hold less, or the order is of nothing.
 */
export function depthTicks({ prices, sizes }: SideColumns, lots: number): number | undefined {
  let left = lots;
  let cost = 0;
  for (let level = 0; level < prices.length && left > 0; level++) {
    const taken = Math.min(left, sizes[level]!);
    cost += taken * prices[level]!;
    left -= taken;
  }
  return lots > 0 && left <= 0 ? cost / lots : undefined;
}
