import { closingEdge, isBeyondEdge, isStoppedByStep, takerBounds } from '../contracts/closing-edge.ts';
import type { EndReason } from '../../trade/order-reason.ts';
import { enqueue } from '../book/queue.ts';
import type { External } from '../state/command.ts';
import type { PendingEffects } from '../state/effects.ts';
import { advance, isLimit, mayRest, restsOn } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { execute } from './fills.ts';
import { halt } from '../book/halt.ts';
import { fixedPriceOf } from '../shares/hours.ts';
import { close } from './open-orders.ts';
import { type Plan, planOf, type Stop } from '../book/sweep.ts';

/** What an order would take from the book now. */
export const planFor = (state: CoreState, order: OrderState, external: External = []): Plan =>
  planOf(order.market, {
    ...takerBounds(state, order),
    side: restsOn(order.side),
    limit: isLimit(order) ? order.price : null,
    lots: order.budget === null ? order.lots - order.filledLots : Number.POSITIVE_INFINITY,
    budget: order.budget,
    user_id: order.user_id,
    external,
  });

/** Whether a post-only order has to be turned down. */
export const wouldTake = (plan: Plan): boolean => plan.fills.length > 0 || plan.stop === 'self';

/** Takes what the plan found for an open order, then rests, ends filled or expires. FOK takes all or nothing. */
export function take(state: CoreState, order: OrderState, plan: Plan, effects: PendingEffects): void {
  const takes = order.tif !== 'FOK' || plan.lots === order.lots;
  if (takes && isStoppedByStep(state, order, plan)) halt(state, order.market);
  if (takes) for (const fill of plan.fills) execute(state, order.market, order, order.side, fill, effects);
  if (order.budget !== null && plan.stop === 'spent' && order.filledLots > 0) advance(order, 'fill', effects.nowMs);
  if (order.status !== 'FILLED') {
    const isBeyond = isLimit(order) && isBeyondEdge(closingEdge(state, order), order.side, order.price);
    if (isLimit(order) && mayRest(order.tif) && plan.stop !== 'self' && plan.stop !== 'collar' && !isBeyond) {
      // NOTE: after hours all stand at the close, whatever their limits, so that time alone decides.
      order.entry = enqueue(
        order.market.book,
        restsOn(order.side),
        fixedPriceOf(order.market, effects.nowMs) ?? order.price,
        order.lots - order.filledLots,
        order,
      );
      return;
    }
    order.reason = isBeyond ? 'MARGIN' : remainderReason(order, plan.stop);
    advance(order, 'expire', effects.nowMs);
  }
  close(state, order, effects);
}

function remainderReason(order: OrderState, stop: Stop): EndReason {
  if (stop === 'self') return 'SELF_TRADE';
  if (stop === 'collar') return 'PRICE_LIMIT';
  return isLimit(order) ? order.tif : 'NO_LIQUIDITY';
}
