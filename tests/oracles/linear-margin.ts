import type { Direction } from '../../src/shared/finance/argument.ts';
import { initialMargin } from '../../src/shared/finance/margin-ratio.ts';
import { linearNotional, linearOpenLoss } from '../../src/shared/finance/linear-margin.ts';

/** Cost to open a linear order in quote: initial margin at the order's price plus open loss; the caller rounds up before it is locked. Source: as open loss. */
export function linearOpenCost(
  direction: Direction,
  qty: number,
  orderPrice: number,
  mark: number,
  leverage: number,
): number {
  return initialMargin(linearNotional(qty, orderPrice), leverage) + linearOpenLoss(direction, qty, orderPrice, mark);
}
