import * as v from 'valibot';
import type { CallFailure } from '../../worker/api.ts';

const Facts = v.object({
  field: v.optional(v.string()),
  rule: v.optional(v.string()),
  retry_after_ms: v.optional(v.number()),
});

/**
 * What a failed call says of itself: the field and the rule that it breaks, or how long to wait. Empty where it says
 * nothing.
 */
export function factsOf({ data }: CallFailure): v.InferOutput<typeof Facts> {
  const parsed = v.safeParse(Facts, data);
  return parsed.success ? parsed.output : {};
}
