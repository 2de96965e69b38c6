/** Levels below the reference price. */
export const blshLevelCount = { least: 1, most: 50, usual: 5 } as const;
/** Percent from the reference to the first level. */
export const blshDrop = { least: 0.01, most: 99, usual: 2 } as const;
/** Percent over its cost, after all fees, at which what is held is sold. */
export const blshRise = { least: 0.01, most: 1_000, usual: 1.5 } as const;
/** Each distance, and each amount, by the one before it. */
export const blshFactor = { least: 0.1, most: 10, usual: 1 } as const;
/** Seconds between a sale and the next levels. */
export const blshCooldown = { least: 0, most: 86_400, usual: 0 } as const;
