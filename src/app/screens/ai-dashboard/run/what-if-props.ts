import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import type { GhostLine, StageRun } from '../backtest/stage-picture.ts';
import type { FieldUnits } from '../template-field.tsx';

export interface WhatIfProps {
  readonly instance: Instance;
  readonly instrument: Instrument;
  readonly units: FieldUnits;
  readonly isOwn: boolean;
  readonly bars: BarColumns;
  readonly run: StageRun;
  /** Hears which other runs are to be shown on the chart. */
  readonly onGhosts: (ghosts: readonly GhostLine[]) => void;
  readonly onChanged: () => void;
}
