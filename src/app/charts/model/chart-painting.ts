import { paintBars } from '../bars/candle-painter.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartView } from '../scale/chart-view.ts';
import { clipToPlot, type Geometry, grown, spanOf } from '../pane/geometry.ts';
import { paintLast } from '../bars/last-price.ts';
import type { Palette } from '../theme/palette.ts';
import type { Dirty } from '../pane/pane.ts';
import type { Study } from '../studies/studies.ts';
import type { StackedPane } from '../panes/pane-stack.ts';
import { type LegendTexts, writeLegend } from '../studies/study-legend.ts';
import { formingNumbers, paintForming, paintSealed, type StudyScene } from '../studies/study-painter.ts';

/** What the panes of a chart are painted from. */
export interface ChartScene {
  readonly model: ChartModel;
  readonly view: ChartView;
  readonly colours: ChartColours;
  readonly palette: Palette;
  /** Prices, and what is none, as tags write them. */
  readonly texts: LegendTexts;
  readonly countdown: string;
}

const studyScene = (
  {
    model: {
      bars,
      lod,
      style: { nineTurn },
    },
    colours,
    palette,
  }: ChartScene,
  geo: Geometry,
): StudyScene => ({ geo, bars, lod, colours, palette, nineTurn });

/** Closed bars and what lies over them; `study` is that of a pane of its own, undefined for the candles' pane. */
export function paintSealedPane(scene: ChartScene, geo: Geometry, study: Study | undefined): void {
  const { model, colours, view } = scene;
  const { bars, lod } = model.drawn();
  if (bars.length === 0) return;
  clipToPlot(geo);
  const own = studyScene(scene, geo);
  if (study) paintSealed(own, study);
  else {
    paintBars(geo, bars, lod, spanOf(geo, bars.first, bars.length - 2), { type: model.style.type, colours });
    for (const overlay of model.overlays()) paintSealed(own, overlay);
    model.comparison?.paint(geo, view, colours, 'sealed');
  }
  geo.ctx.restore();
}

/** What a tick may move. */
export function paintLivePane(scene: ChartScene, geo: Geometry, study: Study | undefined, dirty: Dirty): void {
  const { model, colours, palette, view } = scene;
  const { bars, lod } = model.drawn();
  if (bars.length === 0) return;
  const last = bars.length - 1;
  const large = grown(geo, palette);
  const own = studyScene(scene, geo);
  const studies = study ? [study] : model.overlays();
  const number = bars.first + last;
  if (geo.x(number + 1) >= geo.left) {
    clipToPlot(geo);
    if (study) paintForming(own, study);
    else {
      const joins = model.style.type === 'line' || model.style.type === 'area' || model.style.type === 'baseline';
      paintBars(
        geo,
        bars,
        lod,
        { first: joins ? Math.max(0, last - 1) : last, last },
        { type: model.style.type, colours },
      );
      for (const overlay of studies) paintForming(own, overlay);
      model.comparison?.paint(geo, view, colours, 'live');
    }
    geo.ctx.restore();
    dirtyColumns(large, [[number - 1, number], ...studies.flatMap((one) => formingNumbers(one, model.bars))], dirty);
  }
  const open = model.bars.open[last]!;
  const close = model.bars.close[last]!;
  const { price, value } = scene.texts;
  const taken = study
    ? undefined
    : paintLast(
        large,
        {
          price: close,
          text: price(close),
          countdown: scene.countdown,
          colour: close >= open ? colours.up : colours.down,
        },
        palette,
        dirty,
      );
  model.style.tags?.(studies, last, {
    geo: large,
    colours,
    palette,
    textOf: study ? value : price,
    dirty,
    taken,
    more: study ? undefined : model.comparison?.newest(view),
  });
}

/** Studies that have a pane of their own. */
export const paneStudiesOf = (model: ChartModel): readonly Study[] =>
  model.studies.list().filter(({ indicator }) => indicator?.place !== 'overlay');

/**
 * The whole height of the plot over some bars, those that are in view; numbers that lie together are cleared as one.
 */
function dirtyColumns(
  { x, left, width, top, height, perBar, ratio }: Geometry,
  numbers: readonly (readonly [number, number])[],
  dirty: Dirty,
): void {
  const pad = Math.max(perBar, 10 * ratio);
  const seen = new Set<string>();
  for (const [from, to] of numbers) {
    const name = `${from} ${to}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const a = Math.max(left, x(from) - pad);
    const b = Math.min(left + width, x(to) + pad);
    if (b > a) dirty(a, top, b - a, height);
  }
}

/**
 * Writes the values at the bar of an index into the legends of all panes; `legend` is that of what lies over the
 * candles.
 */
export function writeLegends(
  legend: HTMLElement,
  shown: readonly StackedPane[],
  at: number,
  { model, view, texts, colours }: Pick<ChartScene, 'model' | 'view' | 'texts' | 'colours'>,
): void {
  const look = { texts, series: colours.series };
  writeLegend(legend, model.overlays(), model.bars, at, look);
  model.comparison?.write(view, at, colours);
  for (const pane of shown.slice(1))
    writeLegend(
      pane.legend,
      [pane.study()].filter((study) => study !== undefined),
      model.bars,
      at,
      look,
    );
}
