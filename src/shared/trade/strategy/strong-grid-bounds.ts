/** Percent between two levels. */
export const strongStep = { least: 0.05, most: 50, usual: 1 } as const;
/** Percent below the highest level sold at where it ends. */
export const strongTrail = { least: 0.5, most: 99, usual: 30 } as const;
/** Orders that rest on each side. */
export const strongDepth = { least: 1, most: 20, usual: 3 } as const;
