import { ask, bid, type BookSide } from '../../market/book/book.ts';
import { isApartFrom } from '../execution/situation.ts';
import type { DriftOf } from '../maker/look.ts';
import type { StrategyMarket } from '../moves.ts';

/** Lots of one's own that rest at a price in ticks on a side. */
export type OwnAt = (side: BookSide, ticks: number) => number;

/**
 * Ticks by which the microprice, (bid·size of the ask + ask·size of the bid) ÷ both sizes, lies above the middle. Own
 * lots are taken out of a book that has them; 0 where a side has nothing else.
 */
export function micropriceDrift({ core, market }: StrategyMarket, ownAt: OwnAt): DriftOf {
  const isApart = isApartFrom(core, market);
  const sizeAt = (side: BookSide, ticks: number): number => {
    const { prices, sizes } = market.book.top(side, 1);
    if (prices[0] !== ticks) return 0;
    return Math.max(0, sizes[0]! - (isApart ? 0 : ownAt(side, ticks)));
  };
  return (bidTicks, askTicks) => {
    const [bought, sold] = [sizeAt(bid, bidTicks), sizeAt(ask, askTicks)];
    return bought > 0 && sold > 0 ? ((askTicks - bidTicks) / 2) * ((bought - sold) / (bought + sold)) : 0;
  };
}
