import { log1p } from '../base/math/log.ts';
import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';

/** What the model knows of a market and of the maker; time in one unit of the caller's choice, throughout. */
export interface MakerModel {
  /** γ, per quote unit: towards 0 the quotes become symmetric. */
  readonly riskAversion: number;
  /** σ², quote² per unit of time. */
  readonly variance: number;
  /** k, per quote unit: how fast fills thin out with the distance from mid. */
  readonly arrivalDecay: number;
}

/**
 * Reservation price in quote = mid − inventory·γσ²τ: a long inventory (above 0, in base) lowers it. Refuses a negative
 * τ. Source: Avellaneda & Stoikov (2008).
 */
export function reservationPrice(
  mid: number,
  inventory: number,
  { riskAversion, variance }: MakerModel,
  timeLeft: number,
): number {
  requireFinite({ mid, inventory });
  requirePositive({ riskAversion });
  requireNotNegative({ variance, timeLeft });
  return mid - inventory * riskAversion * variance * timeLeft;
}

/**
 * Distance between bid and ask in quote = γσ²τ + (2/γ)·ln(1 + γ/k). Refuses γ or k of 0 and a negative τ. Source:
 * Avellaneda & Stoikov (2008).
 */
export function optimalSpread({ riskAversion, variance, arrivalDecay }: MakerModel, timeLeft: number): number {
  requirePositive({ riskAversion, arrivalDecay });
  requireNotNegative({ variance, timeLeft });
  return riskAversion * variance * timeLeft + (2 / riskAversion) * log1p(riskAversion / arrivalDecay);
}

/**
 * Bid and ask in quote: reservation price ∓ half the optimal spread; the caller rounds outward to the tick (bid down,
 * ask up) and keeps both from crossing the book.
 */
export function makerQuotes(
  mid: number,
  inventory: number,
  model: MakerModel,
  timeLeft: number,
): { bid: number; ask: number } {
  const centre = reservationPrice(mid, inventory, model, timeLeft);
  const half = optimalSpread(model, timeLeft) / 2;
  return { bid: centre - half, ask: centre + half };
}
