/** Leg A, which opens and closes, and leg B, which hedges it. */
export const first = 0;
export const hedging = 1;

/** What the orders of a pair are for, and the leg of each. Their order is a part of the numbers of orders. */
export const purposes = { OPEN: first, SHUT: first, HEDGE: hedging, CLOSE_A: first, CLOSE_B: hedging } as const;
export type PairPurpose = keyof typeof purposes;
