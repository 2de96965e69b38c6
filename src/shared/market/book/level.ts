import * as v from 'valibot';
import { Decimal, PositiveDecimal } from '../../base/decimal.ts';

/** `[price, size]` on the wire, price in quote per base, size in base. Size zero removes the level. */
export const Level = v.tuple([PositiveDecimal, v.pipe(Decimal, v.regex(/^\d/, 'size'))]);
export type Level = v.InferOutput<typeof Level>;
