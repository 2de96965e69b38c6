import { stepMs } from '../../shared/core/state/core-state.ts';
import type { TradingLog } from './engine-options.ts';
import type { Scheduler } from '../base/scheduler.ts';

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
  /**
   * Hears when the clock has gone back so far that the engine waits for it, in ms, and with 0 when it is there again.
   */
  readonly waits: (behindMs: number) => void;
}

/** A clock that is put right by less than this makes the engine wait for so short a time that nobody need know. */
export const clockLimitMs = 2_000;

/** Writes down that the markets wait for the clock, and that they go on. */
export const clockReporter =
  (log: Pick<TradingLog, 'error' | 'info'>) =>
  (behindMs: number): void => {
    if (behindMs > 0)
      log.error(
        { clock_behind_ms: behindMs },
        'the clock has gone back: simulated markets stand still until it is there again',
      );
    else log.info({}, 'the clock is there again: simulated markets go on');
  };

/** The step that a time lies in. */
export const stepAt = (atMs: number): number => Math.floor(atMs / stepMs);

/**
 * Keeps the engine's steps up with the clock. A clock that goes back makes it wait; one that jumps ahead makes it jump.
 */
export function createClockwork({ scheduler, nowMs, step, runStep, rebase, waits }: ClockworkOptions) {
  let stopTimer: (() => void) | undefined;
  let isWaiting = false;

  function look(behindMs: number): void {
    if (isWaiting === behindMs > clockLimitMs) return;
    isWaiting = !isWaiting;
    waits(isWaiting ? behindMs : 0);
  }

  function tick(): void {
    const target = stepAt(nowMs());
    look((step() - target) * stepMs);
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
export type Clockwork = ReturnType<typeof createClockwork>;
