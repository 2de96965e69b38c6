import type { NumberedBars } from '../series/bar-store.ts';
import type { ChartView } from '../scale/chart-view.ts';
import type { FrameScheduler } from '../canvas/frame-scheduler.ts';
import type { PaneFrame } from '../panes/pane-frame.ts';
import type { MountLayer } from '../panes/pane-layer.ts';
import type { Levels } from '../panes/pane-stack.ts';
import type { Study } from '../studies/studies.ts';

export interface CandleChartOptions {
  readonly host: HTMLElement;
  /** Where names and values of what lies over the candles are written. */
  readonly legend: HTMLElement;
  readonly frames: FrameScheduler;
  /** Digits after the point of a price. */
  readonly decimals: number;
  /** A figure that is no price, such as a volume. */
  readonly valueText: (value: number) => string;
  readonly separatorLabel: (study: string) => string;
  /** Index of the bar under the crosshair, null where there is none, and whether a key moved it there. */
  readonly onCursor: (at: number | null, byKey: boolean) => void;
  /** The oldest bars are near the edge of the view. */
  readonly onNearStart: () => void;
  /** What is in view, after each painting of all of it; `width` is that of the plot, px. */
  readonly onView: (view: ChartView, bars: NumberedBars, width: number) => void;
  /** What lies over the candles besides, the uppermost first. */
  readonly layers?: readonly MountLayer[];
  /** A person has given panes other heights. */
  readonly onShares: (shares: Record<string, number>) => void;
}

/** What to show of bars on a plot of so many px. */
export type BeginView = (bars: NumberedBars, width: number) => ChartView;

/** A pane as what paints over it sees it. */
export interface ChartPane {
  readonly id: string;
  /** Lies over the plot and takes its pointer; layers go into it. */
  readonly over: HTMLElement;
  readonly frame: () => PaneFrame;
  /** Of which it is the pane; undefined for the candles'. */
  readonly study: () => Study | undefined;
  /** Levels of its axis as last painted, and those that a person has chosen. */
  readonly range: Levels;
  readonly manual: Levels | undefined;
  /** Gives it other levels; without any the bars decide again. */
  readonly choose: (levels?: Levels) => void;
}
