import type { Palette } from './palette.ts';

/** Colours and widths of a chart: those of the window's theme, where no chart theme says otherwise. */
export interface ChartColours {
  readonly up: string;
  readonly down: string;
  /** Of wicks and of the edges of bodies. */
  readonly upEdge: string;
  readonly downEdge: string;
  /** Line, area and whatever has one colour. */
  readonly line: string;
  /** Of the ground; empty where it is the panel's. */
  readonly background: string;
  /** Of the crosshair's lines; empty where it is the window theme's. */
  readonly crosshair: string;
  readonly grid: string;
  /** Of the labels of axes. */
  readonly axis: string;
  /** The same of the time axis. */
  readonly timeGrid: string;
  readonly timeAxis: string;
  /**
   * Lines along axes and strokes at their labels, of the price axis and of the time axis; left out or empty where there
   * are none.
   */
  readonly axisLine?: string;
  readonly axisTick?: string;
  readonly timeLine?: string;
  readonly timeTick?: string;
  /** Of names and values over the panes; left out where it is the window theme's. */
  readonly legend?: string;
  /**
   * Of the buttons in the head of the chart, and of those under the pointer; left out where they are the window
   * theme's.
   */
  readonly tools?: string;
  readonly toolsOver?: string;
  /** Wicks and edges of bodies, CSS px; 1 where it is left out. */
  readonly edgeWidth?: number;
  /** Lines of the crosshair, CSS px; 1 where it is left out. */
  readonly crossWidth?: number;
  readonly numeral: string;
  /** Colours of indicators, the first first. */
  readonly series: readonly string[];
  /** CSS px. Up to one device pixel lines are painted twice as fast (bench/chart.ts, pan). */
  readonly lineWidth: number;
}

export const coloursOf = ({ up, down, accent, line1, fg2, fg3, series }: Palette): ChartColours => ({
  up,
  down,
  upEdge: up,
  downEdge: down,
  line: accent,
  background: '',
  crosshair: '',
  grid: line1,
  axis: fg3,
  numeral: fg2,
  series,
  lineWidth: 1,
  timeGrid: line1,
  timeAxis: fg3,
});

/** Of values that are not live. */
export const fadedColours = (colours: ChartColours, { fg3 }: Palette): ChartColours => ({
  ...colours,
  up: fg3,
  down: fg3,
  upEdge: fg3,
  downEdge: fg3,
  line: fg3,
});

/** Gives an element what its style sheet takes of the colours. */
export function applyTheme(
  { style }: HTMLElement,
  { background, crosshair, crossWidth = 1, legend = '' }: ChartColours,
): void {
  style.background = background;
  style.setProperty('--cross', crosshair);
  style.setProperty('--cross-width', `${crossWidth}px`);
  style.setProperty('--legend', legend);
}
