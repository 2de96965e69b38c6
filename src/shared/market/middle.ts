import { ask, bid } from './book/book.ts';
import type { MarketView } from './market-view.ts';

/** Middle of the best prices in ticks, rounded down; undefined where a side is empty. */
export function middleOf(market: Pick<MarketView, 'best'>): number | undefined {
  const highest = market.best(bid);
  const lowest = market.best(ask);
  return highest === undefined || lowest === undefined ? undefined : Math.max(1, Math.floor((highest + lowest) / 2));
}
