import * as v from 'valibot';
import { fearGreedClasses } from '../finance/fear-greed.ts';
import { contract, Whole } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';

/** `published` by alternative.me, `computed` by this server from the prices of its own simulated market. */
export const fearGreedSources = ['published', 'computed'] as const;

export const FearGreedDay = v.object({
  /** Beginning of the UTC day, ms. */
  time: v.number(),
  value: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  classification: v.picklist(fearGreedClasses),
  source: v.picklist(fearGreedSources),
  /** USDT for a BTC at that moment in the platform's own simulated market; null where it is more than a year ago. */
  btc: v.nullable(Decimal),
});
export type FearGreedDay = v.InferOutput<typeof FearGreedDay>;

/**
 * `GET /fng/list`: the fear and greed index by days, the newest first, `limit` of them or with 0 all. All days of an
 * answer are of one source: the published ones as soon as the server has any, days that were not published missing;
 * computed ones where it asks nothing of other hosts or has never reached the publisher. Empty where there is neither.
 */
export const fngList = contract({
  method: 'GET',
  path: '/fng/list',
  access: 'public',
  names: {},
  input: v.strictObject({ limit: v.optional(v.pipe(Whole, v.minValue(0), v.maxValue(10_000)), 30) }),
  output: v.array(FearGreedDay),
});
