import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { moneyness, type OptionValue } from '../../src/shared/finance/black-76.ts';
import { normalCdf, normalDensity } from '../../src/shared/finance/normal-distribution.ts';
import type { OptionKind } from '../../src/shared/finance/option-expiry.ts';

/** A European option on a spot price. */
export interface SpotOption {
  /** Price of the underlying, which pays no dividend, in quote. */
  readonly spot: number;
  readonly strike: number;
  /** Years of 365 days to expiry. */
  readonly years: number;
  /** Per root year, a fraction. */
  readonly volatility: number;
  /** Continuously compounded, a fraction a year. */
  readonly rate: number;
}

/**
 * A European option on a spot price: call S·N(d1) − K·e^(−rT)·N(d2), put K·e^(−rT)·N(−d2) − S·N(−d1), with all its
 * greeks in the units of OptionValue. Greeks but delta are 0 at expiry. Floats: the caller rounds the price to the
 * tick. Refuses prices of 0 and negative time or volatility. Source: Black & Scholes (1973), Hull.
 */
export function blackScholes(kind: OptionKind, { spot, strike, years, volatility, rate }: SpotOption): OptionValue {
  requirePositive({ spot, strike });
  requireNotNegative({ years, volatility });
  requireFinite({ rate });
  const sign = kind === 'C' ? 1 : -1;
  const deviation = volatility * Math.sqrt(years);
  const [d1, d2] = moneyness(spot * Math.exp(rate * years), strike, deviation);
  const density = deviation === 0 ? 0 : normalDensity(d1);
  const strikePart = sign * strike * Math.exp(-rate * years) * normalCdf(sign * d2);
  return {
    price: sign * spot * normalCdf(sign * d1) - strikePart,
    delta: sign * normalCdf(sign * d1),
    gamma: deviation === 0 ? 0 : density / (spot * deviation),
    vega: (spot * density * Math.sqrt(years)) / 100,
    theta: deviation === 0 ? 0 : (-(spot * density * volatility) / (2 * Math.sqrt(years)) - rate * strikePart) / 365,
    rho: (years * strikePart) / 100,
  };
}
