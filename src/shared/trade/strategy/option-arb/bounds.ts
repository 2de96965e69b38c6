/** Sets that may be held at once. */
export const arbSets = { least: 1, most: 1_000, usual: 5 } as const;
/** Basis points of the underlying that a set brings at least after fees, and that closing one brings at least. */
export const arbEdge = { least: 0, most: 1_000, usual: 2 } as const;
export const arbExit = { least: -1_000, most: 1_000, usual: 0 } as const;
/** Percent a year by which what is paid at expiry is discounted. */
export const arbRate = { least: -20, most: 50, usual: 0 } as const;
/** Seconds after which an incomplete set is unwound. */
export const arbTimeout = { least: 1, most: 60, usual: 3 } as const;
/** Basis points of the underlying beyond the best price that unwinding may take. */
export const arbSweep = { least: 1, most: 1_000, usual: 25 } as const;
/** Seconds without a change after which a book is stale. */
export const arbStale = { least: 1, most: 300, usual: 15 } as const;
/** Strikes of one instance at most, with a call and a put each, and the future beside them. */
export const chainStrikes = 12;
