import type { BarColumns } from '../../shared/indicators/series.ts';

/**
 * How time and price lie in one pane at one moment, in CSS px from its upper left corner. What paints over a pane reads it anew at each paint and
 * keeps none of it: `version` tells whether anything below has changed.
 */
export interface PaneFrame {
  /** Grows with each change of view, size or bars in front; not with a tick of the last bar. */
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly bars: BarColumns;
  /** Of a time in ms: between two bars by its share, before the first and after the last as if the bars went on. */
  readonly xOfTime: (ms: number) => number;
  /** Open time in ms of the nearest bar; beyond the last one as if the bars went on. */
  readonly timeOfX: (x: number) => number;
  readonly yOfPrice: (price: number) => number;
  readonly priceOfY: (y: number) => number;
}
