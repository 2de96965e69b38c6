import { deliver } from './delivery.ts';
import type { Sink } from './effects.ts';
import { payFunding } from './funding.ts';
import { liquidate } from './liquidation.ts';
import { isLook, lookAtContracts } from './mark.ts';
import type { World } from './world.ts';

/**
 * What a step brings about in contracts: index and mark once a second, funding at its stamps, the delivery of what has come to its end, then the
 * liquidation of what cannot go on.
 */
export function stepContracts(world: World, from: number, sink: Sink, isJump = false): void {
  const looks = isJump || isLook(world.step);
  if (looks) lookAtContracts(world, sink);
  payFunding(world, from, sink);
  if (!looks) return;
  deliver(world, sink);
  liquidate(world, sink);
}
