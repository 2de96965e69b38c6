import { type AShareBoard, aShareLots, isLot } from '../../finance/a-share-lots.ts';
import type { Side } from '../../trade/order.ts';

/** What decides the size of an order. Shares. */
export interface LotCase {
  readonly board: AShareBoard;
  readonly side: Side;
  /** As much as is to be sent at most, and all that is left of the execution. */
  readonly wanted: number;
  readonly left: number;
  /** What may be sold now, what open orders hold left out; of a buy it counts for nothing. */
  readonly sellable: number;
  /** Most shares of one order. */
  readonly most: number;
}

/** Whether an order of a size keeps the rules of its board. */
const isLawful = ({ board, side, sellable }: LotCase, lots: number): boolean =>
  lots > 0 && (side === 'BUY' || lots <= sellable) && isLot(board, side, lots, Math.max(0, sellable));

/** Whether what an order leaves can be traded by one more. */
function isRestLawful(it: LotCase, lots: number): boolean {
  const rest = it.left - lots;
  return rest === 0 || isLawful({ ...it, sellable: it.sellable - lots }, rest);
}

/**
 * The largest size within `wanted`, `left` and `most` that an order may have by the lots of its board: one that leaves
 * a rest that can be traded where there is such a size, and 0 where there is none at all. An odd part goes with the
 * last order of a sale, in one go.
 */
export function orderLots(it: LotCase): number {
  const { least, step } = aShareLots[it.board];
  const most = Math.min(it.wanted, it.left, it.most);
  const whole = most - (most % step);
  const candidates = [
    ...(most === it.left ? [it.left] : []),
    whole,
    // As much less as the rest needs to be an order by itself.
    Math.min(whole, it.left - least - ((it.left - least) % step)),
  ].filter((lots) => lots <= most && isLawful(it, lots));
  const fitting = candidates.filter((lots) => isRestLawful(it, lots));
  if (fitting.length > 0) return Math.max(...fitting);
  // NOTE: a rest that no order may have waits for more to be wanted, but for one that never can be traded.
  return isLawful(it, it.left) ? 0 : Math.max(0, ...candidates);
}

/** Shares left that no order can trade: of a buy a part below a lot, of a sale one that splits an odd lot. */
export function strandedLots({ board, side, left, sellable }: Omit<LotCase, 'wanted' | 'most'>): number {
  const it: LotCase = { board, side, left, sellable, wanted: left, most: left };
  if (left === 0 || isLawful(it, left)) return 0;
  const { least, step } = aShareLots[board];
  return left < least ? left : left % step;
}
