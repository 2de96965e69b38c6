import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import type { GhostLine, StageRun } from '../backtest/stage-picture.ts';
import type { RunRecordState } from '../record/use-run-record.ts';
import type { LegBars } from '../../../engine/backtest-thread.ts';
import type { RunLeg } from './own-request.ts';
import type { Player } from './use-played.ts';
import type { FieldUnits } from '../template-field.tsx';

export interface WhatIfProps {
  readonly instance: Instance;
  readonly instrument: Instrument;
  readonly units: FieldUnits;
  readonly isOwn: boolean;
  readonly bars: BarColumns;
  /** Legs after the first one. */
  readonly others: readonly RunLeg[];
  readonly run: StageRun;
  readonly record: RunRecordState;
  /** Hears which other runs are to be shown on the chart. */
  readonly onGhosts: (ghosts: readonly GhostLine[]) => void;
  /** Shows the whole life of the strategy, as far as that can be; undefined where it is shown. */
  readonly onWhole: (() => void) | undefined;
  readonly onChanged: () => void;
}

/** What the parts of the panel share: one thread that plays, and the bars of all legs. */
export interface PlayedProps extends WhatIfProps {
  readonly player: Player;
  readonly legBars: LegBars;
}
