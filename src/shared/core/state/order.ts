import { must } from '../../base/assert.ts';
import { fromScaled, fromUnits } from '../../base/decimal.ts';
import { executionImpact } from '../../finance/execution-impact.ts';
import { ask, type BookSide, bid } from '../../market/book/book.ts';
import { type OrderEvent, type Previous, statusAfter } from '../../trade/order-status.ts';
import { childOf, isInstanceId } from '../../trade/child-id.ts';
import type { Order, Side, TimeInForce } from '../../trade/order.ts';
import { notionalOf } from '../ledger/contract-terms.ts';
import { moneyDecimals, moneyText, quoteOf } from '../ledger/money.ts';
import { walletParts } from '../ledger/wallets.ts';
import { isShareMarket, type MarketState, type QueueBook, type OrderState } from './market-state.ts';
import type { AttachedLeg } from './order-fields.ts';

/** Which exit an order is: a take-profit lies on the gaining side. */
export const exitLegOf = ({ rises, side }: OrderState): 'tp' | 'sl' => (rises === (side === 'SELL') ? 'tp' : 'sl');

/** Whether it has a limit price. */
export const isLimit = ({ price }: OrderState): boolean => price > 0;

/** Whether what is left of a limit order stays in the book. */
export const mayRest = (tif: TimeInForce): boolean => tif !== 'IOC' && tif !== 'FOK';

/** Side of the triggers' queues on which an order waits: those that fire on a fall are its bids. */
export const triggerSide = ({ rises }: OrderState): BookSide => (rises ? ask : bid);

/** Queues in which an order waits: those of the price that its trigger is held against. */
export function triggersOf({ market: { triggers, contract }, triggerBy }: OrderState): QueueBook {
  if (!contract || triggerBy === 'LAST') return triggers;
  return triggerBy === 'MARK' ? contract.marks : contract.indexes;
}

/** Side of the book on which an order rests. */
export const restsOn = (side: Side): BookSide => (side === 'BUY' ? bid : ask);

/** Asset that an order gives and whose balance it locks. */
export const givenAsset = ({
  side,
  market: {
    contract,
    listed: { instrument },
  },
}: OrderState): string => (contract ? instrument.settle : side === 'BUY' ? instrument.quote : instrument.base);

/** Asset that an order receives and pays its fee in. */
export const receivedAsset = ({
  side,
  market: {
    contract,
    listed: { instrument },
  },
}: OrderState): string => (contract ? instrument.settle : side === 'BUY' ? instrument.base : instrument.quote);

/** Asset in which an order pays its fee: what it receives, or yuan for A-shares. */
export const feeAssetOf = (order: OrderState): string =>
  isShareMarket(order.market) ? order.market.listed.instrument.quote : receivedAsset(order);

/** Moves an order along an edge of the status machine and raises its version; an edge that does not exist is a bug. */
export function advance(order: OrderState, event: OrderEvent, nowMs: number, previous?: Previous): void {
  order.status = must(
    statusAfter(order.status, event, previous),
    `edge ${event} from ${order.status} of order ${order.id}`,
  );
  order.updatedMs = nowMs;
  order.version += 1;
}

/** Ends an open order by itself; one whose cancel is on its way is canceled by it. */
export const expire = (order: OrderState, nowMs: number): void =>
  advance(order, order.status === 'CANCELING' ? 'cancel' : 'expire', nowMs);

/**
 * Decimals beyond the tick that the average of an inverse contract has: its coins are rounded to 10^-12, and what they
 * say of further ones is dirt.
 */
const inverseDecimals = 2;

/**
 * Average price of what was filled, half up to 12 decimals; of an inverse contract the harmonic mean, to two decimals
 * beyond its tick.
 */
export function averageText({ contract, grid, units }: MarketState, filledLots: number, filledQuote: bigint): string {
  if (filledLots === 0) return '0';
  const lots = BigInt(filledLots);
  if (contract?.terms.inverse) {
    const scaled = contract.terms.unit * lots * BigInt(grid.price.unit) * 10n ** BigInt(inverseDecimals);
    return fromScaled((2n * scaled + filledQuote) / (2n * filledQuote), inverseDecimals + grid.price.decimals);
  }
  // Worth at a price of one tick: a contract may be of many units.
  const atOne = (contract?.terms.unit ?? units.quotePerTickLot) * lots;
  const scaled = filledQuote * BigInt(grid.price.unit) * 10n ** BigInt(moneyDecimals - grid.price.decimals);
  return moneyText((2n * scaled + atOne) / (2n * atOne));
}

function totalText(order: OrderState): string {
  if (order.budget !== null) return moneyText(order.budget);
  const { units, contract } = order.market;
  if (!isLimit(order)) return moneyText(order.filledQuote);
  return moneyText(
    contract ? notionalOf(contract.terms, order.price, order.lots) : quoteOf(units, order.price, order.lots),
  );
}

function filledPercent(order: OrderState): number {
  if (order.budget !== null) return Number((order.filledQuote * 10_000n) / order.budget) / 100;
  return Math.round((order.filledLots / order.lots) * 10_000) / 100;
}

/**
 * Percent by which an order's average price is worse than the price at which it came, to four decimals; nothing before
 * its first fill.
 */
function impactText(
  { market, side, arrival, filledLots }: OrderState,
  averagePrice: string,
): Pick<Order, 'impact_percent'> {
  const average = filledLots === 0 ? 0 : Number(averagePrice);
  if (arrival === 0 || average === 0) return {};
  return {
    impact_percent:
      Math.round(
        executionImpact(side === 'BUY' ? 1 : -1, average, Number(fromUnits(arrival, market.grid.price))) * 1e6,
      ) / 1e4,
  };
}

/** The exits as the wire tells them. */
function attachedText({ attached, market: { grid } }: OrderState): Pick<Order, 'tp' | 'sl'> {
  const legText = ({ trigger, price }: AttachedLeg) => ({
    trigger_price: fromUnits(trigger, grid.price),
    ...(price > 0 && { price: fromUnits(price, grid.price) }),
  });
  return { ...(attached?.tp && { tp: legText(attached.tp) }), ...(attached?.sl && { sl: legText(attached.sl) }) };
}

/**
 * The order as the wire tells it. `total` is price × amount where there is a limit price, the quote to spend for an
 * order by total, and what was traded for one at the market by amount; the `amount` of an order by total is what it has
 * bought.
 */
export function orderOf(order: OrderState): Order {
  const { instrument } = order.market.listed;
  const { price, size } = order.market.grid;
  const child = childOf(order.client_id);
  const averagePrice = averageText(order.market, order.filledLots, order.filledQuote);
  return {
    order_id: order.id,
    client_id: order.client_id,
    exchange_order_id: order.id,
    api_id: order.api_id,
    exchange: instrument.exchange,
    symbol: instrument.symbol,
    account_type: walletParts(order.wallet).account_type,
    side: order.side,
    position_side: order.positionSide,
    order_type: order.type,
    time_in_force: order.tif,
    amount: fromUnits(order.lots, size),
    price: isLimit(order) ? fromUnits(order.price, price) : '0',
    total: totalText(order),
    filled_amount: fromUnits(order.filledLots, size),
    filled_total: moneyText(order.filledQuote),
    avg_price: averagePrice,
    fee: moneyText(order.fee),
    fee_asset: feeAssetOf(order),
    status: order.status,
    status_reason: order.reason,
    reduce_only: order.reduceOnly,
    trade_rate: filledPercent(order),
    source: order.source,
    created: order.createdMs,
    updated: order.updatedMs,
    execution_time: order.filledMs,
    version: order.version,
    ...(order.trigger > 0 && {
      trigger_price: fromUnits(order.trigger, price),
      trigger_by: order.triggerBy,
      trigger_time: order.triggeredMs,
    }),
    ...(order.expireMs !== null && { expire_time: order.expireMs }),
    ...(order.listId !== '' && { list_id: order.listId }),
    ...(child && {
      parent_id: child.parent_id,
      ...(isInstanceId(child.parent_id) && { instance_id: child.parent_id }),
    }),
    ...impactText(order, averagePrice),
    ...(order.market.contract && {
      close_position: order.closePosition,
      leverage: order.leverage,
      margin_mode: order.marginMode,
    }),
    ...(order.auto !== 'NONE' && { margin_auto: order.auto }),
    ...(order.attached && attachedText(order)),
  };
}
