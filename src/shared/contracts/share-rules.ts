import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { ApiId } from '../trade/api-account.ts';

export const shareBoards = ['SH_MAIN', 'SZ_MAIN', 'CHINEXT', 'STAR', 'BSE'] as const;

/** Phases of a share's day: two of a call, of which LOCKED_CALL takes no cancels, trading, and trading at the close. */
export const sharePhases = ['CALL', 'LOCKED_CALL', 'CONTINUOUS', 'CLOSED', 'AFTER_HOURS'] as const;

const ShareSymbol = v.pipe(v.string(), v.regex(/^S[HZ]\d{6}$/, 'symbol'));

/**
 * What an order for an A-share has to keep now. Prices are CNY as decimals: `band` are the limits of the day, null on
 * days without; `cage` is the highest price of a buy and the lowest of a sell in continuous trading, null otherwise.
 * `until` is when the phase ends, ms. Sizes are shares: a buy is `lot_least` and on by `lot_step`.
 */
export const ShareRules = v.object({
  symbol: v.string(),
  board: v.picklist(shareBoards),
  special_treatment: v.boolean(),
  phase: v.picklist(sharePhases),
  until: v.number(),
  previous_close: v.string(),
  band: v.nullable(v.object({ low: v.string(), high: v.string() })),
  cage: v.nullable(v.object({ buy_max: v.string(), sell_min: v.string() })),
  lot_least: v.number(),
  lot_step: v.number(),
});
export type ShareRules = v.InferOutput<typeof ShareRules>;

/** `GET /client/astock/rules`: session, daily band, price cage and lots of one A-share now. */
export const shareRules = contract({
  method: 'GET',
  path: '/client/astock/rules',
  access: 'public',
  names: {},
  extension: true,
  input: v.strictObject({ symbol: ShareSymbol }),
  output: ShareRules,
});

/**
 * `GET /user/api/astock/holding`: shares of one company that an account has free, how many of them it bought today, and
 * how many it may sell now (T+1).
 */
export const shareHolding = contract({
  method: 'GET',
  path: '/user/api/astock/holding',
  access: 'user',
  names: { api_id: 'balance' },
  extension: true,
  input: v.strictObject({ api_id: ApiId, symbol: ShareSymbol }),
  output: v.object({ free: v.number(), bought_today: v.number(), sellable: v.number() }),
});
