import { fromUnits } from '../../shared/kit/decimal.ts';
import type { Side } from '../../shared/trade/order.ts';
import { addTo, openAccount, openCell, spend, unlock } from '../ledger/accounts.ts';
import { baseOf, feeOf, moneyText, quoteOf } from '../ledger/money.ts';
import { reduce } from './book.ts';
import { type Sink, tellOrder, touch } from './effects.ts';
import { advance, givenAsset, type OrderState, receivedAsset, restsOn } from './order-state.ts';
import type { PlannedFill } from './sweep.ts';
import { type MarketState, stepMs, type World } from './world.ts';

/** Trades that one step may number before its ids run into those of the next. */
const tradesPerStep = 1_000;

/** Carries out one planned execution. `taker` is null where the flow takes; the taker's own order is told by the caller, once. */
export function execute(world: World, market: MarketState, taker: OrderState | null, takerSide: Side, fill: PlannedFill, sink: Sink): void {
  const { maker, ticks, lots } = fill;
  market.last = ticks;
  if (!market.listed.external) printTrade(world, market, takerSide, ticks, lots, sink);
  const makerOrder = maker?.order ?? null;
  if (makerOrder) fillOrder(world, makerOrder, ticks, lots, true, sink);
  if (maker) reduce(market.book, takerSide === 'BUY' ? 1 : 0, maker, lots);
  if (taker) fillOrder(world, taker, ticks, lots, false, sink);
  if (makerOrder) {
    if (makerOrder.status === 'FILLED') close(world, makerOrder, sink);
    tellOrder(sink, makerOrder);
  }
}

/** The tape's time stays within the step, so that it never runs backwards where the flow lags behind the clock. */
function printTrade(world: World, market: MarketState, side: Side, ticks: number, lots: number, sink: Sink): void {
  market.lastTradeId = Math.max(market.lastTradeId + 1, world.step * tradesPerStep);
  const atMs = Math.min(Math.max(sink.nowMs, world.step * stepMs), world.step * stepMs + stepMs - 1);
  sink.trades.push({ market, id: market.lastTradeId, atMs, ticks, lots, side });
}

/** Fills part of an order at a price: money moves, the order advances, its owner hears of the fill. The lock of a LIMIT frees what the price saved. */
function fillOrder(world: World, order: OrderState, ticks: number, lots: number, isMaker: boolean, sink: Sink): void {
  const { units } = order.market;
  const quote = quoteOf(units, ticks, lots);
  const received = order.side === 'BUY' ? baseOf(units, lots) : quote;
  const fee = feeOf(units, received, isMaker);
  settle(world, order, lots, quote, fee, sink);
  order.filledLots += lots;
  order.filledQuote += quote;
  order.fee += fee;
  order.filledMs = sink.nowMs;
  if (order.budget !== null) order.lots = order.filledLots;
  const isWhole = order.budget === null && order.filledLots === order.lots;
  advance(order, isWhole ? 'fill' : 'partial_fill', sink.nowMs);
  sink.events.push({
    kind: 'fill', user_id: order.user_id,
    fill: {
      fill_id: String(world.nextFill++), order_id: order.id, price: fromUnits(ticks, order.market.grid.price),
      qty: fromUnits(lots, order.market.grid.size), quote: moneyText(quote), fee: moneyText(fee), fee_asset: receivedAsset(order),
      is_maker: isMaker, realized_pnl: '0', time: sink.nowMs,
    },
  });
}

/** Moves the money of one fill between the user, the fees and the flow; between two users the flow's two parts cancel out. */
function settle(world: World, order: OrderState, lots: number, quote: bigint, fee: bigint, sink: Sink): void {
  const { market: { units, listed: { instrument } }, side } = order;
  const account = openAccount(world.ledger, order.api_id, order.user_id);
  const given = openCell(account, instrument.account_type, givenAsset(order));
  const received = openCell(account, instrument.account_type, receivedAsset(order));
  const base = baseOf(units, lots);
  const paid = side === 'BUY' ? quote : base;
  const reserved = side === 'BUY' && order.type === 'LIMIT' ? quoteOf(units, order.price, lots) : paid;
  spend(given, paid);
  unlock(given, reserved - paid);
  order.locked -= reserved;
  received.free += (side === 'BUY' ? base : quote) - fee;
  addTo(world.ledger.fees, receivedAsset(order), fee);
  addTo(world.ledger.flow, instrument.quote, side === 'BUY' ? quote : -quote);
  addTo(world.ledger.flow, instrument.base, side === 'BUY' ? -base : base);
  touch(sink, order.api_id, instrument.account_type, instrument.base);
  touch(sink, order.api_id, instrument.account_type, instrument.quote);
}

/** Frees what is left locked for an order that has become final and takes it off the list of open orders. It must have left the book. */
export function close(world: World, order: OrderState, sink: Sink): void {
  const { instrument } = order.market.listed;
  if (order.locked > 0n) {
    unlock(openCell(openAccount(world.ledger, order.api_id, order.user_id), instrument.account_type, givenAsset(order)), order.locked);
    order.locked = 0n;
    touch(sink, order.api_id, instrument.account_type, givenAsset(order));
  }
  order.entry = null;
  if (world.orders.delete(order.id)) countOpen(order, -1);
}

/** Puts an order on the list of open orders. */
export function open(world: World, order: OrderState): void {
  world.orders.set(order.id, order);
  countOpen(order, 1);
}

function countOpen({ market: { openCount }, api_id }: OrderState, by: 1 | -1): void {
  const count = (openCount.get(api_id) ?? 0) + by;
  if (count === 0) openCount.delete(api_id);
  else openCount.set(api_id, count);
}

/** The side of the book on which an order rests. */
export const sideOf = (order: OrderState) => restsOn(order.side);
