/** How an execution is spread over time. */
export const execAlgos = ['TWAP', 'VWAP', 'ICEBERG', 'POV', 'ALMGREN_CHRISS'] as const;
export type ExecAlgo = (typeof execAlgos)[number];

/** Algorithms that trade in slices at times of their own. */
export const slicedAlgos = ['TWAP', 'VWAP', 'POV', 'ALMGREN_CHRISS'] as const;

/** What becomes of what is left at the end. */
export const execFinishes = ['EXPIRE', 'MARKET'] as const;

/** Seconds from the start to the end. */
export const execDuration = { least: 10, most: 86_400, usual: 3_600 } as const;
export const execSlices = { least: 1, most: 1_000, usual: 20 } as const;
/** Percent of a slice's length by which its time moves, either way. */
export const execJitter = { least: 0, most: 50, usual: 0 } as const;
/** Percent of what others trade. */
export const execShare = { least: 0.1, most: 100, usual: 10 } as const;
/** Percent from the price of the start beyond which nothing is traded. */
export const execImpact = { least: 0.01, most: 50 } as const;
/** Ticks from the best price of its own side, above 0 nearer to the other side. */
export const execPeg = { least: -10_000, most: 10_000 } as const;
/** λ of Almgren and Chriss, for each unit of quote. */
export const execAversion = { least: 0, most: 1, usual: 0.000_001 } as const;
/** η and γ of Almgren and Chriss. */
export const execFactor = { least: 0, most: 1e12 } as const;
