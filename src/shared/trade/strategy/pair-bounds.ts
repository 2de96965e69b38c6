/** Seconds after which what is unhedged is swept. */
export const pairTimeout = { least: 1, most: 60, usual: 3 } as const;
/** Percent beyond the best price that a hedge, and a sweep, may take. */
export const pairSlippage = { least: 0.01, most: 10, usual: 0.2 } as const;
export const pairSweep = { least: 0.01, most: 20, usual: 1 } as const;
/** Seconds without a change after which a book is stale. */
export const pairStale = { least: 1, most: 300, usual: 10 } as const;
