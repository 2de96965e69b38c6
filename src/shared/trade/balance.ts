import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { accountTypes } from '../market/instrument.ts';

/**
 * One asset of one account: total = free + locked, net = total − borrowed − interest; usd_value is that of net at the
 * last price; `pair` names an isolated wallet.
 */
export const Balance = v.object({
  api_id: v.string(),
  account_type: v.picklist(accountTypes),
  asset: v.string(),
  free: Decimal,
  locked: Decimal,
  total: Decimal,
  borrowed: Decimal,
  interest: Decimal,
  net: Decimal,
  usd_value: Decimal,
  pair: v.optional(v.string()),
});
export type Balance = v.InferOutput<typeof Balance>;
