/**
 * Funding of a perpetual in a backtest, fractions of the notional, above 0 where longs pay: one rate for every stamp of
 * eight hours, or those that were paid as `[ms, rate]`, ascending.
 */
export type FundingRate = number | readonly (readonly [atMs: number, rate: number])[];

/** How far back a server knows the rates that were paid, days. */
export const ratesDays = 30;

/**
 * What a perpetual is reckoned to pay over the last days, by the rates of at most `ratesDays` of them: those where they
 * reach back so far, else their mean at every stamp; undefined where there are none.
 */
export function ratesOver(
  paid: readonly (readonly [atMs: number, rate: number])[],
  days: number,
): FundingRate | undefined {
  if (paid.length === 0) return undefined;
  return days <= ratesDays ? paid : paid.reduce((sum, [, rate]) => sum + rate, 0) / paid.length;
}
