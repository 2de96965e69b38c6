import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { FillColumns } from '../../../../shared/backtest/fill-log.ts';
import type { BacktestReport } from '../../../../shared/backtest/report.ts';
import type { Scale } from '../../../../shared/base/decimal.ts';
import type { Frame } from '../../../charts/canvas/surface.ts';
import type { PriceRange } from './stage-scale.ts';

/** A run over bars as the stage shows it: one that was played over them, or one that has been. */
export interface StageRun extends Pick<BacktestReport, 'from' | 'equity' | 'hold' | 'held'> {
  readonly fills: Pick<FillColumns, 'atMs' | 'ticks' | 'sells'>;
  /** What stands beside its value is money that is not invested, not one that was bought for it and held. */
  readonly isCash?: boolean;
}

/**
 * Another run over the same bars, whose value is shown beside it: by row from `from` on, as a multiple of its first.
 */
export interface GhostLine {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly values: Float64Array;
}

/** Fills of each side as a figure: made once for a picture, painted with every move of the pointer. */
export interface FillPaths {
  readonly buys: Path2D;
  readonly sells: Path2D;
}

/** What the stage of a backtest shows. Prices in ticks. */
export interface StagePicture {
  readonly bars: BarColumns;
  readonly range: PriceRange;
  readonly price: Scale;
  /** Levels of the strategy that are no edges. */
  readonly levels: readonly number[];
  readonly report: StageRun | undefined;
  readonly ghosts: readonly GhostLine[];
  /** Its fills as they are drawn; undefined where there is no run. */
  readonly fills: FillPaths | undefined;
  /** A moment that is looked at, ms. */
  readonly pickedMs: number | undefined;
  /** Of the times. */
  readonly zone: string | undefined;
  /** Place of the pointer, px; undefined where it is elsewhere. */
  readonly hoverX: number | undefined;
}

/** What a picture is painted on. */
export interface Stage {
  readonly frame: Frame;
  readonly picture: StagePicture;
  /** Where the axis begins, px. */
  readonly right: number;
}
