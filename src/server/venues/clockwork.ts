import { stepMs } from '../matching/world.ts';
import type { Scheduler } from './exchange.ts';

/** Steps that are caught up one by one; a longer pause is jumped over. */
const catchUpSteps = 600;

export interface ClockworkOptions {
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  /** Number of the last step. */
  readonly step: () => number;
  readonly runStep: () => void;
  /** Jumps to a later step. */
  readonly rebase: (step: number) => void;
}

/** The step that a time lies in. */
export const stepAt = (atMs: number): number => Math.floor(atMs / stepMs);

/** Keeps the world's steps up with the clock. A clock that goes back makes it wait; one that jumps ahead makes it jump. */
export function createClockwork({ scheduler, nowMs, step, runStep, rebase }: ClockworkOptions) {
  let stopTimer: (() => void) | undefined;

  function tick(): void {
    const target = stepAt(nowMs());
    if (target - step() > catchUpSteps) rebase(target);
    else for (let left = target - step(); left > 0; left--) runStep();
  }

  return {
    /** Idempotent. */
    start(): void {
      stopTimer ??= scheduler.every(stepMs, tick);
    },
    stop(): void {
      stopTimer?.();
      stopTimer = undefined;
    },
    tick,
  };
}
