import type { NumberedBars } from '../series/bar-store.ts';
import { paintVolume } from '../bars/candle-painter.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import { type Geometry, type Span, spanOf } from '../pane/geometry.ts';
import { type Along, fillBetween, paintDots, paintHistogram, strokeValues } from '../bars/line-painter.ts';
import type { Lod } from '../series/lod.ts';
import type { PaintNineTurn } from '../bars/nine-turn-painter.ts';
import { openFrom } from '../bars/nine-turn-run.ts';
import { type Palette, withAlpha } from '../theme/palette.ts';
import { colourOf, shiftOf, type Study } from './studies.ts';

/** What painting a study needs beside the study. */
export interface StudyScene {
  readonly geo: Geometry;
  readonly bars: NumberedBars;
  readonly lod: Lod;
  readonly colours: ChartColours;
  readonly palette: Palette;
  /** Undefined until it is there. */
  readonly nineTurn: PaintNineTurn | undefined;
}

/** The scene of a study, with the colours of rise and fall that it has of its own. */
const ownScene = (scene: StudyScene, { spec }: Study): StudyScene => ({
  ...scene,
  colours: { ...scene.colours, ...spec.colours },
});

/** Paints what closed bars have settled. */
export function paintSealed(plain: StudyScene, study: Study): void {
  const scene = ownScene(plain, study);
  const { bars } = scene;
  const end = bars.length - 2;
  if (study.spec.kind === 'volume') {
    paintVolume(scene.geo, bars, scene.lod, spanOf(scene.geo, bars.first, end), scene.colours);
    return;
  }
  paint(scene, study, (first, output) => {
    const span = spanOf(scene.geo, first, end);
    const isOpen = study.spec.kind === 'nineTurn' && study.indicator!.outputs[output]!.kind === 'mark';
    return isOpen ? { ...span, last: Math.min(span.last, openFrom(study.series!.outputs[0]!, bars.length) - 1) } : span;
  });
}

/** Paints what the forming bar moves. */
export function paintForming(plain: StudyScene, study: Study): void {
  const scene = ownScene(plain, study);
  const { bars } = scene;
  const last = bars.length - 1;
  if (last < 0) return;
  if (study.spec.kind === 'volume') {
    paintVolume(scene.geo, bars, scene.lod, { first: last, last }, scene.colours);
    return;
  }
  paint(scene, study, (_first, output) => {
    const { kind } = study.indicator!.outputs[output]!;
    if (study.spec.kind === 'nineTurn' && kind === 'mark')
      return { first: openFrom(study.series!.outputs[0]!, bars.length), last };
    return { first: kind === 'line' || kind === 'band' ? Math.max(0, last - 1) : last, last };
  });
}

/** Numbers of the bars over which `paintForming` paints, from and to. */
export function formingNumbers(study: Study, { first, length }: NumberedBars): readonly (readonly [number, number])[] {
  const last = first + length - 1;
  if (!study.series || !study.indicator) return [[last, last]];
  if (study.spec.kind === 'nineTurn')
    return [[first + Math.max(0, openFrom(study.series.outputs[0]!, length) - 1), last]];
  return study.indicator.outputs.map((_, output) => [last - 1 + shiftOf(study, output), last + shiftOf(study, output)]);
}

type SpanFor = (first: number, output: number) => Span;

function paint(scene: StudyScene, study: Study, spanFor: SpanFor): void {
  const { geo, bars, colours } = scene;
  const { indicator, series, spec } = study;
  if (!indicator || !series) return;
  const { ctx, ratio } = geo;
  const alongOf = (output: number): Along => ({
    values: series.outputs[output]!,
    first: bars.first + shiftOf(study, output),
  });
  const spans = indicator.outputs.map((_, output) => spanFor(alongOf(output).first, output));
  ctx.lineJoin = 'bevel';
  if (spec.kind === 'nineTurn') {
    scene.nineTurn?.(scene, series.outputs, spans);
    return;
  }
  if (spec.kind === 'supertrend') {
    paintTrend(geo, alongOf(0), series.outputs[1]!, spans[0]!, colours);
    return;
  }
  const edges = indicator.outputs.flatMap(({ kind }, output) => (kind === 'band' ? [output] : []));
  if (edges.length === 2)
    fillBetween(
      geo,
      alongOf(edges[0]!),
      alongOf(edges[1]!),
      spans[edges[0]!]!,
      withAlpha(colourOf(study, edges[0]!, colours.series), 0.08),
    );
  ctx.lineWidth = colours.lineWidth * ratio;
  for (const [output, { kind }] of indicator.outputs.entries()) {
    const colour = colourOf(study, output, colours.series);
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    if (kind === 'histogram') paintHistogram(geo, alongOf(output), spans[output]!, colours);
    else if (kind === 'mark') paintDots(geo, alongOf(output), spans[output]!);
    else strokeValues(geo, alongOf(output), spans[output]!);
  }
}

/** A line in two colours, broken where the trend turns. */
function paintTrend(
  geo: Geometry,
  { values, first }: Along,
  trend: Float64Array,
  span: Span,
  { up, down, lineWidth }: ChartColours,
): void {
  geo.ctx.lineWidth = lineWidth * geo.ratio;
  for (const side of [1, -1]) {
    geo.ctx.strokeStyle = side > 0 ? up : down;
    const { x, y, ctx } = geo;
    ctx.beginPath();
    let before = -2;
    for (let index = span.first; index <= span.last; index++) {
      if (trend[index] !== side || Number.isNaN(values[index]!)) continue;
      if (before === index - 1) ctx.lineTo(x(first + index), y(values[index]!));
      else ctx.moveTo(x(first + index), y(values[index]!));
      before = index;
    }
    ctx.stroke();
  }
}
