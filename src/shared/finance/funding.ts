import { clamp, requireFinite, requireNotNegative, requirePositive } from './argument.ts';

/**
 * Premium of a perpetual over its index, a fraction: [max(0, impact bid − index) − max(0, index − impact ask)] ÷ index;
 * impact prices are the averages that a taker of the impact size would get. Refuses prices of 0. Source: Gate, funding
 * rate.
 */
export function premiumIndex(impactBid: number, impactAsk: number, index: number): number {
  requirePositive({ impactBid, impactAsk, index });
  return (Math.max(0, impactBid - index) - Math.max(0, index - impactAsk)) / index;
}

/**
 * Mean premium of one funding interval, weighted 1…n from the oldest sample to the newest, a fraction. Refuses no
 * samples. Source: Binance, funding rate.
 */
export function meanPremium(premiums: readonly number[]): number {
  if (premiums.length === 0) throw new RangeError('premiums must not be empty');
  let weighted = 0;
  premiums.forEach((premium, index) => {
    requireFinite({ premium });
    weighted += (index + 1) * premium;
  });
  return weighted / ((premiums.length * (premiums.length + 1)) / 2);
}

/** What a contract lays down about its funding rate. */
export interface FundingTerms {
  /** Hours between two payments. */
  readonly intervalHours: number;
  /** Interest per 8 hours, a fraction. */
  readonly interest: number;
  /** How far interest pulls the premium at most, a fraction. */
  readonly pull: number;
  /** Highest rate of one interval in either direction, a fraction; see fundingCap. */
  readonly cap: number;
}

/** Terms of the Binance notice of 2025-09-18 for an 8-hour contract; the cap is set per contract. */
export const usualFundingTerms: FundingTerms = { intervalHours: 8, interest: 0.0001, pull: 0.0005, cap: 0.003 };

/** Cap of the funding rate = share · maintenance rate of the lowest bracket; the share is usually 0.75. */
export function fundingCap(mmr: number, share = 0.75): number {
  requirePositive({ mmr, share });
  return share * mmr;
}

/**
 * Funding rate of one interval, a fraction of notional: [P̄ + clamp(I − P̄, ±pull)] ÷ (8 ÷ hours), held within ±cap.
 * Above 0 longs pay shorts. Refuses terms of 0. Source: Binance notice on funding rates, in force from 2025-09-18.
 */
export function fundingRate(
  premium: number,
  { intervalHours, interest, pull, cap }: FundingTerms = usualFundingTerms,
): number {
  requireFinite({ premium, interest });
  requireNotNegative({ pull });
  requirePositive({ intervalHours, cap });
  const per8Hours = premium + clamp(interest - premium, -pull, pull);
  return clamp(per8Hours / (8 / intervalHours), -cap, cap);
}

/** Rate of a year of `intervalHours`-hour payments at one rate, simple, a fraction. */
export function annualFundingRate(rate: number, intervalHours: number): number {
  requireFinite({ rate });
  requirePositive({ intervalHours });
  return (rate * 365 * 24) / intervalHours;
}
