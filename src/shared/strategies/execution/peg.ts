import { ask, bid } from '../../market/book/book.ts';
import { onStep, type TickStep } from '../../market/tick-steps.ts';
import type { MarketView } from '../../market/market-view.ts';

/** The order that stands in the book and follows it: its price in ticks, and the lots that are left of it. */
export interface Shown {
  readonly ticks: number;
  readonly lots: number;
}

/**
 * Best price of a side without the order itself where it stands there alone: it would follow itself. Undefined where
 * there is nobody else.
 */
export function bestBeside(
  market: Pick<MarketView, 'book'>,
  side: 'BUY' | 'SELL',
  shown: Shown | undefined,
): number | undefined {
  const { prices, sizes } = market.book.top(side === 'BUY' ? bid : ask, 2);
  const isAlone = shown !== undefined && prices[0] === shown.ticks && sizes[0]! <= shown.lots;
  return prices[isAlone ? 1 : 0];
}

/**
 * Price of an order that follows the best of its own side: `ticks` above 0 nearer to the other side, but at least a
 * step away from that, below 0 behind the best. On a step of the market, rounded away from the other side; at least one
 * tick. Undefined where there is nobody to follow.
 */
export function peggedPrice({
  side,
  best,
  other,
  ticks,
  steps,
}: {
  readonly side: 'BUY' | 'SELL';
  readonly best: number | undefined;
  readonly other: number | undefined;
  readonly ticks: number;
  readonly steps: readonly TickStep[];
}): number | undefined {
  if (best === undefined) return undefined;
  const way = side === 'BUY' ? 1 : -1;
  const wanted = best + way * ticks;
  const inside =
    other === undefined ? wanted : side === 'BUY' ? Math.min(wanted, other - 1) : Math.max(wanted, other + 1);
  return Math.max(onStep(steps, 1, 1), onStep(steps, inside, side === 'BUY' ? -1 : 1));
}
