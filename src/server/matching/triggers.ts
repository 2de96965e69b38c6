import { freeOf } from '../ledger/accounts.ts';
import { ask, bid } from '../../shared/market/book/book.ts';
import { bestOf, enqueue, levelsOf } from './book.ts';
import { type Printed, type Sink, tellOrder } from './effects.ts';
import { dropLimitLeg } from './oco.ts';
import { close, relock, withdraw } from './open-orders.ts';
import { advance, givenAsset, isLimit, type OrderState, triggerSide } from './order-state.ts';
import type { Plan } from './sweep.ts';
import { planFor, take, wouldTake } from './take.ts';
import type { MarketState, World } from './world.ts';

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
  order.waiting = enqueue(order.market.triggers, triggerSide(order), order.trigger, 1, order);
}

/**
 * Fires what the prices printed since the last look have reached: falling ones first, the nearest trigger before the farther, the older before
 * the younger; what these trade may fire more. A recorded market fires none: its book is not here.
 */
export function fireTriggers(world: World, market: MarketState, sink: Sink): void {
  const printed = sink.printed.get(market);
  if (!printed) return;
  if (!market.listed.external) for (let order = nextFired(market, printed); order; order = nextFired(market, printed)) fire(world, order, sink);
  sink.printed.delete(market);
}

function nextFired({ triggers }: MarketState, printed: Printed): OrderState | undefined {
  const [falling, rising] = [bestOf(triggers, bid) ?? 0, bestOf(triggers, ask) ?? Number.POSITIVE_INFINITY];
  const side = falling >= printed.low ? bid : rising <= printed.high ? ask : undefined;
  return side === undefined ? undefined : levelsOf(triggers, side).at(-1)!.head!.order!;
}

function fire(world: World, order: OrderState, sink: Sink): void {
  withdraw(order);
  dropLimitLeg(world, order, sink);
  order.triggeredMs = sink.nowMs;
  advance(order, isLimit(order) ? 'trigger' : 'trigger_market', sink.nowMs);
  tellOrder(sink, order);
  const plan = planFor(order);
  const problem = problemOf(world, order, plan);
  if (problem) {
    order.reason = problem;
    advance(order, 'reject', sink.nowMs);
    close(world, order, sink);
  } else {
    if (isLimit(order)) advance(order, 'acknowledge', sink.nowMs);
    else if (plan.quote > order.locked && order.side === 'BUY') relock(world, order, plan.quote, sink);
    take(world, order, plan, sink);
  }
  tellOrder(sink, order);
}

/** Why a triggered order cannot be carried out; undefined where it can. */
function problemOf(world: World, order: OrderState, plan: Plan): string | undefined {
  if (order.tif === 'GTX' && wouldTake(plan)) return 'WOULD_TAKE';
  if (isLimit(order) || order.side === 'SELL') return undefined;
  const free = freeOf(world.ledger, order.api_id, order.wallet, givenAsset(order));
  return plan.quote > order.locked + free ? 'BALANCE' : undefined;
}
