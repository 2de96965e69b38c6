import type { OrderReason } from '../../trade/order-reason.ts';
import { freeOf } from '../ledger/accounts.ts';
import { ask, bid } from '../../market/book/book.ts';
import { bestOf, enqueue, firstOf } from '../book/queue.ts';
import { portfolioOf } from '../contracts/collateral.ts';
import { availableOf, boundBroken, contractNeed, reducibleLots } from '../contracts/contract-need.ts';
import { poolOf } from '../state/contract.ts';
import type { Printed } from '../state/pending-work.ts';
import { type PendingEffects, tellOrder } from '../state/effects.ts';
import { advance, givenAsset, isLimit, mayRest, triggersOf, triggerSide } from '../state/order.ts';
import type { OrderState, MarketState, QueueBook } from '../state/market-state.ts';
import type { World } from '../state/world.ts';
import { isHalted } from '../book/halt.ts';
import { dropLimitLeg } from './oco.ts';
import { close, adjustHold, withdraw } from './open-orders.ts';
import { mayOnlyReduce } from '../contracts/portfolio-margin.ts';
import { expireReducing } from './reduce-only.ts';
import { costOf, type Plan } from '../book/sweep.ts';
import { planFor, take, wouldTake } from './take.ts';

/*
 * Orders that wait stand in queues by trigger price like those of a book: what fires when the last price falls to it as the bids, what fires
 * when it rises to it as the asks. So the next one to fire is always the best one, and a look at two numbers tells that none fires.
 *
 * Funds on spot: what an order needs is locked when it is placed, so that it is there when the trigger comes. A market buy by amount cannot know
 * its price: it locks its trigger price × amount and takes what is missing from free money when it fires; where there is too little of that it
 * ends as EXECUTION_ERROR with reason BALANCE and trades nothing.
 */

/** Puts an order behind those that wait for the same price. */
export function wait(order: OrderState): void {
  order.waiting = enqueue(triggersOf(order), triggerSide(order), order.trigger, 1, order);
}

/**
 * Fires what the prices printed since the last look have reached: falling ones first, the nearest trigger before the farther, the older before
 * the younger; what these trade may fire more. A recorded market fires none: its book is not here.
 */
export function fireTriggers(world: World, market: MarketState, effects: PendingEffects): void {
  const printed = effects.printed.get(market);
  if (!printed) return;
  // NOTE: what a price has reached by which its market was halted waits for the price at which that reopens.
  if (!market.listed.external && !isHalted(world, market)) fireQueue(world, market.triggers, printed, effects);
  effects.printed.delete(market);
}

/** Fires what waits for a mark or an index price that has been reached. */
export const firePrice = (world: World, queue: QueueBook, ticks: number, effects: PendingEffects): void =>
  fireQueue(world, queue, { low: ticks, high: ticks }, effects);

function fireQueue(world: World, queue: QueueBook, printed: Printed, effects: PendingEffects): void {
  for (let order = nextFired(queue, printed); order; order = nextFired(queue, printed)) fire(world, order, effects);
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

function fire(world: World, order: OrderState, effects: PendingEffects): void {
  withdraw(order);
  dropLimitLeg(world, order, effects);
  order.triggeredMs = effects.nowMs;
  order.arrival = order.market.last;
  advance(order, isLimit(order) ? 'trigger' : 'trigger_market', effects.nowMs);
  tellOrder(effects, order);
  if (order.reduceOnly && !fitToPosition(order)) {
    expireReducing(world, order, effects);
    return;
  }
  const plan = planFor(world, order);
  const problem = order.market.contract
    ? contractProblemOf(world, order, plan, effects)
    : problemOf(world, order, plan);
  if (problem) {
    order.reason = problem;
    advance(order, 'reject', effects.nowMs);
    close(world, order, effects);
  } else {
    if (isLimit(order)) advance(order, 'acknowledge', effects.nowMs);
    else if (!order.market.contract && order.side === 'BUY')
      lockMore(world, order, costOf(order.market, plan), effects);
    take(world, order, plan, effects);
  }
  tellOrder(effects, order);
}

/** Locks what a plan costs more than was foreseen. */
function lockMore(world: World, order: OrderState, cost: bigint, effects: PendingEffects): void {
  if (cost > order.locked) adjustHold(world, order, cost, effects);
}

/** Cuts an order that only reduces to its position, and gives one that closes all of it the whole; false where there is none. */
function fitToPosition(order: OrderState): boolean {
  const held = reducibleLots(order);
  order.lots = order.closePosition ? held : Math.min(order.lots, held);
  return held > 0;
}

/** Locks what a triggered order for contracts needs; why it cannot be carried out where that is not there. */
function contractProblemOf(
  world: World,
  order: OrderState,
  plan: Plan,
  effects: PendingEffects,
): OrderReason | undefined {
  if (order.tif === 'GTX' && wouldTake(plan)) return 'WOULD_TAKE';
  const last = plan.fills.at(-1)?.ticks ?? order.price;
  if (last > 0 && boundBroken(world, order, order.price || last, order.lots) !== null) return 'LEVERAGE';
  if (!order.reduceOnly && mayOnlyReduce(world, portfolioOf(world, poolOf(order.api_id, order.market))))
    return 'MARGIN';
  const rests = isLimit(order) && mayRest(order.tif) ? order.lots - plan.lots : 0;
  const need = contractNeed(world, order, { fills: plan.fills, price: order.price, rests });
  // NOTE: the stop leg of an OCO has the lock of its list.
  const more = need - order.locked;
  if (more > 0n && more > availableOf(world, poolOf(order.api_id, order.market))) return 'BALANCE';
  adjustHold(world, order, need, effects);
  return undefined;
}

/** Why a triggered order cannot be carried out; undefined where it can. */
function problemOf(world: World, order: OrderState, plan: Plan): OrderReason | undefined {
  if (order.tif === 'GTX' && wouldTake(plan)) return 'WOULD_TAKE';
  if (isLimit(order) || order.side === 'SELL') return undefined;
  const free = freeOf(world.ledger, order.api_id, order.wallet, givenAsset(order));
  return costOf(order.market, plan) > order.locked + free ? 'BALANCE' : undefined;
}
