import type { Bounds } from '../parts.ts';

/** Bars by whose closes a pair is fitted. */
export const pairWindow = { least: 60, most: 900, usual: 300 } as const;
/** Standard deviations off the fit at which a trade is opened, closed with profit, and closed with loss. */
export const pairEntry = { least: 0.5, most: 6, usual: 2 } as const;
export const pairExit = { least: 0, most: 4, usual: 0.5 } as const;
export const pairStop = { least: 1, most: 12, usual: 4 } as const;
/** Bars after which a trade is closed whatever it has come to. */
export const pairHold = { least: 1, most: 2_000, usual: 200 } as const;
/** Half-life of the distance from the fit, in bars. */
export const pairLeastHalf = { least: 0, most: 500, usual: 2 } as const;
export const pairMostHalf = { least: 1, most: 500, usual: 60 } as const;
/** Probability in percent, of a distance as quiet as this between unrelated markets, above which a trade is closed. */
export const pairBreak = { least: 5, most: 100, usual: 20 } as const;
/** Lagged differences in the test. */
export const pairLags = { least: 0, most: 10, usual: 1 } as const;
/** Seconds after which a hedge is swept; after twice as long the trade is closed. */
export const pairTimeout = { least: 1, most: 60, usual: 3 } as const;
/** Percent beyond the best price that an order, and a sweep, may take. */
export const pairSlippage = { least: 0.01, most: 10, usual: 0.2 } as const;
export const pairSweep = { least: 0.01, most: 20, usual: 1 } as const;
/** Seconds without a change after which a book is stale. */
export const pairStale = { least: 1, most: 300, usual: 10 } as const;
/** Between which a pair's β lies that is traded. */
export const pairBeta = { least: 0.2, most: 5 } as const satisfies Bounds;
/** Levels of significance of the test, percent, by their keys. */
export const pairSignificances = { P1: 1, P5: 5, P10: 10 } as const;
