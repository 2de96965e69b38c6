import { ask, bid } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { Side } from '../../trade/order.ts';
import type { StrategyMarket } from '../moves.ts';

/**
 * Limit in ticks of an order that trades at once: the best price of the other side and a share of that beyond it.
 * Without an offer the last price, `markTicks`, stands for it: the order ends where there is nothing to take.
 */
export function takerTicks({ core, market }: StrategyMarket, side: Side, share: number, markTicks: number): number {
  const isBuy = side === 'BUY';
  const best = market.best(isBuy ? ask : bid) ?? markTicks;
  const limit = isBuy ? Math.floor(best * (1 + share)) : Math.ceil(best * (1 - share));
  return Math.max(1, onStep(core.steps, limit, isBuy ? -1 : 1));
}
