import { assert } from '../../base/assert.ts';
import { lock, openAccount, openCell, unlock } from '../ledger/accounts.ts';
import { baseOf, quoteOf } from '../ledger/money.ts';
import { remove } from '../book/queue.ts';
import { isUnlocked } from '../contracts/collateral.ts';
import { poolOf, track, untrack } from '../state/contract.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { schedule, unschedule } from '../state/expiry-queue.ts';
import { givenAsset, restsOn, triggersOf, triggerSide } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { withBuyFees } from '../shares/share-money.ts';

/** Puts an order on the list of open orders, and among those that end by themselves where it has an end. */
export function open(state: CoreState, order: OrderState): void {
  state.orders.set(order.id, order);
  if (order.market.contract) track(order, order.market.contract);
  schedule(state.expiring, order);
  countOpen(order, 1);
}

/**
 * Frees what is left locked for an order that has become final and takes it off the list of open orders. It must have
 * left the book.
 */
export function close(state: CoreState, order: OrderState, effects: PendingEffects): void {
  adjustHold(state, order, 0n, effects);
  order.entry = null;
  if (!state.orders.delete(order.id)) return;
  unschedule(state.expiring, order);
  if (order.market.contract) untrack(order, order.market.contract);
  countOpen(order, -1);
}

/** Takes an order out of the book, or away from the triggers, wherever it is. */
export function withdraw(order: OrderState): void {
  const { market, entry, waiting } = order;
  if (entry) remove(market.book, restsOn(order.side), entry);
  if (waiting) remove(triggersOf(order), triggerSide(order), waiting);
  order.entry = null;
  order.waiting = null;
}

/**
 * Money that is set aside for what is open of an order: in base for a sell; for a buy in quote at its limit, or else at
 * its trigger.
 */
export function needOf(order: OrderState): bigint {
  const {
    market: { units, contract },
    budget,
  } = order;
  const lots = order.lots - order.filledLots;
  assert(!contract, 'what contracts need depends on what they take');
  if (order.side === 'SELL') return baseOf(units, lots);
  return budget ?? withBuyFees(order.market, quoteOf(units, order.price || order.trigger, lots), order.filledQuote);
}

/**
 * Brings an order's lock to what it needs; the caller has made sure that the account has what it takes. For contracts
 * behind which a whole stands nothing is locked.
 */
export function adjustHold(state: CoreState, order: OrderState, needed: bigint, effects: PendingEffects): void {
  const need = order.market.contract && isUnlocked(state, poolOf(order.api_id, order.market)) ? 0n : needed;
  if (need === order.locked) return;
  const cell = openCell(openAccount(state.ledger, order.api_id, order.user_id), order.wallet, givenAsset(order));
  if (need > order.locked) lock(cell, need - order.locked);
  else unlock(cell, order.locked - need);
  order.locked = need;
  touch(effects, order.api_id, order.wallet, givenAsset(order));
}

function countOpen({ market: { openCount }, api_id }: OrderState, by: 1 | -1): void {
  const count = (openCount.get(api_id) ?? 0) + by;
  if (count === 0) openCount.delete(api_id);
  else openCount.set(api_id, count);
}
