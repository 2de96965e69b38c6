import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { topic } from '../base/topic.ts';
import { exchanges } from '../market/instrument.ts';

/**
 * What the two legs are: spot and perpetual, two perpetuals of different exchanges, spot and dated, two dated of one
 * exchange.
 */
export const spreadKinds = ['SPOT_SWAP', 'SWAP_SWAP', 'SPOT_FUT', 'CAL'] as const;
export type SpreadKind = (typeof spreadKinds)[number];

const Exchanges = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(exchanges, 'exchange')),
  v.transform((list) => [...new Set(list)].join(',')),
);
const MaybeNumber = v.nullable(v.number());

/**
 * [pair key, exchange A, key A, bid A, ask A, exchange B, key B, bid B, ask B, open bps, close bps, funding A, funding
 * B, annual, ts]. Bids and asks are the best prices; funding rates and the annual rate are null where a leg has none.
 * Basis points as finance/spread.ts has them.
 */
export const SpreadRow = v.tuple([
  v.string(),
  v.picklist(exchanges),
  v.string(),
  Decimal,
  Decimal,
  v.picklist(exchanges),
  v.string(),
  Decimal,
  Decimal,
  v.number(),
  v.number(),
  MaybeNumber,
  MaybeNumber,
  MaybeNumber,
  v.number(),
]);
export type SpreadRow = v.InferOutput<typeof SpreadRow>;

/**
 * `/spread/v2/ws`: executable spreads between pairs of instruments of one base. The first frame holds all rows, later
 * ones the changed rows, twice a second. A pair of which a leg has no live book with both sides has no row; one that
 * loses it is named under `gone`, and has a row again when it has the book again.
 */
export const spread = topic({
  path: '/spread/v2/ws',
  access: 'public',
  names: {},
  params: v.strictObject({
    kind: v.picklist(spreadKinds, 'kind'),
    base: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'base'))),
    exchanges: v.optional(Exchanges),
  }),
  frame: v.object({ e: v.literal('spread'), rows: v.array(SpreadRow), gone: v.optional(v.array(v.string())) }),
  keep: 'state',
});
