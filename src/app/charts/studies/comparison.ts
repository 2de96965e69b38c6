import { barAt } from '../../../shared/indicators/series.ts';
import type { BarList } from '../../../shared/market/bar-list.ts';
import { formatPercent } from '../../format/percent.ts';
import type { NumberedBars } from '../series/bar-store.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import type { ChartView } from '../scale/chart-view.ts';
import { type Geometry, spanOf } from '../pane/geometry.ts';
import { strokeValues } from '../bars/line-painter.ts';
import type { ValueTag } from './study-tags.ts';

/** Another instrument to set beside the chart's own. */
export interface Rival {
  readonly name: string;
  /** Its bars of the chart's interval as they stand now. */
  readonly bars: () => BarList;
  readonly priceText: (price: number) => string;
}

/**
 * The lines of other instruments over a chart's candles. Loaded after the chart, which asks it for them; legend and
 * colours are the chart's.
 */
export interface Comparison {
  /** Where names and values are written. */
  readonly legend: HTMLElement;
  /** Takes the chart's own bars, of which those before `from` are as they were. */
  readonly take: (bars: NumberedBars, from: number) => void;
  /**
   * Takes what has come to the others, at the cost of what is new; index of the first of the chart's bars that it
   * concerns, their number where none.
   */
  readonly renew: () => number;
  /** Prices from `bottom` to `top`, and the lines in view. */
  readonly around: (view: ChartView, bottom: number, top: number) => readonly [bottom: number, top: number];
  /** The lines at the newest bar, as prices of the chart's own. */
  readonly newest: (view: ChartView) => readonly ValueTag[];
  /** Paints what closed bars have settled, or what a tick moves. */
  readonly paint: (geo: Geometry, view: ChartView, colours: ChartColours, part: 'sealed' | 'live') => void;
  /** Writes the values at the bar of an index. */
  readonly write: (view: ChartView, at: number, colours: ChartColours) => void;
  /** Which of the others have no bars yet at a time, ms, but may have. */
  readonly lacking: (ms: number) => readonly number[];
}

/**
 * Closes of a rival at the bars of the chart's own: of the newest bar that had opened by then, NaN before its first.
 */
interface Row {
  readonly rival: Rival;
  closes: Float64Array;
  /** The list that was taken last, and how it stood. */
  list: BarList | undefined;
  rewrites: number;
  front: number;
  length: number;
}

const none = new Float64Array(0);
const closeField = 4;

const firstSeen = ({ first, length }: NumberedBars, { right, count }: ChartView): number =>
  Math.max(0, Math.min(length - 1, Math.ceil(right - count) - first));

/** Index of the bar from which a line moves along with the chart's own in a view. */
const baseOf = ({ rival }: Row, bars: NumberedBars, view: ChartView): number =>
  Math.max(firstSeen(bars, view), barAt(bars, rival.bars().openMs(0) - 1) + 1);

/** What a close counts as on the price axis: moved as much as the chart's own since the first bar in view. */
function factorOf(row: Row, bars: NumberedBars, view: ChartView): number {
  const base = baseOf(row, bars, view);
  return row.rival.bars().length === 0 || base >= bars.length ? Number.NaN : bars.close[base]! / row.closes[base]!;
}

const changeOf = (row: Row, bars: NumberedBars, view: ChartView, index: number): string =>
  formatPercent((row.closes[index]! / row.closes[baseOf(row, bars, view)]! - 1) * 100);

/** As many spans within a legend as there are lines. */
function fillLegend(legend: HTMLElement, count: number): void {
  while (legend.childElementCount > count) legend.lastElementChild?.remove();
  while (legend.childElementCount < count) legend.append(document.createElement('span'));
}

/** The lines of `rivals`, whose names and values are written into `legend`. */
export function createComparison(rivals: readonly Rival[], legend: HTMLElement): Comparison {
  const rows = rivals.map((rival): Row => ({ rival, closes: none, list: undefined, rewrites: 0, front: 0, length: 0 }));
  let own: NumberedBars | undefined;
  let series: readonly string[] = [];
  /** The last colours first, which indicators use last. */
  const colourOf = (at: number) => series.at(-1 - (at % series.length)) ?? '';
  return {
    legend,
    take(bars, from) {
      own = bars;
      // Whatever has come to the others meanwhile is taken with it.
      for (const row of rows) align(row, bars, Math.min(from, changedFrom(row, bars)));
    },
    renew() {
      const bars = own;
      if (!bars) return 0;
      return Math.min(
        bars.length,
        ...rows.map((row) => {
          const from = changedFrom(row, bars);
          if (from < bars.length) align(row, bars, from);
          return from;
        }),
      );
    },
    around(view, bottom, top) {
      if (!own) return [bottom, top];
      const first = Math.max(0, Math.ceil(view.right - view.count) - own.first);
      const last = Math.min(own.length - 1, view.right - own.first);
      for (const row of rows) {
        const factor = factorOf(row, own, view);
        for (let i = first; i <= last; i++) {
          const price = row.closes[i]! * factor;
          if (price < bottom) bottom = price;
          if (price > top) top = price;
        }
      }
      return [bottom, top];
    },
    newest(view) {
      const bars = own;
      if (!bars || bars.length === 0) return [];
      const last = bars.length - 1;
      return rows.flatMap((row, index): ValueTag[] => {
        const value = row.closes[last]! * factorOf(row, bars, view);
        return Number.isNaN(value) ? [] : [{ value, colour: colourOf(index), text: changeOf(row, bars, view, last) }];
      });
    },
    paint(geo, view, colours, part) {
      const bars = own;
      if (!bars) return;
      series = colours.series;
      const last = bars.length - 1;
      const span = part === 'sealed' ? spanOf(geo, bars.first, last - 1) : { first: Math.max(0, last - 1), last };
      if (span.last < span.first) return;
      geo.ctx.lineWidth = colours.lineWidth * geo.ratio;
      geo.ctx.lineJoin = 'bevel';
      for (const [i, row] of rows.entries()) {
        const factor = factorOf(row, bars, view);
        if (Number.isNaN(factor)) continue;
        geo.ctx.strokeStyle = colourOf(i);
        strokeValues({ ...geo, y: (close) => geo.y(close * factor) }, { values: row.closes, first: bars.first }, span);
      }
    },
    write(view, at, colours) {
      series = colours.series;
      fillLegend(legend, rows.length);
      for (const [place, row] of rows.entries()) {
        const close = row.closes[at] ?? Number.NaN;
        const text = `${row.rival.name} ${Number.isNaN(close) || !own ? '–' : `${row.rival.priceText(close)} ${changeOf(row, own, view, at)}`}`;
        const span = legend.children[place] as HTMLElement;
        if (span.textContent !== text) span.textContent = text;
        if (span.dataset.colour !== colourOf(place)) span.style.color = span.dataset.colour = colourOf(place);
      }
    },
    lacking: (ms) =>
      rows.flatMap(({ rival }, index) => (rival.bars().length > 0 && rival.bars().openMs(0) > ms ? [index] : [])),
  };
}

/** Index of the first of the chart's bars whose close of a rival may be another one by now. */
function changedFrom({ rival, list, rewrites, front, length }: Row, own: NumberedBars): number {
  const bars = rival.bars();
  if (bars !== list || bars.rewrites !== rewrites || bars.front !== front || length === 0) return 0;
  return barAt(own, bars.openMs(length - 1) - 1) + 1;
}

function align(row: Row, { time, length }: NumberedBars, from: number): void {
  const list = row.rival.bars();
  const known = row.closes.length >= length;
  // Room is made anew as the chart's own columns have it.
  if (!known) row.closes = new Float64Array(time.length).fill(Number.NaN);
  const start = known && row.list === list ? from : 0;
  let next = list.indexOf(time[start] ?? 0);
  for (let i = start; i < length; i++) {
    while (next < list.length && list.openMs(next) <= time[i]!) next++;
    row.closes[i] = next > 0 ? list.value(next - 1, closeField) : Number.NaN;
  }
  Object.assign(row, { list, rewrites: list.rewrites, front: list.front, length: list.length });
}
