import * as v from 'valibot';

/** Sizes that a user keeps for one market: one for each of the keys 1 to 5. */
export const maxLadderSizes = 5;
/** Markets of which sizes are kept; the one that was changed longest ago goes. */
export const maxLadderMarkets = 60;

/** Sizes that orders of the ladder have, decimal, by the key of their instrument. */
export const LadderSizes = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(80)),
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,12})?$/))), v.maxLength(maxLadderSizes)),
  ),
  v.check((sizes) => Object.keys(sizes).length <= maxLadderMarkets),
);
export type LadderSizes = v.InferOutput<typeof LadderSizes>;
