import { requirePositive, type Direction, requireNotNegative } from '../../src/shared/finance/argument.ts';
import { initialMargin } from './margin-ratio.ts';

/**
 * Cost to open an inverse order in coin: initial margin at the order's price plus open loss; the caller rounds up
 * before it is locked. Source: as open loss.
 */
export function inverseOpenCost(
  { direction, contracts, contractUsd, price }: InverseOrder,
  mark: number,
  leverage: number,
): number {
  return (
    initialMargin(inverseNotional(contracts, contractUsd, price), leverage) +
    inverseOpenLoss(direction, contracts, contractUsd, price, mark)
  );
}

/**
 * Average entry of inverse fills = Σ contracts ÷ Σ (contracts ÷ price), the harmonic mean: the price at which their
 * profit adds up. Refuses no fills and sizes or prices of 0.
 */
export function harmonicEntry(fills: readonly { readonly contracts: number; readonly price: number }[]): number {
  if (fills.length === 0) throw new RangeError('fills must not be empty');
  let contracts = 0;
  let coins = 0;
  for (const fill of fills) {
    requirePositive({ contracts: fill.contracts, price: fill.price });
    contracts += fill.contracts;
    coins += fill.contracts / fill.price;
  }
  return contracts / coins;
}

/**
 * Notional of an inverse position in coin = contracts (unsigned) × contract value in USD ÷ mark price. Refuses negative
 * contracts and a price or contract of 0.
 */
export function inverseNotional(contracts: number, contractUsd: number, mark: number): number {
  requireNotNegative({ contracts });
  requirePositive({ contractUsd, mark });
  return (contracts * contractUsd) / mark;
}

/**
 * Loss that an inverse order would open with, in coin and never negative. Source: Binance FAQ, cost required to open a
 * position.
 */
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

/**
 * Unrealised profit of an inverse position in coin, a loss negative: direction·contracts·contract USD·(1/entry −
 * 1/mark). Source: Binance COIN-M futures.
 */
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
