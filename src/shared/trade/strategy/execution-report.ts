import * as v from 'valibot';
import { Decimal } from '../../base/decimal.ts';
import { sides } from '../order.ts';
import { execAlgos } from './smart-exec-bounds.ts';

/** Why an execution trades in equal slices though another plan was asked for. */
export const execFallbacks = ['NO_VOLUME', 'NO_BARS'] as const;

/**
 * What an execution has cost against its decision: all of it at the middle price of its start. Costs in quote, above 0
 * where they are costs; `total` is the sum of the five before it, `total_rate` its percent of all of it at the start.
 */
export const ExecutionReport = v.object({
  side: v.picklist(sides),
  algo: v.picklist(execAlgos),
  fallback: v.nullable(v.picklist(execFallbacks)),
  amount: Decimal,
  filled: Decimal,
  decision_price: Decimal,
  arrival_price: v.nullable(Decimal),
  average_price: v.nullable(Decimal),
  delay: Decimal,
  timing: Decimal,
  impact: Decimal,
  fees: Decimal,
  unfilled: Decimal,
  total: Decimal,
  total_rate: v.number(),
});
export type ExecutionReport = v.InferOutput<typeof ExecutionReport>;
