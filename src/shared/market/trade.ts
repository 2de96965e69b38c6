import * as v from 'valibot';
import { PositiveDecimal } from '../base/decimal.ts';

/** `[trade id, time ms, price, size, taker's side]`, price in quote per base, size in base. */
export const Trade = v.tuple([v.string(), v.number(), PositiveDecimal, PositiveDecimal, v.picklist(['BUY', 'SELL'])]);
export type Trade = v.InferOutput<typeof Trade>;
