import * as v from 'valibot';

/** A position on spot and in a perpetual as it is set up. */
export const CarryPlan = v.object({
  /** Lots of the spot leg: of one order, of the most that it may hold, of the smallest order, and a common step. */
  split: v.number(),
  most: v.number(),
  least: v.number(),
  step: v.number(),
  /** Margin of the perpetual at its most, decimal text. */
  margin: v.string(),
  /** Basis points: fees of all four orders. */
  fees: v.number(),
});
export type CarryPlan = v.InferOutput<typeof CarryPlan>;
