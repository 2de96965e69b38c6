import { exp } from '../base/math/exp.ts';
import { log } from '../base/math/log.ts';
import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';
import { normalCdf, normalDensity } from './normal-distribution.ts';
import type { OptionKind } from './option-expiry.ts';

/** Price and sensitivities of one option on one unit of the underlying, in the units in which people read them. */
export interface OptionValue {
  /** In quote. */
  readonly price: number;
  /** Price per 1 of the underlying: 0 to 1 for a call, −1 to 0 for a put, before discounting. */
  readonly delta: number;
  /** Delta per 1 of the underlying. */
  readonly gamma: number;
  /** Price per point of volatility (0.01). */
  readonly vega: number;
  /** Price per day that passes (a year has 365). */
  readonly theta: number;
  /** Price per point of the interest rate (0.01). */
  readonly rho: number;
}

/** A European option on a forward or a future. */
export interface ForwardOption {
  /** Forward of the underlying at expiry, in quote. */
  readonly forward: number;
  readonly strike: number;
  /** Years of 365 days to expiry. */
  readonly years: number;
  /** Per root year, a fraction (0.5 = 50 %). */
  readonly volatility: number;
  /** Continuously compounded, a fraction a year; 0 where it is left out, as at Deribit. */
  readonly rate?: number;
}

/**
 * d1 and d2 of an option on a forward; ±Infinity at expiry or without volatility, where d1 = 0 stands for exactly at
 * the money.
 */
export function moneyness(forward: number, strike: number, deviation: number): readonly [d1: number, d2: number] {
  const distance = log(forward / strike);
  if (deviation === 0) return distance === 0 ? [0, 0] : [distance * Infinity, distance * Infinity];
  const d1 = distance / deviation + deviation / 2;
  return [d1, d1 - deviation];
}

/**
 * An option on a forward: call e^(−rT)·[F·N(d1) − K·N(d2)], put e^(−rT)·[K·N(−d2) − F·N(−d1)], with all its greeks.
 * Greeks but delta are 0 at expiry. Floats: the caller rounds the price to the tick. Refuses prices of 0 and negative
 * time or volatility. Source: Black, The pricing of commodity contracts (1976).
 */
export function black76(
  kind: OptionKind,
  { forward, strike, years, volatility, rate = 0 }: ForwardOption,
): OptionValue {
  requirePositive({ forward, strike });
  requireNotNegative({ years, volatility });
  requireFinite({ rate });
  const sign = kind === 'C' ? 1 : -1;
  const deviation = volatility * Math.sqrt(years);
  const [d1, d2] = moneyness(forward, strike, deviation);
  const discount = exp(-rate * years);
  const price = discount * sign * (forward * normalCdf(sign * d1) - strike * normalCdf(sign * d2));
  const density = deviation === 0 ? 0 : discount * normalDensity(d1);
  return {
    price,
    delta: discount * sign * normalCdf(sign * d1),
    gamma: deviation === 0 ? 0 : density / (forward * deviation),
    vega: (forward * density * Math.sqrt(years)) / 100,
    theta: deviation === 0 ? 0 : (rate * price - (forward * density * volatility) / (2 * Math.sqrt(years))) / 365,
    rho: (-years * price) / 100,
  };
}
