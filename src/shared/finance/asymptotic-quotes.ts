import { exp } from '../base/math/exp.ts';
import { log1p } from '../base/math/log.ts';
import { requireNotNegative, requirePositive } from './argument.ts';

/** A market and its maker; prices, sizes and time in units of the caller's choice, throughout. */
export interface AsymptoticModel {
  /** γ, per price and size: the penalty of risk. */
  readonly riskAversion: number;
  /** ξ, per price and size: γ for a maker with exponential utility, 0 where inventory alone is penalised. */
  readonly utility: number;
  /** σ², price² per time. */
  readonly variance: number;
  /** A, fills per time of an order at no distance. */
  readonly arrivalRate: number;
  /** k, per price: how fast fills thin out with the distance. */
  readonly arrivalDecay: number;
  /** Δ, size of an order. */
  readonly orderSize: number;
}

/** Distances of both quotes from the middle, in price: half the spread, and the lean for each size that is held. */
export interface AsymptoticQuotes {
  readonly half: number;
  readonly skew: number;
}

/**
 * Quotes far from the end of trading: the bid lies half + skew·q below the middle and the ask half − skew·q above it,
 * where q is what is held; half = c₁ + Δσc₂/2 and skew = σc₂ with c₁ = ln(1 + ξΔ/k)/(ξΔ) and
 * c₂ = √(γ/(2AΔk)·(1 + ξΔ/k)^(k/(ξΔ) + 1)); for ξ = 0 their limits 1/k and √(γe/(2AΔk)). Refuses k, A, Δ or γ of 0 and
 * what is negative. Source: Guéant, Optimal market making (2016, arXiv 1605.01862), 4.6 and 4.7.
 */
export function asymptoticQuotes({
  riskAversion,
  utility,
  variance,
  arrivalRate,
  arrivalDecay,
  orderSize,
}: AsymptoticModel): AsymptoticQuotes {
  requirePositive({ riskAversion, arrivalRate, arrivalDecay, orderSize });
  requireNotNegative({ utility, variance });
  const x = (utility * orderSize) / arrivalDecay;
  // ln(1 + x)/x, and ln((1 + x)^(1/x + 1)) = that + ln(1 + x).
  const share = x > 0 ? log1p(x) / x : 1;
  const power = exp(share + log1p(x));
  const c1 = share / arrivalDecay;
  const c2 = Math.sqrt((riskAversion / (2 * arrivalRate * orderSize * arrivalDecay)) * power);
  const deviation = Math.sqrt(variance);
  return { half: c1 + (orderSize * deviation * c2) / 2, skew: deviation * c2 };
}
