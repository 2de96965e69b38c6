import type { OrderReason } from '../../trade/order-reason.ts';
import { isFinal } from '../../trade/order-status.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { advance, exitLegOf } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { lesser } from '../ledger/money.ts';
import { restingNeed } from '../contracts/contract-need.ts';
import { close, needOf, adjustHold, withdraw } from './open-orders.ts';

/*
 * The two orders of an OCO are each other's `sibling` as long as both are open. The limit leg holds the one lock of the
 * list, as much as the dearer leg needs; the stop leg holds none until it is triggered. What is said of money holds for
 * contracts too, where only a lock of both legs is held for a stop that waits.
 */

/** Makes two orders one list. */
export function link(limit: OrderState, stop: OrderState): void {
  limit.sibling = stop;
  stop.sibling = limit;
}

/** Ends the list of an order: from here on each leg is an order of its own, and one without a lock has to end too. */
export function unlink(order: OrderState): OrderState | null {
  const { sibling } = order;
  if (sibling) sibling.sibling = null;
  order.sibling = null;
  return sibling;
}

/**
 * Cancels the stop leg of an order that is about to be filled, and frees what only that one needed. Nothing where the
 * order is in no list.
 */
export function dropStopLeg(state: CoreState, limit: OrderState, effects: PendingEffects): void {
  const stop = unlink(limit);
  if (!stop) return;
  withdraw(stop);
  stop.reason = 'OCO';
  advance(stop, 'drop', effects.nowMs);
  close(state, stop, effects);
  emitOrder(effects, stop);
  lockAlone(state, limit, effects);
}

/** Brings the lock of an order whose list has ended to what it needs by itself: on contracts nothing while it waits. */
function lockAlone(state: CoreState, order: OrderState, effects: PendingEffects): void {
  const {
    market: { contract },
    waiting,
    locked,
  } = order;
  // NOTE: the mark may have moved since, but an order asks for no more than it has.
  const ofContract = () => (waiting ? 0n : lesser(locked, restingNeed(state, order)));
  adjustHold(state, order, contract ? ofContract() : needOf(order), effects);
}

/**
 * Cancels the limit leg of a stop leg that has been triggered and hands its lock on; of contracts the caller knows what
 * it needs. Nothing where the order is in no list.
 */
export function dropLimitLeg(state: CoreState, stop: OrderState, effects: PendingEffects): void {
  const limit = unlink(stop);
  if (!limit) return;
  // Of two exits both wait, and either of them may have the lock.
  stop.locked += limit.locked;
  limit.locked = 0n;
  cancelOpen(state, limit, 'OCO', effects);
  if (!stop.market.contract) adjustHold(state, stop, needOf(stop), effects);
}

/**
 * Cancels one open order for a reason: through CANCELING where it is in the book, at once where it waits for its
 * trigger.
 */
export function cancelOpen(state: CoreState, order: OrderState, reason: OrderReason, effects: PendingEffects): void {
  if (order.status === 'WAITING') {
    order.reason = reason;
    advance(order, 'drop', effects.nowMs);
  } else {
    if (order.status !== 'CANCELING') {
      advance(order, 'request_cancel', effects.nowMs);
      emitOrder(effects, order);
    }
    order.reason = reason;
    advance(order, 'cancel', effects.nowMs);
  }
  withdraw(order);
  close(state, order, effects);
  emitOrder(effects, order);
}

/**
 * Cancels the stop leg of a limit leg that has ended by itself, as it would have stood where its position cannot bear
 * it. Nothing where the order is open or in no list.
 */
export function dropWithLimit(state: CoreState, limit: OrderState, effects: PendingEffects): void {
  const stop = isFinal(limit.status) ? unlink(limit) : null;
  if (stop) cancelOpen(state, stop, 'OCO', effects);
}

/** An exit that its user takes back is not brought along again by later fills of its order. */
function forgetExit(state: CoreState, exit: OrderState): void {
  const order = state.orders.get(exit.exitOf);
  if (!order?.attached) return;
  const left = { ...order.attached, [exitLegOf(exit)]: null };
  order.attached = left.tp || left.sl ? left : null;
}

/**
 * Cancels one open order for a reason, and with it the other one of its list; that one, or null where it is in none.
 */
export function cancelWithList(
  state: CoreState,
  order: OrderState,
  reason: OrderReason,
  effects: PendingEffects,
): OrderState | null {
  const sibling = unlink(order);
  if (reason === 'USER') for (const each of sibling ? [order, sibling] : [order]) forgetExit(state, each);
  cancelOpen(state, order, reason, effects);
  if (sibling) cancelOpen(state, sibling, reason, effects);
  return sibling;
}

/** Cancels one open order for its user and lets the other one of its list go on by itself, with the lock of both. */
export function cancelLeg(state: CoreState, order: OrderState, effects: PendingEffects): void {
  const sibling = unlink(order);
  forgetExit(state, order);
  if (sibling) {
    sibling.locked += order.locked;
    order.locked = 0n;
  }
  cancelOpen(state, order, 'USER', effects);
  if (sibling) lockAlone(state, sibling, effects);
}
