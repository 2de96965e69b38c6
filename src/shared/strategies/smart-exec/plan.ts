import * as v from 'valibot';
import { execFallbacks } from '../../trade/strategy/execution-report.ts';
import { execAlgos } from '../../trade/strategy/smart-exec-bounds.ts';

/** An execution as it is set up. Prices in ticks, sizes in lots, times in ms after its start. */
export const SmartExecPlan = v.object({
  /** As it is carried out. */
  algo: v.picklist(execAlgos),
  fallback: v.nullable(v.picklist(execFallbacks)),
  lots: v.number(),
  /** Middle price when it was asked for. */
  decision: v.number(),
  /** Bars and book of the market are without its own orders and trades. */
  isApart: v.boolean(),
  times: v.array(v.number()),
  targets: v.array(v.number()),
  /** Volume of the minute of the start that lies before it. */
  before: v.object({ volume: v.number(), quote: v.number() }),
});
export type SmartExecPlan = v.InferOutput<typeof SmartExecPlan>;
