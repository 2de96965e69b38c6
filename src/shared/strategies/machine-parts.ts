import { minuteMs, secondMs } from '../base/time.ts';
import type { InstanceFigures } from '../trade/instance.ts';
import type { InstanceState, MachineLog, Transition } from './instance-state.ts';
import type { RiskGuard } from './risk/guard.ts';
import type { StrategyInstance } from './strategy.ts';

/** How long an instance waits, ms, and how often it tries. */
export const machineTimes = {
  /** Longest that it may take to prepare, or to stop. */
  timeoutMs: minuteMs,
  retryMs: 2 * secondMs,
  /** Refused turns in a row after which it rests. */
  maxRefusals: 5,
  restMs: minuteMs,
  /** How often it may go on by itself within an hour. */
  maxResumes: 3,
} as const;

/** What follows from how the orders were answered that it has sent. */
export interface SentResult {
  readonly transition?: Transition;
  /** Something more may be due at once. */
  readonly isMore: boolean;
}

export interface MachineParts {
  readonly instance: StrategyInstance;
  readonly guard: RiskGuard;
  readonly state: InstanceState;
  readonly nowMs: number;
  readonly figures: () => InstanceFigures;
  /** The last price that there was, of each leg, in ticks. */
  readonly marksNow: () => readonly number[];
  /** Hear of all that goes in, and of what is decided. */
  readonly logs?: readonly MachineLog[];
}
