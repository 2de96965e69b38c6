import { log } from '../base/math/log.ts';
import { requirePositive } from './argument.ts';

/** What a strategy looks for in a market. */
export const coinProfiles = ['range', 'trend', 'making', 'carry', 'pair', 'execution'] as const;
export type CoinProfile = (typeof coinProfiles)[number];

/** Figures of a market over the last 24 hours. */
export interface CoinFacts {
  /** Percent a day (`parkinson`). */
  readonly volatility: number;
  /** Distance from open to last as a part of the range: 1 where the price went one way. */
  readonly efficiency: number;
  /** USD. */
  readonly volumeUsd: number;
  /** Basis points between the best prices. */
  readonly spreadBps: number;
  /** Funding that a short earns, a fraction a year; 0 where there is none. */
  readonly funding: number;
}

/** Factors of a score: the place of a market among all, from 0 for the last to 1 for the first. */
export const coinFactors = ['volume', 'volatility', 'trend', 'range', 'tight', 'wide', 'calm', 'funding'] as const;
export type CoinFactor = (typeof coinFactors)[number];
export type CoinPlaces = Readonly<Record<CoinFactor, number>>;

const figures: Readonly<Record<CoinFactor, (facts: CoinFacts) => number>> = {
  volume: ({ volumeUsd }) => volumeUsd,
  volatility: ({ volatility }) => volatility,
  trend: ({ efficiency }) => efficiency,
  range: ({ efficiency }) => -efficiency,
  tight: ({ spreadBps }) => -spreadBps,
  wide: ({ spreadBps }) => spreadBps,
  calm: ({ volatility }) => -volatility,
  funding: ({ funding }) => funding,
};

/** Parts of the factors in a score; they sum to 1. */
export const coinWeights: Readonly<Record<CoinProfile, Partial<Readonly<Record<CoinFactor, number>>>>> = {
  range: { volume: 0.35, volatility: 0.35, range: 0.2, tight: 0.1 },
  trend: { volume: 0.35, trend: 0.35, volatility: 0.2, tight: 0.1 },
  making: { volume: 0.3, wide: 0.4, calm: 0.3 },
  carry: { funding: 0.6, volume: 0.3, tight: 0.1 },
  pair: { volume: 0.5, tight: 0.3, volatility: 0.2 },
  execution: { volume: 0.6, tight: 0.4 },
};

/**
 * Volatility of a day from its highest and lowest price, percent: ln(H/L) ÷ (2·√ln 2), by Parkinson, "The extreme value
 * method for estimating the variance of the rate of return" (1980). Throws where prices are not above 0, or `high` is
 * below `low`.
 */
export function parkinson(high: number, low: number): number {
  requirePositive({ low, high });
  if (high < low) throw new RangeError(`high is below low: ${high}`);
  return (100 * log(high / low)) / (2 * Math.sqrt(Math.LN2));
}

/**
 * Places of values from 0 to 1, the highest 1; equal ones share the mean of theirs. One alone has 1.
 */
function placesOf(values: readonly number[]): number[] {
  if (values.length === 1) return [1];
  const sorted = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const places = new Array<number>(values.length);
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to + 1 < sorted.length && sorted[to + 1]!.value === sorted[from]!.value) to += 1;
    for (let index = from; index <= to; index++) places[sorted[index]!.at] = (from + to) / 2 / (values.length - 1);
    from = to + 1;
  }
  return places;
}

/** How well each market suits a profile among all of them, from 0 to 100, and its places by factor. */
export function coinScores(
  profile: CoinProfile,
  facts: readonly CoinFacts[],
): { readonly score: number; readonly places: CoinPlaces }[] {
  const byFactor = coinFactors.map((factor) => placesOf(facts.map(figures[factor])));
  const weights = coinWeights[profile];
  return facts.map((_, at) => {
    const places = Object.fromEntries(
      coinFactors.map((factor, index) => [factor, byFactor[index]![at]!]),
    ) as unknown as CoinPlaces;
    const score = coinFactors.reduce((sum, factor) => sum + (weights[factor] ?? 0) * places[factor], 0);
    return { score: 100 * score, places };
  });
}
