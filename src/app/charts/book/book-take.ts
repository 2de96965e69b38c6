import type { SideColumns } from '../../../shared/market/book/book.ts';

/**
 * What an order takes that goes as far as a row: lots, their average price in ticks, and how far that is from the best.
 */
export interface BookTake {
  readonly lots: number;
  readonly average: number;
  /** Distance of the average from the best price, as a fraction of it; never negative. */
  readonly slippage: number;
}

/**
 * What stands on one side up to its row `at`, the best one is 0; undefined where nothing does. Coins of an `inverse`
 * contract are value the less the higher its price is: its average is the harmonic one.
 */
export function takeTo({ prices, sizes }: SideColumns, at: number, inverse: boolean): BookTake | undefined {
  let lots = 0;
  let value = 0;
  const rows = Math.min(at + 1, prices.length);
  for (let index = 0; index < rows; index++) {
    const [price, size] = [prices[index]!, sizes[index]!];
    lots += size;
    value += inverse ? size / price : size * price;
  }
  if (lots === 0) return undefined;
  const average = inverse ? lots / value : value / lots;
  const best = prices[sizes.findIndex((size) => size > 0)]!;
  return { lots, average, slippage: Math.abs(average - best) / best };
}
