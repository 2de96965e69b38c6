import { must } from '../../base/assert.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { Move } from '../moves.ts';
import type { Step } from '../strategy.ts';
import { hedgeOf } from './hedge.ts';
import type { LegOrders } from './leg-orders.ts';

/**
 * Closes all legs at the market, as far as that can be done; done once less than an order is left of each. `purposes`
 * are those of the orders that close, one for each leg; `marks` the last prices, ticks.
 */
export function closeLegs<Purpose extends string>(
  orders: LegOrders<Purpose>,
  cores: readonly MarketState[],
  purposes: readonly Purpose[],
  marks: readonly number[],
): Step {
  const moves = cores.flatMap((core, leg): Move[] => {
    const held = orders.held(leg);
    const close = hedgeOf(core, held, held, must(marks[leg], 'a mark'));
    if (!close) return [];
    const number = orders.next(must(purposes[leg], 'a purpose'));
    return [{ kind: 'place', number, leg, ...close, ticks: null }];
  });
  return { moves, isDone: moves.length === 0 };
}
