import { asymptoticQuotes } from './asymptotic-quotes.ts';
import { makerQuotes } from './avellaneda-stoikov.ts';

/** What all quotes go by, in shares of the middle price, so that γ and k mean the same in every market. */
interface SharesBasis {
  /** γ ÷ k, where the size of an order is 1. */
  readonly riskFactor: number;
  /** Least distance of bid and ask, fees left out. */
  readonly minSpread: number;
  /** σ² of the logarithm of the price a second. */
  readonly variance: number;
  /** k. */
  readonly decay: number;
  /** What is held beyond its target, in orders. */
  readonly inventory: number;
}

/** The same of quotes over a horizon τ in seconds. */
export interface MakerBasis extends SharesBasis {
  readonly horizon: number;
}

/** The same of quotes without one. */
export interface AsymptoticBasis extends SharesBasis {
  /** A, fills a second of an order at no distance. */
  readonly arrivalRate: number;
  /** Whether ξ is γ; else it is 0. */
  readonly isUtility: boolean;
  /** By how much the price is expected to move at once, a share of the middle price. */
  readonly drift: number;
}

/** Bid and ask as shares of the middle price, fees and the least distance included. */
export interface MakerShares {
  readonly bid: number;
  readonly ask: number;
}

/** Half the distance of bid and ask is at most this share of the middle price, whatever the estimates say. */
const mostHalf = 0.1;
/** The same of the centre's distance from the middle price. */
const mostLean = 0.1;

/** Both quotes around a centre: at least half of the least spread away, and the maker's fee. */
function around(centre: number, half: number, minSpread: number, fee: number): MakerShares {
  const away = Math.min(mostHalf, Math.max(half, minSpread / 2)) + fee;
  return { bid: centre - away, ask: centre + away };
}

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
  return around((bid + ask) / 2, (ask - bid) / 2, minSpread, fee);
}

/**
 * The same without a horizon, by `asymptoticQuotes` with orders of size 1: centre 1 + drift − q·skew, at most a tenth
 * from the middle price.
 */
export function asymptoticShares(
  { riskFactor, minSpread, variance, decay, inventory, arrivalRate, isUtility, drift }: AsymptoticBasis,
  fee: number,
): MakerShares {
  const riskAversion = riskFactor * decay;
  const { half, skew } = asymptoticQuotes({
    riskAversion,
    utility: isUtility ? riskAversion : 0,
    variance,
    arrivalRate,
    arrivalDecay: decay,
    orderSize: 1,
  });
  const lean = Math.max(-mostLean, Math.min(mostLean, drift - inventory * skew));
  return around(1 + lean, half, minSpread, fee);
}
