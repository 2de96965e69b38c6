import { exp } from '../../../shared/base/math/exp.ts';
import { hashText, mix, normalAt } from '../../../shared/base/random.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { CoinPath } from './coin-path.ts';

/** What of an option decides its implied volatility. */
export interface VolatilityPoint {
  /** Years of 365 days to expiry. */
  readonly years: number;
  /** Natural logarithm of strike ÷ forward. */
  readonly moneyness: number;
}

const daysPerYear = 365;
const minYears = hourMs / (daysPerYear * dayMs);
/**
 * At the money, what options ask above the volatility of the coin's path, and how much more of it the near ones ask.
 */
const premium = 1.06;
const nearPremium = 0.1;
const nearYears = 30 / daysPerYear;
/** Smile over standard deviations from the money: puts dearer than calls, wings dearer than the middle. */
const skew = 0.05;
const curve = 0.03;
const widest = 3;
/** Slow drift of the whole surface: its size as a log, and the time over which it turns. */
const driftSize = 0.06;
const driftMs = 6 * hourMs;

/** Value noise over six hours: a pure function of seed and time. */
function driftAt(seed: number, atMs: number): number {
  const cell = Math.floor(atMs / driftMs);
  const within = atMs / driftMs - cell;
  const left = normalAt(seed, cell, 11);
  const right = normalAt(seed, cell + 1, 11);
  return driftSize * (left + (right - left) * within);
}

/**
 * Implied volatility of a coin's options a root year, a fraction: a pure function of seed, coin, time to expiry,
 * moneyness and time. At most a few times that of the coin.
 */
export function createVolatility(
  seed: number,
  base: string,
  { dailyVol }: Pick<CoinPath, 'dailyVol'>,
): (point: VolatilityPoint, atMs: number) => number {
  const own = mix(hashText(`${base} volatility`) ^ mix(seed));
  return ({ years, moneyness }, atMs) => {
    const time = Math.max(minYears, years);
    const middle =
      dailyVol * Math.sqrt(daysPerYear) * (premium + nearPremium * exp(-time / nearYears)) * exp(driftAt(own, atMs));
    const deviations = Math.min(widest, Math.max(-widest, moneyness / (middle * Math.sqrt(time))));
    return middle * (1 - skew * deviations + curve * deviations * deviations);
  };
}
