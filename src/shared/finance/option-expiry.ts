import { dayMs } from '../kit/time.ts';
import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';

/** C = call, P = put, as in the symbol table. */
export type OptionKind = 'C' | 'P';

const yearMs = 365 * dayMs;

/** Years of 365 days from `nowMs` to expiry, to the millisecond; 0 after it. */
export function yearsToExpiry(expiryMs: number, nowMs: number): number {
  requireFinite({ expiryMs, nowMs });
  return Math.max(0, expiryMs - nowMs) / yearMs;
}

/** What one unit of an option pays at expiry in quote, never negative: call max(0, S − K), put max(0, K − S); `settlement` is the delivery price. */
export function optionPayoff(kind: OptionKind, strike: number, settlement: number): number {
  requirePositive({ strike });
  requireNotNegative({ settlement });
  return Math.max(0, kind === 'C' ? settlement - strike : strike - settlement);
}

/**
 * An amount in USD as coin at `price` (the forward for premiums, the delivery price for payoffs); the caller rounds premiums to the tick. Source:
 * Deribit inverse options.
 */
export function toCoin(usd: number, price: number): number {
  requireFinite({ usd });
  requirePositive({ price });
  return usd / price;
}

/** Delta in coin after the premium is paid in coin: delta in USD terms − option price in coin. Source: Deribit, net transaction delta. */
export function netTransactionDelta(delta: number, coinPrice: number): number {
  requireFinite({ delta, coinPrice });
  return delta - coinPrice;
}
