import { dayMs } from '../base/time.ts';
import { requireFinite, requirePositive } from './argument.ts';

/** C = call, P = put, as in the symbol table. */
export type OptionKind = 'C' | 'P';

const yearMs = 365 * dayMs;

/** Years of 365 days from `nowMs` to expiry, to the millisecond; 0 after it. */
export function yearsToExpiry(expiryMs: number, nowMs: number): number {
  requireFinite({ expiryMs, nowMs });
  return Math.max(0, expiryMs - nowMs) / yearMs;
}

/**
 * An amount in USD as coin at `price` (the forward for premiums, the delivery price for payoffs); the caller rounds
 * premiums to the tick. Source: Deribit inverse options.
 */
export function toCoin(usd: number, price: number): number {
  requireFinite({ usd });
  requirePositive({ price });
  return usd / price;
}
