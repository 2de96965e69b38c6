import type { ChartColours } from '../theme/chart-colours.ts';
import type { Geometry } from '../pane/geometry.ts';
import type { Palette } from '../theme/palette.ts';
import type { Dirty } from '../pane/pane.ts';
import { colourOf, type Study } from './studies.ts';
import { placeTags } from './tag-places.ts';

/** The newest value of one line. */
export interface ValueTag {
  readonly value: number;
  /** In place of the value. */
  readonly text?: string;
  /** #rrggbb */
  readonly colour: string;
}

/**
 * The values of all lines of a study at the bar of this index; none while its warm-up lasts. Marks and columns of bars
 * are no lines, and numerals stand at their bars.
 */
function tagsOf(study: Study, index: number, chart: ChartColours): ValueTag[] {
  const { spec, indicator, series } = study;
  const colours = { ...chart, ...spec.colours };
  if (!indicator || !series || spec.kind === 'nineTurn') return [];
  return indicator.outputs.flatMap(({ kind }, output) => {
    const value = series.outputs[output]![index] ?? Number.NaN;
    if ((kind !== 'line' && kind !== 'band') || Number.isNaN(value)) return [];
    if (spec.kind === 'supertrend')
      return [{ value, colour: series.outputs[1]![index] === 1 ? colours.up : colours.down }];
    return [{ value, colour: colourOf(study, output, colours.series) }];
  });
}

/** Heights in CSS px. */
const tagHeight = 15;
const textSize = 10;

/** What painting tags needs beside the studies of a pane. */
export interface TagScene {
  readonly geo: Geometry;
  readonly colours: ChartColours;
  readonly palette: Palette;
  readonly textOf: (value: number) => string;
  readonly dirty: Dirty;
  /** What the tag of the last price covers of the axis, from and to, device px. */
  readonly taken: readonly [number, number] | undefined;
  /** Tags of what is no study. */
  readonly more?: readonly ValueTag[] | undefined;
}

/**
 * Paints the values that lines have at the bar of the index `at`, the newest, on the price axis. Loaded after the
 * chart.
 */
export type PaintTags = (studies: readonly Study[], at: number, scene: TagScene) => void;

export const paintTags: PaintTags = (studies, at, { geo, colours, palette, textOf, dirty, taken, more = [] }) => {
  const tags = [...more, ...studies.flatMap((study) => tagsOf(study, at, colours))];
  if (tags.length === 0) return;
  const { ctx, ratio } = geo;
  const tall = Math.round(tagHeight * ratio);
  const room = { top: Math.round(geo.top), bottom: Math.round(geo.top + geo.height), tall, taken };
  const left = geo.left + geo.width + 1;
  const width = ctx.canvas.width - left;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.font = `500 ${textSize * ratio}px ${palette.font}`;
  for (const [one, place] of placeTags(
    tags.map(({ value }) => geo.y(value)),
    room,
  ).entries()) {
    if (place === undefined) continue;
    const { value, colour, text = textOf(value) } = tags[one]!;
    ctx.fillStyle = colour;
    ctx.fillRect(left, place, width, tall);
    ctx.fillStyle = readableOn(colour, palette);
    ctx.fillText(text, left + 6 * ratio, place + tall / 2 + ratio / 2);
    dirty(left, place, width, tall);
  }
};

/** Luminance of #rrggbb, 0 to 1 (WCAG 2). */
function luminanceOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of the theme, of its ground or its text, that stands out more from a ground of #rrggbb. */
function readableOn(hex: string, { bg1, fg1 }: Palette): string {
  const [ground, one, other] = [hex, bg1, fg1].map((colour) => luminanceOf(colour) + 0.05) as [number, number, number];
  // Contrasts are quotients: they are equal where the ground is the geometric mean of both.
  return ground ** 2 >= one * other === one < other ? bg1 : fg1;
}
