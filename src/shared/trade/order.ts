import * as v from 'valibot';
import { Decimal } from '../kit/decimal.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';
import { orderStatuses } from './order-status.ts';

export const sides = ['BUY', 'SELL'] as const;
export type Side = (typeof sides)[number];

/** Order types that are served now. */
export const orderTypes = ['LIMIT', 'MARKET'] as const;
export type OrderType = (typeof orderTypes)[number];

/** GTX is post-only. */
export const timesInForce = ['GTC', 'IOC', 'FOK', 'GTX'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/**
 * One order as the wire tells it. `amount` and `filled_amount` in base, `total` and `filled_total` in quote, `price` "0" for MARKET,
 * `avg_price` "0" before the first fill and else filled_total ÷ filled_amount rounded half up to 12 decimals.
 * `version` strictly rises per order: a reader drops older frames.
 */
export const Order = v.object({
  order_id: v.string(),
  client_id: v.string(),
  exchange_order_id: v.string(),
  api_id: v.string(),
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  side: v.picklist(sides),
  position_side: v.picklist(['LONG', 'SHORT', 'BOTH']),
  order_type: v.picklist(orderTypes),
  time_in_force: v.picklist(timesInForce),
  amount: Decimal,
  price: Decimal,
  total: Decimal,
  filled_amount: Decimal,
  filled_total: Decimal,
  avg_price: Decimal,
  fee: Decimal,
  fee_asset: v.string(),
  status: v.picklist(orderStatuses),
  status_reason: v.string(),
  reduce_only: v.boolean(),
  /** Percent of the amount that is filled. */
  trade_rate: v.number(),
  source: v.picklist(['WEB', 'BOT', 'API', 'RISK', 'LIQ']),
  created: v.number(),
  updated: v.number(),
  execution_time: v.nullable(v.number()),
  version: v.number(),
});
export type Order = v.InferOutput<typeof Order>;

/** One fill of one order. `quote` = price × qty, exact. */
export const Fill = v.object({
  fill_id: v.string(),
  order_id: v.string(),
  price: Decimal,
  qty: Decimal,
  quote: Decimal,
  fee: Decimal,
  fee_asset: v.string(),
  is_maker: v.boolean(),
  realized_pnl: Decimal,
  time: v.number(),
});
export type Fill = v.InferOutput<typeof Fill>;
