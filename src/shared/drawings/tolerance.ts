/** How near a pointer has to come, px: a finger covers more. */
export const tolerance = { mouse: 6, touch: 14 } as const;
