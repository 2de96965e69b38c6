import * as v from 'valibot';
import { isFinal } from './order-status.ts';
import { Order } from './order.ts';

const {
  order_id,
  api_id,
  exchange,
  symbol,
  account_type,
  side,
  position_side,
  order_type,
  source,
  status,
  status_reason,
  amount,
  filled_amount,
  total,
  filled_total,
  avg_price,
  fee,
  fee_asset,
  version,
} = Order.entries;

/** What the message of an order carries: the order as it was when the message was written, or written again. */
export const OrderFacts = v.object({
  order_id,
  api_id,
  exchange,
  symbol,
  account_type,
  side,
  position_side,
  order_type,
  source,
  status,
  status_reason,
  amount,
  filled_amount,
  total,
  filled_total,
  avg_price,
  fee,
  fee_asset,
  version,
});
export type OrderFacts = v.InferOutput<typeof OrderFacts>;

/** Why positions are closed that their owner has not closed. */
export const forcedReasons = ['LIQUIDATION', 'ADL', 'DELIVERY'] as const;
export type ForcedReason = (typeof forcedReasons)[number];

/**
 * Why the venue has closed something for its owner; undefined of an order that is the owner's own. Orders by which a
 * margin wallet is liquidated have no reason of their own.
 */
export function forcedBy({
  source: from,
  status_reason: reason,
}: Pick<OrderFacts, 'source' | 'status_reason'>): ForcedReason | undefined {
  if (from !== 'LIQ') return undefined;
  return forcedReasons.find((each) => each === reason) ?? 'LIQUIDATION';
}

/**
 * How far an order has come: filled whole, filled in part and still open, ended with a part filled, or ended with
 * nothing filled.
 */
export type OrderOutcome = 'filled' | 'partial' | 'rest-ended' | 'ended';

/**
 * What has become of an order that has been filled or has ended. An order by total is filled whole where it has spent
 * its total.
 */
export function outcomeOf({
  status: now,
  filled_amount: filled,
}: Pick<OrderFacts, 'status' | 'filled_amount'>): OrderOutcome {
  if (now === 'FILLED') return 'filled';
  if (Number(filled) === 0) return 'ended';
  return isFinal(now) ? 'rest-ended' : 'partial';
}

/**
 * Whether the owner of an order is told of its end: of what was filled in part always, else where they have not ended
 * it themselves. Of an order without a fill that a machine has sent, or whose pair has ended it, nobody is told.
 */
export function isEndMessage({
  status: now,
  status_reason: reason,
  filled_amount: filled,
  parent_id,
}: Pick<Order, 'status' | 'status_reason' | 'filled_amount' | 'parent_id'>): boolean {
  if (!isFinal(now) || now === 'FILLED') return false;
  if (Number(filled) > 0) return true;
  return parent_id === undefined && reason !== '' && reason !== 'USER' && reason !== 'OCO';
}
