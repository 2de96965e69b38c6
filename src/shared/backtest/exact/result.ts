import type { DrivenOutcome } from '../driven.ts';
import type { FillColumns } from '../fill-log.ts';

export interface BacktestResult extends DrivenOutcome {
  readonly fills: FillColumns;
  /** By row from `from` on, at its close: value of all in quote, and lots of base that are held. */
  readonly equity: Float64Array;
  readonly held: Float64Array;
  /** Whether the account was liquidated. */
  readonly isLiquidated: boolean;
}
