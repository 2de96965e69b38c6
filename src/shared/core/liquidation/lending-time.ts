import { hourMs } from '../../kit/time.ts';
import type { PendingEffects } from '../state/effects.ts';
import { isMarginLook, lookAtMargins } from './margin-call.ts';
import { repayHourly } from '../margin/portfolio.ts';
import { lookAtPortfolios } from './portfolio-call.ts';
import { stepMs, type World } from '../state/world.ts';
import { chargeAll } from '../margin/interest.ts';

/** Before the flow moves at a new time the hours that have begun are charged; after it the margin levels are looked at. */
export function passTime(world: World, atOnce: boolean, effects: PendingEffects, flow: () => void): void {
  const atMs = world.step * stepMs;
  if (atOnce || atMs % hourMs === 0) {
    chargeAll(world, atMs, effects);
    repayHourly(world, effects);
  }
  flow();
  if (!atOnce && !isMarginLook(world.step)) return;
  lookAtMargins(world, effects);
  lookAtPortfolios(world, effects);
}
