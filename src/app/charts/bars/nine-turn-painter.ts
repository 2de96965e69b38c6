import type { NumberedBars } from '../series/bar-store.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import { type Geometry, grown, type Span } from '../pane/geometry.ts';
import { strokeValues } from './line-painter.ts';
import type { Palette } from '../theme/palette.ts';

/** Paints the nine-turn of a chart by its outputs, each over its span of bars. Loaded after the chart. */
export type PaintNineTurn = (
  scene: {
    readonly geo: Geometry;
    readonly bars: NumberedBars;
    readonly colours: ChartColours;
    readonly palette: Palette;
  },
  outputs: readonly Float64Array[],
  spans: readonly Span[],
) => void;

export const paintNineTurn: PaintNineTurn = ({ geo, bars, colours, palette }, outputs, spans) => {
  paintTdst(geo, bars, outputs, spans[2]!, colours);
  paintNumerals(geo, bars, outputs, spans[0]!, colours, palette);
};

const whole = 9;
/** From here on a numeral stands out. */
const emphasised = 6;
/** Bars narrower than this have no room for a numeral, CSS px. */
const minWidth = 5;
const longest = 13;

/** Whether the run that a bar stands in has become whole, has ended before, or may still go on. */
export function fateOf(setup: Float64Array, index: number, length: number): 'whole' | 'ended' | 'open' {
  const side = Math.sign(setup[index]!);
  let end = index;
  while (
    end + 1 < length &&
    Math.abs(setup[end]!) < whole &&
    Math.abs(setup[end + 1]!) === Math.abs(setup[end]!) + 1 &&
    Math.sign(setup[end + 1]!) === side
  )
    end++;
  if (Math.abs(setup[end]!) >= whole) return 'whole';
  return end === length - 1 ? 'open' : 'ended';
}

/**
 * Numerals of the setups of a span, above the bars of a sell setup and below those of a buy setup: 6 to 9 stand out,
 * those of a run that ended before its ninth bar are grey and only there where it came to 6. Also the mark of
 * perfection, and the countdown further out.
 */
function paintNumerals(
  plot: Geometry,
  bars: NumberedBars,
  [setup, perfected, , , countdown]: readonly Float64Array[],
  span: Span,
  colours: ChartColours,
  palette: Palette,
): void {
  const geo = grown(plot, palette);
  const { ctx, ratio, perBar } = geo;
  if (perBar / ratio < minWidth) return;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (let index = span.first; index <= span.last; index++) {
    const run = setup![index]!;
    const number = Math.abs(run);
    if (number >= 1 && number <= whole) {
      const fate = fateOf(setup!, index, bars.length);
      if (fate !== 'ended' || number >= emphasised)
        paintNumeral(geo, bars, index, { number, side: Math.sign(run), fate }, colours, palette);
    }
    const mark = perfected![index]!;
    if (mark === 1 || mark === -1) paintPerfection(geo, bars, index, mark, colours);
    const count = countdown![index]!;
    if (Math.abs(count) >= 1) paintCount(geo, bars, index, count, colours, palette);
  }
}

interface Numeral {
  readonly number: number;
  /** 1 above the bar, −1 below. */
  readonly side: number;
  readonly fate: 'whole' | 'ended' | 'open';
}

/** Place of what stands `lines` lines away from a bar. */
function placeOf({ y, ratio }: Geometry, bars: NumberedBars, i: number, side: number, lines: number): number {
  const away = (7 + 12 * lines) * ratio;
  const high = y(bars.high[i]!);
  const low = y(bars.low[i]!);
  return side > 0 ? Math.min(high, low) - away : Math.max(high, low) + away;
}

function paintNumeral(
  geo: Geometry,
  bars: NumberedBars,
  index: number,
  { number, side, fate }: Numeral,
  { up, down, numeral }: ChartColours,
  palette: Palette,
): void {
  const { ctx, ratio, x } = geo;
  const strong = number >= emphasised;
  ctx.font = `${strong ? 700 : 400} ${(number === whole ? 13 : strong ? 11 : 9) * ratio}px ${palette.font}`;
  // A finished sell setup warns of a fall, a finished buy setup of a rise.
  ctx.fillStyle = fate === 'ended' ? palette.fg3 : !strong ? numeral : side > 0 ? down : up;
  ctx.fillText(String(number), x(bars.first + index), placeOf(geo, bars, index, side, 0));
}

function paintPerfection(geo: Geometry, bars: NumberedBars, i: number, side: number, { up, down }: ChartColours): void {
  const { ctx, ratio, x } = geo;
  const middle = x(bars.first + i);
  const tip = placeOf(geo, bars, i, side, 1) + side * 4 * ratio;
  ctx.fillStyle = side > 0 ? down : up;
  ctx.beginPath();
  ctx.moveTo(middle, tip);
  ctx.lineTo(middle - 4 * ratio, tip - side * 6 * ratio);
  ctx.lineTo(middle + 4 * ratio, tip - side * 6 * ratio);
  ctx.fill();
}

function paintCount(
  geo: Geometry,
  bars: NumberedBars,
  at: number,
  count: number,
  { line }: ChartColours,
  palette: Palette,
): void {
  const { ctx, ratio, x } = geo;
  const last = Math.abs(count) === longest;
  ctx.font = `${last ? 700 : 400} ${(last ? 12 : 9) * ratio}px ${palette.font}`;
  ctx.fillStyle = line;
  ctx.fillText(String(Math.abs(count)), x(bars.first + at), placeOf(geo, bars, at, Math.sign(count), 2));
}

/** The TDST lines of a span, dashed. */
function paintTdst(
  geo: Geometry,
  bars: NumberedBars,
  [, , resistance, support]: readonly Float64Array[],
  span: Span,
  { up, down }: ChartColours,
): void {
  const { ctx, ratio } = geo;
  ctx.lineWidth = ratio;
  ctx.setLineDash([2 * ratio, 3 * ratio]);
  for (const [values, colour] of [
    [resistance!, up],
    [support!, down],
  ] as const) {
    ctx.strokeStyle = colour;
    strokeValues(geo, { values, first: bars.first }, span, true);
  }
  ctx.setLineDash([]);
}
