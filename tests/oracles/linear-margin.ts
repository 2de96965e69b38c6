import { type Direction, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { initialMargin } from './margin-ratio.ts';

/**
 * Cost to open a linear order in quote: initial margin at the order's price plus open loss; the caller rounds up before
 * it is locked. Source: as open loss.
 */
export function linearOpenCost(
  direction: Direction,
  qty: number,
  orderPrice: number,
  mark: number,
  leverage: number,
): number {
  return initialMargin(linearNotional(qty, orderPrice), leverage) + linearOpenLoss(direction, qty, orderPrice, mark);
}

/**
 * Notional of a linear position in quote = base quantity (unsigned) × mark price. Refuses a negative quantity and a
 * price of 0.
 */
export function linearNotional(qty: number, mark: number): number {
  requireNotNegative({ qty });
  requirePositive({ mark });
  return qty * mark;
}

/**
 * Loss that a linear order would open with, in quote and never negative: qty·|min(0, direction·(mark − order price))|.
 * Source: Binance FAQ, cost required to open a position.
 */
export function linearOpenLoss(direction: Direction, qty: number, orderPrice: number, mark: number): number {
  return Math.max(0, -linearProfit(direction, qty, orderPrice, mark));
}

/**
 * Unrealised profit of a linear position in quote, a loss negative: direction·qty·(mark − entry); `qty` in base,
 * unsigned. Source: Binance USDⓈ-M futures.
 */
export function linearProfit(direction: Direction, qty: number, entry: number, mark: number): number {
  requireNotNegative({ qty });
  requirePositive({ entry, mark });
  return direction * qty * (mark - entry);
}
