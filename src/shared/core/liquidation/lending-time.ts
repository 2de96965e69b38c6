import { hourMs } from '../../base/time.ts';
import type { PendingEffects } from '../state/effects.ts';
import { isMarginLook, lookAtMargins } from './margin-call.ts';
import { repayHourly } from '../margin-accounts/portfolio.ts';
import { lookAtPortfolios } from './portfolio-call.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';
import { chargeAll } from '../margin-accounts/interest.ts';

/**
 * Before the flow moves at a new time the hours that have begun are charged; after it the margin levels are looked at.
 */
export function passTime(state: CoreState, atOnce: boolean, effects: PendingEffects, flow: () => void): void {
  const atMs = state.step * stepMs;
  if (atOnce || atMs % hourMs === 0) {
    chargeAll(state, atMs, effects);
    repayHourly(state, effects);
  }
  flow();
  if (!atOnce && !isMarginLook(state.step)) return;
  lookAtMargins(state, effects);
  lookAtPortfolios(state, effects);
}
