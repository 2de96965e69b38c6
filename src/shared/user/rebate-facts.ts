import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';

/**
 * What a message about rebates carries for screens in another language than its text: the day, and what it has earned.
 */
export const RebateFacts = v.object({
  rebate_day: v.string(),
  rebates: v.array(v.object({ asset: v.string(), amount: Decimal })),
});
export type RebateFacts = v.InferOutput<typeof RebateFacts>;
