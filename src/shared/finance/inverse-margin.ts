import { type Direction, requireNotNegative, requirePositive } from './argument.ts';

/**
 * Notional of an inverse position in coin = contracts (unsigned) × contract value in USD ÷ mark price. Refuses negative contracts and a price or
 * contract of 0.
 */
export function inverseNotional(contracts: number, contractUsd: number, mark: number): number {
  requireNotNegative({ contracts });
  requirePositive({ contractUsd, mark });
  return (contracts * contractUsd) / mark;
}

/** Unrealised profit of an inverse position in coin, a loss negative: direction·contracts·contract USD·(1/entry − 1/mark). Source: Binance COIN-M futures. */
export function inverseProfit(
  direction: Direction,
  contracts: number,
  contractUsd: number,
  entry: number,
  mark: number,
): number {
  requireNotNegative({ contracts });
  requirePositive({ contractUsd, entry, mark });
  return direction * contracts * contractUsd * (1 / entry - 1 / mark);
}

/** Loss that an inverse order would open with, in coin and never negative. Source: Binance FAQ, cost required to open a position. */
export function inverseOpenLoss(
  direction: Direction,
  contracts: number,
  contractUsd: number,
  orderPrice: number,
  mark: number,
): number {
  return Math.max(0, -inverseProfit(direction, contracts, contractUsd, orderPrice, mark));
}

/** An order for an inverse contract; `contracts` unsigned, `price` in USD. */
export interface InverseOrder {
  readonly direction: Direction;
  readonly contracts: number;
  /** USD per contract. */
  readonly contractUsd: number;
  readonly price: number;
}
