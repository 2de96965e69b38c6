import { repays } from '../../trade/margin-auto.ts';
import type { Side } from '../../trade/order.ts';
import { addTo, openAccount, openCell, spend, unlock } from '../ledger/accounts.ts';
import { baseOf, quoteOf } from '../ledger/money.ts';
import { orderAt, reduce } from '../book/queue.ts';
import { bookContract, type BookedFill } from '../contracts/contract-fill.ts';
import { repay } from '../margin-accounts/borrow.ts';
import { notePrice, type PendingEffects, emitFill, emitOrder, touch } from '../state/effects.ts';
import { advance, feeAssetOf, givenAsset, receivedAsset } from '../state/order.ts';
import { type OrderState, isShareMarket, type MarketState } from '../state/market-state.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';
import { notePace } from '../book/halt.ts';
import { dropStopLeg } from './oco.ts';
import { close } from './open-orders.ts';
import { noteBought } from '../shares/settlement.ts';
import { feeOfFill, locksByLimit, reservedForBuy } from '../shares/share-money.ts';
import type { PlannedFill } from '../book/sweep.ts';

/** Trades that one step may number before its ids run into those of the next. */
const tradesPerStep = 1_000;

/**
 * Carries out one planned execution. `taker` is null where the flow takes; the taker's own order is told by the caller,
 * once.
 */
export function execute(
  state: CoreState,
  market: MarketState,
  taker: OrderState | null,
  takerSide: Side,
  fill: PlannedFill,
  effects: PendingEffects,
): void {
  const { maker, ticks, lots } = fill;
  notePace(state, market);
  market.last = ticks;
  notePrice(effects, market, ticks);
  if (!market.listed.external) printTrade(state, market, takerSide, ticks, lots, effects);
  const makerOrder = maker && orderAt(market.book, maker);
  if (makerOrder) fillOrder(state, makerOrder, ticks, lots, true, effects);
  if (maker) reduce(market.book, takerSide === 'BUY' ? 1 : 0, maker, lots);
  if (taker) fillOrder(state, taker, ticks, lots, false, effects);
  if (makerOrder) {
    if (makerOrder.status === 'FILLED') close(state, makerOrder, effects);
    emitOrder(effects, makerOrder);
  }
}

/**
 * Tells a trade on the public tape. Its time stays within the step, so that it never runs backwards where the flow lags
 * behind the clock.
 */
export function printTrade(
  state: CoreState,
  market: MarketState,
  side: Side,
  ticks: number,
  lots: number,
  effects: PendingEffects,
): void {
  market.lastTradeId = Math.max(market.lastTradeId + 1, state.step * tradesPerStep);
  const atMs = Math.min(Math.max(effects.nowMs, state.step * stepMs), state.step * stepMs + stepMs - 1);
  effects.trades.push({ market, id: market.lastTradeId, atMs, ticks, lots, side });
}

/**
 * Fills part of an order at a price: money moves, the order advances, its owner hears of the fill. The lock of a limit
 * frees what the price saved.
 */
function fillOrder(
  state: CoreState,
  order: OrderState,
  ticks: number,
  lots: number,
  isMaker: boolean,
  effects: PendingEffects,
): void {
  dropStopLeg(state, order, effects);
  const { quote, fee, profit } = order.market.contract
    ? bookContract(state, order, ticks, lots, isMaker, effects)
    : bookSpot(state, order, ticks, lots, isMaker, effects);
  order.filledLots += lots;
  order.filledQuote += quote;
  order.fee += fee;
  order.filledMs = effects.nowMs;
  if (order.budget !== null) order.lots = order.filledLots;
  const isWhole = order.budget === null && order.filledLots === order.lots;
  advance(order, isWhole ? 'fill' : 'partial_fill', effects.nowMs);
  const { price, size } = order.market.grid;
  emitFill(effects, {
    order,
    id: state.nextFill++,
    ticks,
    lots,
    price,
    size,
    quote,
    fee,
    feeAsset: feeAssetOf(order),
    isMaker,
    profit,
  });
}

/** One fill in money. */
interface Settled {
  readonly ticks: number;
  readonly lots: number;
  readonly quote: bigint;
  readonly fee: bigint;
}

function bookSpot(
  state: CoreState,
  order: OrderState,
  ticks: number,
  lots: number,
  isMaker: boolean,
  effects: PendingEffects,
): BookedFill {
  const { units } = order.market;
  const quote = quoteOf(units, ticks, lots);
  const fee = feeOfFill(order, quote, order.side === 'BUY' ? baseOf(units, lots) : quote, isMaker);
  settle(state, order, { ticks, lots, quote, fee }, effects);
  noteBought(state, order, lots, effects.nowMs);
  if (order.attached) effects.opened.add(order);
  return { quote, fee, profit: 0n };
}

/**
 * Moves the money of one fill between the user, the fees and the flow; between two users the flow's two parts cancel
 * out.
 */
function settle(
  state: CoreState,
  order: OrderState,
  { ticks, lots, quote, fee }: Settled,
  effects: PendingEffects,
): void {
  const {
    market: {
      units,
      listed: { instrument },
    },
    side,
  } = order;
  const account = openAccount(state.ledger, order.api_id, order.user_id);
  const given = openCell(account, order.wallet, givenAsset(order));
  const received = openCell(account, order.wallet, receivedAsset(order));
  const base = baseOf(units, lots);
  // An A-share buy pays its fee on top of the price.
  const onTop = side === 'BUY' && isShareMarket(order.market) ? fee : 0n;
  const paid = side === 'BUY' ? quote + onTop : base;
  const reserved = locksByLimit(order) ? reservedForBuy(order, ticks, lots) : paid;
  spend(given, paid);
  unlock(given, reserved - paid);
  order.locked -= reserved;
  received.free += (side === 'BUY' ? base : quote) - fee + onTop;
  addTo(state.ledger.fees, feeAssetOf(order), fee);
  addTo(state.ledger.flow, instrument.quote, side === 'BUY' ? quote : -quote);
  addTo(state.ledger.flow, instrument.base, side === 'BUY' ? -base : base);
  touch(effects, order.api_id, order.wallet, instrument.base);
  touch(effects, order.api_id, order.wallet, instrument.quote);
  if (repays(order.auto))
    repay(state, account, order.wallet, receivedAsset(order), (side === 'BUY' ? base : quote) - fee, effects);
}
