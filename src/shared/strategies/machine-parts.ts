import type { InstanceFigures } from '../trade/instance.ts';
import type { InstanceState, MachineLog, Transition } from './instance-state.ts';
import type { RiskGuard } from './risk/guard.ts';
import type { StrategyInstance } from './strategy.ts';

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
