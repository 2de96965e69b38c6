import type { Side } from '../../trade/order.ts';
import { notionalOf } from '../ledger/contract-terms.ts';
import type { Settling } from '../ledger/option-terms.ts';
import type { PositionState, OrderState } from '../state/market-state.ts';
import { type PendingEffects, emitFill, emitOrder } from '../state/effects.ts';
import { advance } from '../state/order.ts';
import type { CoreState } from '../state/core-state.ts';
import { spotFields } from '../state/order-fields.ts';

/** A closing that its owner did not ask for. */
export interface ForcedClose {
  readonly ticks: number;
  readonly lots: number;
  readonly reason: 'LIQUIDATION' | 'ADL' | 'DELIVERY';
  readonly profit: bigint;
  readonly side: Side;
  /** The grid of the price where it is not the market's. */
  readonly settling?: Settling;
}

/**
 * Tells of a forced closing as of an order that was filled whole at its price, of source LIQ, and of its fill; it costs
 * no fee.
 */
export function emitForced(
  state: CoreState,
  { market, pool, side: positionSide }: PositionState,
  { ticks, lots, reason, profit, side, settling }: ForcedClose,
  effects: PendingEffects,
): void {
  const id = String(state.nextOrder++);
  const { terms, price } = settling ?? { terms: market.contract!.terms, price: market.grid.price };
  const quote = notionalOf(terms, ticks, lots);
  const order: OrderState = {
    ...spotFields,
    id,
    user_id: pool.user_id,
    api_id: pool.api_id,
    client_id: `${reason.toLowerCase()}-${id}`,
    market,
    wallet: pool.account_type,
    auto: 'NONE',
    side,
    positionSide,
    reduceOnly: true,
    type: 'MARKET',
    tif: 'IOC',
    source: 'LIQ',
    price: 0,
    lots,
    budget: null,
    locked: 0n,
    filledLots: lots,
    filledQuote: quote,
    fee: 0n,
    status: 'PLACE_ORDER',
    reason: '',
    createdMs: effects.nowMs,
    updatedMs: effects.nowMs,
    filledMs: effects.nowMs,
    version: 1,
    trigger: 0,
    rises: false,
    triggeredMs: null,
    arrival: 0,
    expireMs: null,
    listId: '',
    sibling: null,
    exitOf: '',
    entry: null,
    waiting: null,
  };
  advance(order, 'acknowledge', effects.nowMs);
  order.reason = reason;
  advance(order, 'fill', effects.nowMs);
  emitOrder(effects, order);
  emitFill(effects, {
    order,
    id: state.nextFill++,
    ticks,
    lots,
    price,
    size: market.grid.size,
    quote,
    fee: 0n,
    feeAsset: terms.settle,
    isMaker: false,
    profit,
  });
}
