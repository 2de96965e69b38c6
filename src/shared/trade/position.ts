import * as v from 'valibot';
import { Decimal } from '../kit/decimal.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';

/** One open position; quantities signed where position_side is BOTH. */
export const Position = v.object({
  api_id: v.string(),
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  position_side: v.picklist(['LONG', 'SHORT', 'BOTH']),
  qty: Decimal,
  avg_open: Decimal,
  mark_price: Decimal,
  unrealized: Decimal,
  liquidation_price: v.nullable(Decimal),
});
export type Position = v.InferOutput<typeof Position>;
