import { isHalted } from '../book/halt.ts';
import { firePrice, fireTriggers } from '../orders/triggers.ts';
import { deliver } from './delivery.ts';
import type { PendingEffects } from '../state/effects.ts';
import { payFunding } from '../contracts/funding.ts';
import { liquidate } from './liquidation.ts';
import { isLook, lookAt } from '../contracts/mark.ts';
import type { CoreState } from '../state/core-state.ts';

/**
 * What a step brings about in contracts: index and mark once a second, funding at its stamps, the delivery of what has
 * come to its end, then the liquidation of what cannot go on.
 */
export function stepContracts(state: CoreState, from: number, effects: PendingEffects, isJump = false): void {
  const looks = isJump || isLook(state.step);
  if (looks) lookAtContracts(state, effects);
  payFunding(state, from, effects);
  if (!looks) return;
  deliver(state, effects);
  liquidate(state, effects);
}

/**
 * Looks at every market of contracts that is awake, then fires what waits for a mark or an index price, and what the
 * trades of these have reached.
 */
function lookAtContracts(state: CoreState, effects: PendingEffects): void {
  for (const market of state.markets.values()) {
    const { contract } = market;
    if (!contract || !market.awake || market.listed.instrument.status !== 'TRADING') continue;
    lookAt(state, market);
    if (isHalted(state, market)) continue;
    firePrice(state, contract.marks, contract.mark, effects);
    firePrice(state, contract.indexes, contract.index, effects);
    fireTriggers(state, market, effects);
  }
}
