import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';

const OptionalPrice = v.union([Decimal, v.literal('')]);

/**
 * One row of the 24 h stream: `[key, last, open, high, low, volume (base), quote volume, change %, bid, ask, ts]`.
 * A price that does not exist is "". The window rolls by minutes.
 */
export const TickerRow = v.tuple([
  v.string(),
  OptionalPrice,
  OptionalPrice,
  OptionalPrice,
  OptionalPrice,
  Decimal,
  Decimal,
  v.number(),
  OptionalPrice,
  OptionalPrice,
  v.number(),
]);
export type TickerRow = v.InferOutput<typeof TickerRow>;
