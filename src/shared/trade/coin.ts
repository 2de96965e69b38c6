import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';

/** A market, and how well it suits a strategy among all its markets, from 0 to 100. */
export const coinFields = {
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  score: v.number(),
};

/** A market by its last 24 hours: volatility in percent a day, volume in USD. */
export const Coin = v.object({
  ...coinFields,
  volatility: v.number(),
  volume_usd: Decimal,
  spread_bps: v.number(),
  /** Among the ten best, and with a score of 60 at least. */
  recommended: v.boolean(),
});
export type Coin = v.InferOutput<typeof Coin>;
