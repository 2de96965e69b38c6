/** Leg A, which follows the signals, and leg B, which hedges it. */
export const lead = 0;
export const hedger = 1;

/**
 * What the orders of a STAT_ARB are for, and the leg of each: TRIM takes A back to what B hedges. Their order is a part
 * of the numbers of orders.
 */
export const purposes = {
  ENTER: lead,
  LEAVE: lead,
  TRIM: lead,
  HEDGE: hedger,
  CLOSE_A: lead,
  CLOSE_B: hedger,
} as const;
export type PairPurpose = keyof typeof purposes;
