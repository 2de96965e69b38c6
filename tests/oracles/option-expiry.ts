import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import type { OptionKind } from '../../src/shared/finance/option-expiry.ts';

/**
 * What one unit of an option pays at expiry in quote, never negative: call max(0, S − K), put max(0, K − S);
 * `settlement` is the delivery price.
 */
export function optionPayoff(kind: OptionKind, strike: number, settlement: number): number {
  requirePositive({ strike });
  requireNotNegative({ settlement });
  return Math.max(0, kind === 'C' ? settlement - strike : strike - settlement);
}

/**
 * Delta in coin after the premium is paid in coin: delta in USD terms − option price in coin. Source: Deribit, net
 * transaction delta.
 */
export function netTransactionDelta(delta: number, coinPrice: number): number {
  requireFinite({ delta, coinPrice });
  return delta - coinPrice;
}
