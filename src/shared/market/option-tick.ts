import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';

/** Venues that list options. */
export const optionExchanges = ['DERIBIT', 'HALYARD'] as const;

const MaybeDecimal = v.nullable(Decimal);
const MaybeNumber = v.nullable(v.number());

/**
 * One option as it stands, in Deribit's units: prices of coin-settled ones in coin, volatilities in percent, delta per
 * 1 USD and gamma per 1 USD of it, vega per point of volatility, theta per day, rho per 1 % of interest, these three in
 * USD. A side that is empty is null, and the sizes are while the market sleeps.
 * `underlying_price` is the forward that the option is priced on, `oi` what users hold in units of the underlying,
 * `volume` that of 24 hours.
 */
export const OptionTick = v.object({
  symbol: v.string(),
  exchange: v.picklist(optionExchanges),
  expiry: v.number(),
  strike: Decimal,
  type: v.picklist(['C', 'P']),
  bid: MaybeDecimal,
  bid_qty: MaybeDecimal,
  ask: MaybeDecimal,
  ask_qty: MaybeDecimal,
  last: Decimal,
  mark_price: Decimal,
  mark_iv: v.number(),
  bid_iv: MaybeNumber,
  ask_iv: MaybeNumber,
  underlying_price: Decimal,
  underlying_index: v.string(),
  index_price: Decimal,
  interest_rate: v.number(),
  oi: Decimal,
  volume: Decimal,
  volume_usd: Decimal,
  greeks: v.object({ delta: v.number(), gamma: v.number(), vega: v.number(), theta: v.number(), rho: v.number() }),
  settle: v.picklist(['coin', 'usd']),
  ts: v.number(),
});
export type OptionTick = v.InferOutput<typeof OptionTick>;
