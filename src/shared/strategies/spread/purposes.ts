/** Leg A, whose orders rest, and leg B, which hedges them. */
export const maker = 0;
export const taker = 1;

/** What the orders of a SPREAD are for, and the leg of each. Their order is a part of the numbers of orders. */
export const purposes = { OPEN: maker, SHUT: maker, HEDGE: taker, CLOSE_A: maker, CLOSE_B: taker } as const;
export type SpreadPurpose = keyof typeof purposes;
