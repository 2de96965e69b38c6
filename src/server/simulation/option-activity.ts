import { exp } from '../../shared/base/math/exp.ts';
import { log } from '../../shared/base/math/log.ts';
import { hashText, mix, normalAt } from '../../shared/base/random.ts';
import { yearsToExpiry } from '../../shared/finance/option-expiry.ts';
import type { Instrument } from '../../shared/market/instrument.ts';

/*
 * How much of an option is traded, as a share of the option of its coin that is traded most. No recording of options
 * is at hand: the form is assumed, after what the volumes of Deribit look like. Trade is densest at the money and falls
 * off with the distance of the strike in standard deviations, sooner in the money, and with the time to expiry.
 */

/** Volatility by which distances are measured, a fraction per root year; alike for all, so that it costs nothing. */
const volatility = 0.6;
/** Shortest time that distances are measured by, years: two hours. */
const leastYears = 2 / (365 * 24);
const daysPerYear = 365;
/** Days to expiry at which half as much is traded as on the last day. */
const halfDays = 20;
/** How much neighbours differ, as the deviation of the logarithm. */
const scatter = 0.35;
/** Share below which no option falls, so that each has a trade now and then. */
const least = 0.002;

type OptionTerms = Pick<Instrument, 'symbol' | 'strike' | 'expiry' | 'option_type'>;

/** Gives the share of an option, in (0, 1.5], by the price of its coin in USD and the time, ms. */
export function optionActivity(
  seed: number,
  { symbol, strike, expiry, option_type }: OptionTerms,
): (coinPrice: number, atMs: number) => number {
  const own = exp(scatter * Math.min(1.1, normalAt(mix(hashText(symbol) ^ mix(seed)), 0, 5)));
  return (coinPrice, atMs) => {
    const years = yearsToExpiry(expiry ?? 0, atMs);
    const distance = log(Number(strike) / coinPrice) / (volatility * Math.sqrt(Math.max(leastYears, years)));
    const inMoney = Math.max(0, option_type === 'C' ? -distance : distance);
    const byStrike = exp(-(distance * distance) / 4) / (1 + 2 * inMoney);
    const byTime = 1 / (1 + (years * daysPerYear) / halfDays);
    return Math.max(least, own * byStrike * byTime);
  };
}

/** Width of the spread at a share, as a fraction of the option's price: what is seldom traded is quoted wide. */
export const optionSpread = (activity: number): number => Math.min(0.2, 0.01 / Math.sqrt(activity));
