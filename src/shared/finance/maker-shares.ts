import { makerQuotes } from './avellaneda-stoikov.ts';

/** What quotes go by, in shares of the middle price, so that γ and k mean the same in every market. */
export interface MakerBasis {
  /** γ ÷ k. */
  readonly riskFactor: number;
  /** τ, seconds. */
  readonly horizon: number;
  /** Least distance of bid and ask, fees left out. */
  readonly minSpread: number;
  /** σ² of the logarithm of the price a second. */
  readonly variance: number;
  /** k. */
  readonly decay: number;
  /** What is held beyond its target, in orders. */
  readonly inventory: number;
}

/** Bid and ask as shares of the middle price, fees and the least distance included. */
export interface MakerShares {
  readonly bid: number;
  readonly ask: number;
}

/** Half the distance of bid and ask is at most this share of the middle price, whatever the estimates say. */
const mostHalf = 0.1;

/**
 * The quotes of a maker where the middle price is 1: centre 1 − q·γσ²τ, half the distance ½γσ²τ + ln(1 + γ/k)/γ, at
 * least half of the least one; the maker's fee, a share, is added on both sides. Source: Avellaneda & Stoikov (2008).
 */
export function makerShares(
  { riskFactor, horizon, minSpread, variance, decay, inventory }: MakerBasis,
  fee: number,
): MakerShares {
  const model = { riskAversion: riskFactor * decay, variance, arrivalDecay: decay };
  const { bid, ask } = makerQuotes(1, inventory, model, horizon);
  const centre = (bid + ask) / 2;
  const half = Math.min(mostHalf, Math.max((ask - bid) / 2, minSpread / 2)) + fee;
  return { bid: centre - half, ask: centre + half };
}
