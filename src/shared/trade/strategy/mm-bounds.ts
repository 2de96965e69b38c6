/** Share of the investment that is held in coins, percent. */
export const mmTarget = { least: 0, most: 100, usual: 50 } as const;
/** Orders on each side. */
export const mmLevels = { least: 1, most: 5, usual: 1 } as const;
/** Percent between two orders of one side. */
export const mmDistance = { least: 0.005, most: 10, usual: 0.05 } as const;
/** γ ÷ k: how strongly the quotes lean against what is held. */
export const mmRisk = { least: 0.001, most: 10, usual: 0.1 } as const;
/** Seconds over which the variance counts. */
export const mmHorizon = { least: 1, most: 86_400, usual: 60 } as const;
/** Percent from the middle price at which fills are e times as rare. */
export const mmFillDistance = { least: 0.002, most: 10, usual: 0.05 } as const;
/** Percent between bid and ask, beyond both fees. */
export const mmSpread = { least: 0, most: 20, usual: 0.02 } as const;
/** Orders by which what is held may differ from its target. */
export const mmBand = { least: 1, most: 100, usual: 5 } as const;
/** Seconds between two looks at the market. */
export const mmRefresh = { least: 1, most: 3_600, usual: 5 } as const;
/** Percent by which an order may lie off before it is replaced. */
export const mmTolerance = { least: 0, most: 5, usual: 0.01 } as const;
/** Seconds after which an order is replaced. */
export const mmAge = { least: 10, most: 86_400, usual: 600 } as const;
/** Seconds after a fill before its side is quoted again. */
export const mmDelay = { least: 0, most: 3_600, usual: 5 } as const;
/** Times the usual move at which quotes are pulled; 0 where they never are. */
export const mmHalt = { least: 0, most: 100, usual: 8 } as const;
