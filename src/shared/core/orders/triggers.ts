import type { OrderReason } from '../../trade/order-reason.ts';
import { freeOf } from '../ledger/accounts.ts';
import { ask, bid } from '../../market/book/book.ts';
import { bestOf, enqueue, firstOf } from '../book/queue.ts';
import { portfolioOf } from '../contracts/collateral.ts';
import { availableOf, boundBroken, contractNeed, reducibleLots } from '../contracts/contract-need.ts';
import { poolOf } from '../state/contract.ts';
import type { Printed } from '../state/pending-work.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { advance, givenAsset, isLimit, mayRest, triggersOf, triggerSide } from '../state/order.ts';
import type { OrderState, MarketState, QueueBook } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { isHalted } from '../book/halt.ts';
import { dropLimitLeg } from './oco.ts';
import { close, adjustHold, withdraw } from './open-orders.ts';
import { mayOnlyReduce } from '../contracts/portfolio-margin.ts';
import { expireReducing } from './reduce-only.ts';
import { costOf, type Plan } from '../book/sweep.ts';
import { planFor, take, wouldTake } from './take.ts';

/*
 * Orders that wait stand in queues by trigger price like those of a book: what fires when the last price falls to it as
 * the bids, what fires when it rises to it as the asks. So the next one to fire is always the best one, and a look at
 * two numbers tells that none fires.
 *
 * Funds on spot: what an order needs is locked when it is placed, so that it is there when the trigger comes. A market
 * buy by amount cannot know its price: it locks its trigger price × amount and takes what is missing from free money
 * when it fires; where there is too little of that it ends as EXECUTION_ERROR with reason BALANCE and trades nothing.
 */

/** Puts an order behind those that wait for the same price. */
export function wait(order: OrderState): void {
  order.waiting = enqueue(triggersOf(order), triggerSide(order), order.trigger, 1, order);
}

/**
 * Fires what the prices printed since the last look have reached: falling ones first, the nearest trigger before the
 * farther, the older before the younger; what these trade may fire more. A recorded market fires none: its book is not
 * here.
 */
export function fireTriggers(state: CoreState, market: MarketState, effects: PendingEffects): void {
  const printed = effects.printed.get(market);
  if (!printed) return;
  // NOTE: what a price has reached by which its market was halted waits for the price at which that reopens.
  if (!market.listed.external && !isHalted(state, market)) fireQueue(state, market.triggers, printed, effects);
  effects.printed.delete(market);
}

/** Fires what waits for a mark or an index price that has been reached. */
export const firePrice = (state: CoreState, queue: QueueBook, ticks: number, effects: PendingEffects): void =>
  fireQueue(state, queue, { low: ticks, high: ticks }, effects);

function fireQueue(state: CoreState, queue: QueueBook, printed: Printed, effects: PendingEffects): void {
  for (let order = nextFired(queue, printed); order; order = nextFired(queue, printed)) fire(state, order, effects);
}

function nextFired(triggers: QueueBook, printed: Printed): OrderState | undefined {
  const falling = bestOf(triggers, bid);
  const rising = bestOf(triggers, ask);
  const side =
    falling !== undefined && falling >= printed.low
      ? bid
      : rising !== undefined && rising <= printed.high
        ? ask
        : undefined;
  return side === undefined ? undefined : firstOf(triggers, side);
}

function fire(state: CoreState, order: OrderState, effects: PendingEffects): void {
  withdraw(order);
  dropLimitLeg(state, order, effects);
  order.triggeredMs = effects.nowMs;
  order.arrival = order.market.last;
  advance(order, isLimit(order) ? 'trigger' : 'trigger_market', effects.nowMs);
  emitOrder(effects, order);
  if (order.reduceOnly && !fitToPosition(order)) {
    expireReducing(state, order, effects);
    return;
  }
  const plan = planFor(state, order);
  const problem = order.market.contract
    ? contractProblemOf(state, order, plan, effects)
    : problemOf(state, order, plan);
  if (problem) {
    order.reason = problem;
    advance(order, 'reject', effects.nowMs);
    close(state, order, effects);
  } else {
    if (isLimit(order)) advance(order, 'acknowledge', effects.nowMs);
    else if (!order.market.contract && order.side === 'BUY')
      lockMore(state, order, costOf(order.market, plan), effects);
    take(state, order, plan, effects);
  }
  emitOrder(effects, order);
}

/** Locks what a plan costs more than was foreseen. */
function lockMore(state: CoreState, order: OrderState, cost: bigint, effects: PendingEffects): void {
  if (cost > order.locked) adjustHold(state, order, cost, effects);
}

/**
 * Cuts an order that only reduces to its position, and gives one that closes all of it the whole; false where there is
 * none.
 */
function fitToPosition(order: OrderState): boolean {
  const held = reducibleLots(order);
  order.lots = order.closePosition ? held : Math.min(order.lots, held);
  return held > 0;
}

/** Locks what a triggered order for contracts needs; why it cannot be carried out where that is not there. */
function contractProblemOf(
  state: CoreState,
  order: OrderState,
  plan: Plan,
  effects: PendingEffects,
): OrderReason | undefined {
  if (order.tif === 'GTX' && wouldTake(plan)) return 'WOULD_TAKE';
  const last = plan.fills.at(-1)?.ticks ?? order.price;
  if (last > 0 && boundBroken(state, order, order.price || last, order.lots) !== null) return 'LEVERAGE';
  if (!order.reduceOnly && mayOnlyReduce(state, portfolioOf(state, poolOf(order.api_id, order.market))))
    return 'MARGIN';
  const rests = isLimit(order) && mayRest(order.tif) ? order.lots - plan.lots : 0;
  const need = contractNeed(state, order, { fills: plan.fills, price: order.price, rests });
  // NOTE: the stop leg of an OCO has the lock of its list.
  const more = need - order.locked;
  if (more > 0n && more > availableOf(state, poolOf(order.api_id, order.market))) return 'BALANCE';
  adjustHold(state, order, need, effects);
  return undefined;
}

/** Why a triggered order cannot be carried out; undefined where it can. */
function problemOf(state: CoreState, order: OrderState, plan: Plan): OrderReason | undefined {
  if (order.tif === 'GTX' && wouldTake(plan)) return 'WOULD_TAKE';
  if (isLimit(order) || order.side === 'SELL') return undefined;
  const free = freeOf(state.ledger, order.api_id, order.wallet, givenAsset(order));
  return costOf(order.market, plan) > order.locked + free ? 'BALANCE' : undefined;
}
