import { requirePositive } from '../../src/shared/finance/argument.ts';
import { initialMargin } from '../../src/shared/finance/margin-ratio.ts';
import { inverseNotional, inverseOpenLoss, type InverseOrder } from '../../src/shared/finance/inverse-margin.ts';

/**
 * Cost to open an inverse order in coin: initial margin at the order's price plus open loss; the caller rounds up before it is locked. Source: as open
 * loss.
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
 * Average entry of inverse fills = Σ contracts ÷ Σ (contracts ÷ price), the harmonic mean: the price at which their profit adds up. Refuses no fills and
 * sizes or prices of 0.
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
