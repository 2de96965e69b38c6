import * as v from 'valibot';
import { Decimal, PositiveDecimal } from '../base/decimal.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';
import { marginAutos } from './margin-auto.ts';
import { orderStatuses } from './order-status.ts';
import { marginModes, positionSides } from './position.ts';

export const sides = ['BUY', 'SELL'] as const;
export type Side = (typeof sides)[number];

/**
 * Order types that a request may name. STOP_MARKET and TAKE_PROFIT_MARKET are for contracts only; OCO is a request for
 * two orders, never an order's own type.
 */
export const orderTypes = [
  'LIMIT',
  'MARKET',
  'STOP_LOSS',
  'TAKE_PROFIT',
  'STOP_MARKET',
  'TAKE_PROFIT_MARKET',
  'TRIGGER_LIMIT',
  'TRIGGER_MARKET',
  'CONDITIONAL',
  'OCO',
] as const;
export type OrderType = (typeof orderTypes)[number];

/** GTX is post-only, GTD ends at its expire_time, DAY at the end of an A-share session. */
export const timesInForce = ['GTC', 'IOC', 'FOK', 'GTX', 'GTD', 'DAY'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** The price that a trigger is held against: of contracts any of them, else the last trade's. */
export const triggerPrices = ['LAST', 'MARK', 'INDEX'] as const;
export type TriggerPrice = (typeof triggerPrices)[number];

/**
 * An exit that an order for contracts brings along: at its trigger by the last price, to the market where it has no
 * price of its own.
 */
export const AttachedExit = v.strictObject({ trigger_price: PositiveDecimal, price: v.optional(PositiveDecimal) });

/**
 * One order as the wire tells it. `amount` and `filled_amount` in base (contracts where inverse), `total` and
 * `filled_total` in quote (in coin where inverse), `price` "0" where it has no limit,
 * `avg_price` "0" before the first fill and else the average price of its fills, half up to 12 decimals; of an inverse
 * contract to two beyond its tick.
 * `version` strictly rises per order: a reader drops older frames. The fields after it are there only where the order
 * has them: an order that was told before they existed reads the same.
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
  position_side: v.picklist(positionSides),
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
  /** Of an order that waits or has waited for its trigger. */
  trigger_price: v.optional(Decimal),
  trigger_by: v.optional(v.picklist(triggerPrices)),
  /** When it was triggered; null while it waits, and for one that ended waiting. */
  trigger_time: v.optional(v.nullable(v.number())),
  /** With GTD and DAY: when it ends, ms. */
  expire_time: v.optional(v.number()),
  /** Of both orders of an OCO: the order_id of its limit leg, of two exits that of the take-profit. */
  list_id: v.optional(v.string()),
  /** Of a child of an algorithmic order, or of a strategy: there it is the instance, which `instance_id` names too. */
  parent_id: v.optional(v.string()),
  instance_id: v.optional(v.string()),
  /**
   * Once something is filled: percent by which the average price is worse than the last price was when the order came,
   * or was triggered.
   */
  impact_percent: v.optional(v.number()),
  /** Of an order for contracts: whether it closes the whole position, and the account's settings in its market. */
  close_position: v.optional(v.boolean()),
  leverage: v.optional(v.number()),
  margin_mode: v.optional(v.picklist(marginModes)),
  /** Of a margin order. */
  margin_auto: v.optional(v.picklist(marginAutos)),
  /** Exits that it still brings along; with its first fill they become orders of their own. */
  tp: v.optional(AttachedExit),
  sl: v.optional(AttachedExit),
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
