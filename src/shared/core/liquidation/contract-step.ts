import { isHalted } from '../book/halt.ts';
import { firePrice, fireTriggers } from '../orders/triggers.ts';
import { deliver } from './delivery.ts';
import type { PendingEffects } from '../state/effects.ts';
import { payFunding } from '../contracts/funding.ts';
import { liquidate } from './liquidation.ts';
import { isLook, lookAt } from '../contracts/mark.ts';
import type { World } from '../state/world.ts';

/**
 * What a step brings about in contracts: index and mark once a second, funding at its stamps, the delivery of what has come to its end, then the
 * liquidation of what cannot go on.
 */
export function stepContracts(world: World, from: number, effects: PendingEffects, isJump = false): void {
  const looks = isJump || isLook(world.step);
  if (looks) lookAtContracts(world, effects);
  payFunding(world, from, effects);
  if (!looks) return;
  deliver(world, effects);
  liquidate(world, effects);
}

/** Looks at every market of contracts that is awake, then fires what waits for a mark or an index price, and what the trades of these have reached. */
function lookAtContracts(world: World, effects: PendingEffects): void {
  for (const market of world.markets.values()) {
    const { contract } = market;
    if (!contract || !market.awake || market.listed.instrument.status !== 'TRADING') continue;
    lookAt(world, market);
    if (isHalted(world, market)) continue;
    firePrice(world, contract.marks, contract.mark, effects);
    firePrice(world, contract.indexes, contract.index, effects);
    fireTriggers(world, market, effects);
  }
}
