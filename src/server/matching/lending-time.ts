import { hourMs } from '../../shared/kit/time.ts';
import type { Sink } from './effects.ts';
import { chargeAll } from './ledger-entries.ts';
import { isMarginLook, lookAtMargins } from './margin-call.ts';
import { repayHourly } from './portfolio.ts';
import { lookAtPortfolios } from './portfolio-call.ts';
import { stepMs, type World } from './world.ts';

/** Whether anybody owes anything, so that a step may touch an account without an order. */
export function isLending({ ledger }: World): boolean {
  for (const { debts } of ledger.accounts.values()) if (debts.size > 0) return true;
  return false;
}

/** Before the flow moves at a new time the hours that have begun are charged; after it the margin levels are looked at. */
export function passTime(world: World, atOnce: boolean, sink: Sink, flow: () => void): void {
  const atMs = world.step * stepMs;
  if (atOnce || atMs % hourMs === 0) {
    chargeAll(world, atMs, sink);
    repayHourly(world, sink);
  }
  flow();
  if (!atOnce && !isMarginLook(world.step)) return;
  lookAtMargins(world, sink);
  lookAtPortfolios(world, sink);
}
