import { pairBeta, pairSignificances } from '../trade/strategy/stat-arb/bounds.ts';
import type { StatArbParams } from '../trade/strategy/stat-arb/params.ts';
import { criticalValue } from './cointegration-test.ts';
import type { PairFit } from './pair-fit.ts';

type PairRules = Pick<StatArbParams, 'significance' | 'min_half_life' | 'max_half_life'>;
type EntryRules = PairRules & Pick<StatArbParams, 'z_in' | 'z_out' | 'z_stop'>;

/** Rates of the orders that take, of A and of B. */
export interface PairFees {
  readonly a: number;
  readonly b: number;
}

/** Statistic below which two markets are a pair by the level of significance. */
export const pairLimit = ({ observations }: PairFit, { significance }: Pick<PairRules, 'significance'>): number =>
  criticalValue(pairSignificances[significance], observations);

/** Whether two markets hang together enough to be traded: the test, the half-life and β are within their bounds. */
export function isPair(fit: PairFit, rules: PairRules): boolean {
  const { statistic, beta, halfLife } = fit;
  const isBack = halfLife >= rules.min_half_life && halfLife <= rules.max_half_life;
  return statistic < pairLimit(fit, rules) && isBack && beta >= pairBeta.least && beta <= pairBeta.most;
}

/** What a way of so many standard deviations back to the fit brings after the fees of all four orders, of A's value. */
export const pairGain = ({ sigma, beta }: PairFit, distance: number, fees: PairFees): number =>
  distance * sigma - 2 * (fees.a + beta * fees.b);

/**
 * Whether a distance of `z` from a fit opens a trade: it is beyond `z_in` and within `z_stop`, the markets are a pair,
 * and the way back to `z_out` pays the fees.
 */
export function isPairEntry(fit: PairFit, z: number, rules: EntryRules, fees: PairFees): boolean {
  const off = Math.abs(z);
  const isOff = off > rules.z_in && off < rules.z_stop;
  return isOff && isPair(fit, rules) && pairGain(fit, off - rules.z_out, fees) > 0;
}
