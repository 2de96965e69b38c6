/** Basis points that opening must bring after all fees, and that closing may still cost. */
export const spreadOpen = { least: 0.1, most: 2_000, usual: 10 } as const;
export const spreadClose = { least: -2_000, most: 2_000, usual: 0 } as const;
/** Times its order by which the other book's depth is measured, and levels of it that are looked at. */
export const spreadImpact = { least: 1, most: 20, usual: 1.5 } as const;
export const spreadLevels = { least: 1, most: 200, usual: 20 } as const;
/** Basis points by which a resting order may be off its price. */
export const spreadBand = { least: 0.1, most: 100, usual: 1 } as const;
/** Hours for which funding is reckoned. */
export const spreadHours = { least: 0, most: 720, usual: 8 } as const;
