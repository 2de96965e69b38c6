import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { topic } from '../base/topic.ts';
import { type AccountType, exchanges, type Instrument } from '../market/instrument.ts';

/**
 * What the two legs are: spot and perpetual, two perpetuals of different exchanges, spot and dated, two dated of one
 * exchange.
 */
export const spreadKinds = ['SPOT_SWAP', 'SWAP_SWAP', 'SPOT_FUT', 'CAL'] as const;
export type SpreadKind = (typeof spreadKinds)[number];

const swaps: readonly AccountType[] = ['linear', 'inverse'];
const dated: readonly AccountType[] = ['futures', 'delivery'];

type Leg = Pick<Instrument, 'exchange' | 'account_type' | 'expiry'>;

const pairs: Readonly<Record<SpreadKind, (a: Leg, b: Leg) => boolean>> = {
  SPOT_SWAP: (a, b) => a.account_type === 'spot' && swaps.includes(b.account_type),
  SWAP_SWAP: (a, b) => swaps.includes(a.account_type) && a.account_type === b.account_type && a.exchange < b.exchange,
  SPOT_FUT: (a, b) => a.account_type === 'spot' && dated.includes(b.account_type),
  CAL: (a, b) =>
    dated.includes(a.account_type) &&
    a.account_type === b.account_type &&
    a.exchange === b.exchange &&
    (a.expiry ?? 0) < (b.expiry ?? 0),
};

/** Whether two instruments of one base are the two legs of this kind, in this order. */
export const isSpreadPair = (kind: SpreadKind, a: Leg, b: Leg): boolean => pairs[kind](a, b);

const Exchanges = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(exchanges, 'exchange')),
  v.transform((list) => [...new Set(list)].join(',')),
);
const MaybeNumber = v.nullable(v.number());

/**
 * [pair key, exchange A, key A, bid A, ask A, exchange B, key B, bid B, ask B, open bps, close bps, funding A, funding
 * B, annual, ts, open size, close size]. Bids and asks are the best prices; funding rates and the annual rate are null
 * where a leg has none. Basis points as finance/spread.ts has them. The sizes, in base, are what both best prices offer
 * to open and to close; null where the book of a leg is not kept up, which happens only without `base`. They are an
 * extension of the specification's row.
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
  MaybeNumber,
  MaybeNumber,
]);
export type SpreadRow = v.InferOutput<typeof SpreadRow>;
/** Column of a row that is its time. */
export const spreadTimeColumn = 14;

/**
 * `/spread/v2/ws`: executable spreads between pairs of instruments of one base. A frame with `all` holds all rows, as
 * the first one does, others the changed rows, twice a second. A pair of which a leg has no live book with both sides
 * has no row; one that loses it is named under `gone`, and has a row again when it has the book again. With `base` the
 * books of all legs are kept up as long as the stream is open.
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
  frame: v.object({
    e: v.literal('spread'),
    rows: v.array(SpreadRow),
    gone: v.optional(v.array(v.string())),
    all: v.optional(v.literal(true)),
  }),
  keep: 'state',
});
