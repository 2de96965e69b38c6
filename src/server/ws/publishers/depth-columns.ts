import { bid, type BookSide, type SideColumns } from '../../../shared/market/book/book.ts';
import type { DepthFrame } from '../../../shared/wire/depth-frame.ts';

function append(frame: DepthFrame, side: BookSide, price: number, size: number): void {
  const row = frame.bids + frame.asks;
  frame.reserve(row + 1);
  frame.prices[row] = price;
  frame.sizes[row] = size;
  if (side === bid) frame.bids += 1;
  else frame.asks += 1;
}

/** Appends all levels of one side. Bids come before asks. */
export function appendLevels(frame: DepthFrame, { prices, sizes }: SideColumns, side: BookSide): void {
  for (let row = 0; row < prices.length; row++) append(frame, side, prices[row]!, sizes[row]!);
}

/**
 * Appends the levels by which `after` differs from `before`, both best first: changed and new ones in full, gone ones
 * with size 0.
 */
export function appendChanges(frame: DepthFrame, before: SideColumns, after: SideColumns, side: BookSide): void {
  const sign = side === bid ? -1 : 1;
  let i = 0;
  let j = 0;
  while (i < before.prices.length || j < after.prices.length) {
    const order = orderOf(before.prices[i], after.prices[j], sign);
    if (order < 0) append(frame, side, before.prices[i]!, 0);
    else if (order > 0 || before.sizes[i] !== after.sizes[j]) append(frame, side, after.prices[j]!, after.sizes[j]!);
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
}

/** Negative: the old level is the better one (it is gone); positive: the new one is (it is new); 0: the same price. */
function orderOf(old: number | undefined, fresh: number | undefined, sign: 1 | -1): number {
  if (old === undefined) return 1;
  if (fresh === undefined) return -1;
  return (old - fresh) * sign;
}
