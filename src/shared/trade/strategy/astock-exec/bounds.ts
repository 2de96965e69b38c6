/** How an execution of A-shares is spread over the trading day. */
export const shareAlgos = ['TWAP', 'VWAP', 'POV'] as const;

/** What becomes of what is unfilled at the end: it goes into the closing auction, or stays unexecuted. */
export const shareFinishes = ['AUCTION', 'EXPIRE'] as const;

/** Seconds of continuous trading from the start to the end, lunch left out: at most a day less its last moments. */
export const shareDuration = { least: 60, most: 14_215 } as const;
export const shareSlices = { least: 1, most: 200, usual: 20 } as const;

/** Rows of one basket. */
export const mostBasketRows = 100;
