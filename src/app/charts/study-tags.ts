import type { ChartColours } from './chart-colours.ts';
import type { Geometry } from './geometry.ts';
import { type Palette, readableOn } from './palette.ts';
import type { Dirty } from './pane.ts';
import { colourOf, type Study } from './studies.ts';
import { placeTags } from './tag-places.ts';

/** The newest value of one line. */
export interface ValueTag {
  readonly value: number;
  /** #rrggbb */
  readonly colour: string;
}

/** The values of all lines of a study at the bar of this index; none while its warm-up lasts. Marks and columns of bars are no lines, and numerals stand at their bars. */
export function tagsOf(study: Study, at: number, colours: ChartColours): ValueTag[] {
  const { spec, indicator, series } = study;
  if (!indicator || !series || spec.kind === 'nineTurn') return [];
  return indicator.outputs.flatMap(({ kind }, output) => {
    const value = series.outputs[output]![at] ?? Number.NaN;
    if ((kind !== 'line' && kind !== 'band') || Number.isNaN(value)) return [];
    if (spec.kind === 'supertrend') return [{ value, colour: series.outputs[1]![at] === 1 ? colours.up : colours.down }];
    return [{ value, colour: colourOf(study, output, colours.series) }];
  });
}

/** Heights in CSS px. */
const [tagHeight, textSize] = [15, 10];

/** Paints values beside the plot, on the price axis; `taken` is what the tag of the last price covers there, device px. */
export function paintTags(geo: Geometry, tags: readonly ValueTag[], textOf: (value: number) => string, { palette, dirty, taken }: { readonly palette: Palette; readonly dirty: Dirty; readonly taken: readonly [number, number] | undefined }): void {
  if (tags.length === 0) return;
  const { ctx, ratio } = geo;
  const tall = Math.round(tagHeight * ratio);
  const room = { top: Math.round(geo.top), bottom: Math.round(geo.top + geo.height), tall, taken };
  const left = geo.left + geo.width + 1;
  const width = ctx.canvas.width - left;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.font = `500 ${textSize * ratio}px ${palette.font}`;
  for (const [at, place] of placeTags(tags.map(({ value }) => geo.y(value)), room).entries()) {
    if (place === undefined) continue;
    const { value, colour } = tags[at]!;
    ctx.fillStyle = colour;
    ctx.fillRect(left, place, width, tall);
    ctx.fillStyle = readableOn(colour, palette);
    ctx.fillText(textOf(value), left + 6 * ratio, place + tall / 2 + ratio / 2);
    dirty(left, place, width, tall);
  }
}
