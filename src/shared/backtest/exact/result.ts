import type { RefusalCode } from '../../base/refusal.ts';
import type { InstanceState } from '../../strategies/instance-state.ts';
import type { InstanceEvent, InstanceFigures } from '../../trade/instance.ts';
import type { FillColumns } from './fill-log.ts';

/** A step in the life of the instance. */
export interface BacktestEvent {
  readonly atMs: number;
  readonly event: InstanceEvent;
  readonly data: Readonly<Record<string, string>>;
}

export interface BacktestResult {
  readonly fills: FillColumns;
  /** By row from `from` on, at its close: value of all in quote, and lots of base that are held. */
  readonly equity: Float64Array;
  readonly held: Float64Array;
  /** Whether the account was liquidated. */
  readonly isLiquidated: boolean;
  readonly state: InstanceState;
  readonly events: readonly BacktestEvent[];
  readonly refusals: ReadonlyMap<RefusalCode, number>;
  readonly params: unknown;
  readonly invested: string;
  readonly figures: InstanceFigures;
  /** Of all commands and what came of them: the same for the same input wherever it runs. */
  readonly digest: string;
}
