import type { Trade } from '../../../shared/market/trade.ts';

/** Trades whose usual size is asked for. */
const looked = 200;

/** The median size of the newest trades; undefined where there are none. */
export function usualSize(trades: readonly Trade[]): number | undefined {
  const sizes = trades
    .slice(-looked)
    .map(([, , , size]) => Number(size))
    .sort((a, b) => a - b);
  return sizes[sizes.length >> 1];
}

/** Those of at least `times` the usual size; all of them where that is 0, in their order. */
export function tradesFrom(trades: readonly Trade[], times: number, usual: number | undefined): readonly Trade[] {
  return times === 0 || usual === undefined ? trades : trades.filter(([, , , size]) => Number(size) >= times * usual);
}
