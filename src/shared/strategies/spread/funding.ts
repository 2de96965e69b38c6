import { hourMs } from '../../base/time.ts';
import { expectedFunding } from '../../finance/funding-carry.ts';
import type { SpreadParams } from '../../trade/strategy/spread-params.ts';
import type { StrategyMarket } from '../moves.ts';

/** Rates paid last whose mean stands for those to come. */
const meanPeriods = 3;
const basisPoints = 10_000;

/**
 * Basis points that funding is expected to cost over `hold_hours`, below 0 where it is received: of each perpetual leg
 * by its own interval, the predicted rate first and then the mean of the last that were paid. 0 where a venue says
 * nothing of its rates.
 */
export function fundingBps(
  legs: readonly Pick<StrategyMarket, 'market'>[],
  { side, hold_hours }: SpreadParams,
): number {
  const cost = legs.reduce((sum, { market }, leg) => {
    const facts = market.funding?.(meanPeriods);
    if (!facts) return sum;
    const paid = expectedFunding(facts, (hold_hours * hourMs) / facts.intervalMs);
    const isLong = (leg === 0) === (side === 'BUY');
    return sum + (isLong ? paid : -paid);
  }, 0);
  return cost * basisPoints;
}
