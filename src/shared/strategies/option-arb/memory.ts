import * as v from 'valibot';
import { SeenBook } from '../legs/situation.ts';

/** What it saw last: why it does what it does, the best edge in basis points, and greeks of what it holds. */
const Seen = v.object({
  doing: v.string(),
  edge: v.optional(v.number()),
  premium: v.optional(v.number()),
  delta: v.optional(v.number()),
  gamma: v.optional(v.number()),
  vega: v.optional(v.number()),
  theta: v.optional(v.number()),
});
export type Seen = v.InferOutput<typeof Seen>;

/**
 * What an OPTION_ARB remembers: since when its books are as they are, whether it unwinds what it could not complete,
 * whether it takes back a set, until when it opens nothing after it has unwound, since when it has seen a set
 * incomplete (0 where none is), and when it looked last, ms.
 */
export const Memory = v.object({
  books: v.array(SeenBook),
  seen: v.optional(Seen),
  isUnwinding: v.boolean(),
  isTakingBack: v.optional(v.boolean(), false),
  restMs: v.number(),
  openMs: v.number(),
  lookedMs: v.number(),
});
export type Memory = v.InferOutput<typeof Memory>;
