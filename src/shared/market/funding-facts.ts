import * as v from 'valibot';

/**
 * What a perpetual says of its funding at a moment. Rates are fractions of the notional for one interval; above 0 longs
 * pay shorts. `predicted` is what the running interval has come to, paid at `nextMs`; `paid` are the last rates that
 * were paid, newest first.
 */
export const FundingFacts = v.object({
  predicted: v.number(),
  nextMs: v.number(),
  intervalMs: v.number(),
  paid: v.array(v.number()),
});
export type FundingFacts = v.InferOutput<typeof FundingFacts>;
