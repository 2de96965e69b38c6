/** Fills a minute of an order at the middle price. */
export const plusFillRate = { least: 0.01, most: 600, usual: 10 } as const;
/** Part of the way from the middle price to the microprice by which quotes move. */
export const plusImbalance = { least: 0, most: 1, usual: 0.5 } as const;
/** Times the amount of the level before, and times its distance. */
export const plusMultiplier = { least: 0.25, most: 4, usual: 1 } as const;
export const plusScale = { least: 0.5, most: 4, usual: 1 } as const;
/** Orders of net inventory beyond which it is hedged. */
export const plusHedgeAt = { least: 0, most: 100, usual: 1 } as const;
/** Orders beyond that which may be unhedged where nobody says how much. */
export const plusUnhedged = 3;
/** Basis points between bid and ask within which a quote counts for the obligation. */
export const plusDuty = { least: 0.1, most: 2_000, usual: 50 } as const;
