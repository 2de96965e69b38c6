import type { PositionState, OrderState, MarketState } from './market-state.ts';

/** Lowest and highest price since the triggers were last looked at, in ticks. */
export interface Printed {
  low: number;
  high: number;
}

/**
 * What a command leaves to be done before it ends; all of it is empty between commands, so that one serves them all.
 */
export interface PendingWork {
  /** Of markets in which orders wait for a trigger. */
  readonly printed: Map<MarketState, Printed>;
  /** Cells whose balance has to be told, as `api_id` → cell keys. */
  readonly touched: Map<string, Set<string>>;
  /** Positions that have changed, and orders whose lock a loss has taken. */
  readonly moved: Set<PositionState>;
  readonly underfunded: Set<OrderState>;
  /** Orders that bring exits along and were filled, and what exits were filled by, lots. */
  readonly opened: Set<OrderState>;
  readonly exited: Map<OrderState, number>;
}

export const noPendingWork = (): PendingWork => ({
  printed: new Map(),
  touched: new Map(),
  moved: new Set(),
  underfunded: new Set(),
  opened: new Set(),
  exited: new Map(),
});
