import { hourMs } from '../../src/shared/base/time.ts';
import { requireFinite, requireNotNegative } from '../../src/shared/finance/argument.ts';

/**
 * Hours that a margin loan is charged for: one at the borrow and one more at the start of every clock hour after it
 * (13:20 to 14:15 is two). Milliseconds since the epoch; refuses a `nowMs` before `borrowedAtMs`. Source: Binance FAQ
 * 360030157812.
 */
export function interestHours(borrowedAtMs: number, nowMs: number): number {
  requireFinite({ borrowedAtMs, nowMs });
  if (nowMs < borrowedAtMs) throw new RangeError(`nowMs ${nowMs} lies before borrowedAtMs ${borrowedAtMs}`);
  return 1 + Math.floor(nowMs / hourMs) - Math.floor(borrowedAtMs / hourMs);
}

/**
 * Interest owed on a margin loan, simple (it bears no interest), in the borrowed asset and never below one hour's; a
 * float, which the caller rounds up to the asset's last decimal before it is booked. `hourlyRate` is a fraction
 * (0.00001 = 0.001 %), fixed at the borrow. Refuses a negative principal or rate. Source: Binance FAQ 360030157812.
 */
export function marginInterest(principal: number, hourlyRate: number, borrowedAtMs: number, nowMs: number): number {
  requireNotNegative({ principal, hourlyRate });
  return principal * hourlyRate * interestHours(borrowedAtMs, nowMs);
}

/**
 * How a repayment is spread: interest first, then principal, and `change` is what was more than owed; all in the
 * borrowed asset, none negative.
 */
export function splitRepayment(
  amount: number,
  interest: number,
  principal: number,
): { interest: number; principal: number; change: number } {
  requireNotNegative({ amount, interest, principal });
  const toInterest = Math.min(amount, interest);
  const toPrincipal = Math.min(amount - toInterest, principal);
  return { interest: toInterest, principal: toPrincipal, change: amount - toInterest - toPrincipal };
}
