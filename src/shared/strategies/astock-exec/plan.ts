import * as v from 'valibot';
import { execFallbacks } from '../../trade/strategy/execution-report.ts';
import { shareAlgos } from '../../trade/strategy/astock-exec/bounds.ts';

/** An execution of A-shares as it is set up. Prices in ticks, sizes in shares. */
export const AstockExecPlan = v.object({
  /** As it is carried out. */
  algo: v.picklist(shareAlgos),
  fallback: v.nullable(v.picklist(execFallbacks)),
  lots: v.number(),
  /** Middle price when it was asked for; the close before where the market showed none. */
  decision: v.number(),
  /** Bars and book of the market are without its own orders and trades. */
  isApart: v.boolean(),
  /** The day of China's calendar on which it trades. */
  day: v.number(),
  /** Its first moment, and the one at which what is left goes to the auction or stays, ms. */
  startMs: v.number(),
  endMs: v.number(),
  /** When each slice begins, ms after its first moment, and the shares planned by the end of each. */
  times: v.array(v.number()),
  targets: v.array(v.number()),
  /** Shares that the account could sell of it at the start. */
  sellable: v.number(),
  /** Lowest and highest price of that day; null where it has no limits, or where nobody knows them. */
  band: v.nullable(v.object({ down: v.number(), up: v.number() })),
  /** Volume of the minute of the start that lies before it. */
  before: v.object({ volume: v.number(), quote: v.number() }),
});
export type AstockExecPlan = v.InferOutput<typeof AstockExecPlan>;
