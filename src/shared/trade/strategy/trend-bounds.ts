/** Bars whose closes a trend is followed by. */
export const trendIntervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const;

/** What opens a position: a break of the highest high, a cross of two means, a turn of the Supertrend. */
export const trendEntries = ['BREAK', 'EMA_CROSS', 'SUPERTREND'] as const;

export const trendBars = { least: 2, most: 200 } as const;
export const trendEntryBars = { ...trendBars, usual: 20 } as const;
export const trendExitBars = { ...trendBars, usual: 10 } as const;
export const trendFast = { ...trendBars, usual: 12 } as const;
export const trendSlow = { ...trendBars, usual: 26 } as const;
/** Bars of N, Wilder's average true range. */
export const trendAtrBars = { ...trendBars, usual: 20 } as const;
export const trendSuperBars = { ...trendBars, usual: 10 } as const;
export const trendSuperFactor = { least: 0.1, most: 20, usual: 3 } as const;
/** Bars of the ADX. */
export const trendAdxBars = 14;
/** ADX below which no position is opened. */
export const trendAdx = { least: 1, most: 100 } as const;
/** Percent of the equity that one unit loses by a move of N. */
export const trendRisk = { least: 0.01, most: 10, usual: 1 } as const;
export const trendUnits = { least: 1, most: 10, usual: 4 } as const;
/** N from one unit to the next, and from the last one to the stop. */
export const trendStep = { least: 0.1, most: 10, usual: 0.5 } as const;
export const trendStop = { least: 0.1, most: 20, usual: 2 } as const;
