/** Percent a year from which on funding is taken, and below which it is left. */
export const fundingTrigger = { least: 0.01, most: 1_000, usual: 15 } as const;
export const fundingExit = { least: -1_000, most: 1_000, usual: 5 } as const;
/** Periods over which a hedge is to pay for itself, and periods whose rates are averaged. */
export const fundingHold = { least: 1, most: 1_000, usual: 30 } as const;
export const fundingMean = { least: 1, most: 30, usual: 3 } as const;
/** Basis points that the basis alone is to bring after all fees. */
export const fundingBasis = { least: 0.1, most: 2_000 } as const;
export const fundingLeverage = { least: 1, most: 3, usual: 2 } as const;
/** Percent that the liquidation price has to be away. */
export const fundingDistance = { least: 1, most: 90, usual: 15 } as const;
