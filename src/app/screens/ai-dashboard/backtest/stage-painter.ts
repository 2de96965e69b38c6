import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { unitsToNumber } from '../../../../shared/base/decimal.ts';
import { drawFigures } from '../../../charts/canvas/figures.ts';
import type { Frame } from '../../../charts/canvas/surface.ts';
import { roundValues } from '../../../charts/scale/price-scale.ts';
import { withAlpha } from '../../../charts/theme/palette.ts';
import { formatPercent } from '../../../format/percent.ts';
import { groupDigits } from '../../../format/price.ts';
import { paintFills } from './fill-painter.ts';
import type { Stage, StagePicture, StageRun } from './stage-picture.ts';
import { axisHeight, axisWidth, boxesOf, type PaneBox, rowsInColumn, yOf } from './stage-scale.ts';
import { timeMarks } from './time-marks.ts';

/** The price with levels and fills, the value beside buying and holding, and what is held; one below the other. */
export function paintStage(frame: Frame, picture: StagePicture): void {
  const { ctx, width, height, palette, font } = frame;
  const boxes = boxesOf(height);
  const right = width - axisWidth;
  ctx.font = `450 ${font}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  const stage = { frame, picture, right };
  paintTimes(stage);
  paintPrices(stage, boxes.price);
  paintBars(stage, boxes.price);
  const { report } = picture;
  ctx.fillStyle = palette.line2;
  for (const { top } of [boxes.value, boxes.position]) ctx.fillRect(0, top - 3, width, 1);
  if (!report) return;
  if (picture.fills) paintFills(stage, picture.fills);
  paintValue(stage, boxes.value, report);
  paintHeld(stage, boxes.position, report);
  const lineAt = (x: number, colour: string, thick: number): void => {
    ctx.fillStyle = colour;
    if (x >= 0 && x <= right) ctx.fillRect(Math.round(x - thick / 2), 0, thick, height - axisHeight);
  };
  if (picture.pickedMs !== undefined) lineAt(xOf(picture, right, picture.pickedMs), palette.warn, 2);
  if (picture.hoverX !== undefined) lineAt(picture.hoverX, palette.fg3, 1);
}

/** Place of a moment, px. */
const xOf = ({ bars }: StagePicture, right: number, atMs: number): number =>
  ((atMs - bars.firstMs) / (bars.open.length * bars.intervalMs)) * right;

/** The moment at a place, ms. */
export const momentAt = (bars: BarColumns, right: number, x: number): number =>
  bars.firstMs + (x / right) * bars.open.length * bars.intervalMs;

const rowsOf = ({ bars }: StagePicture): number => bars.open.length;

/** Row at a place, px. */
export const rowAt = (x: number, right: number, rows: number): number =>
  Math.max(0, Math.min(rows - 1, Math.floor((x / right) * rows)));

function paintTimes({ frame: { ctx, height, palette }, picture, right }: Stage): void {
  const { bars, zone } = picture;
  const spanMs = rowsOf(picture) * bars.intervalMs;
  for (const { atMs, text } of timeMarks(bars.firstMs, bars.firstMs + spanMs, right, zone)) {
    const x = ((atMs - bars.firstMs) / spanMs) * right;
    ctx.fillStyle = palette.line1;
    ctx.fillRect(Math.round(x), 0, 1, height - axisHeight);
    ctx.fillStyle = palette.fg3;
    ctx.textAlign = 'center';
    const half = ctx.measureText(text).width / 2;
    if (x > half && x < right - half) ctx.fillText(text, x, height - axisHeight / 2);
  }
}

function paintPrices({ frame: { ctx, width, palette }, picture, right }: Stage, box: PaneBox): void {
  const { range, price, levels } = picture;
  const amountOf = (ticks: number): number => unitsToNumber(ticks, price);
  const perTick = amountOf(1);
  for (const value of roundValues(amountOf(range.low), amountOf(range.high), box.bottom - box.top)) {
    const y = Math.round(yOf(range, box, value / perTick));
    ctx.fillStyle = palette.line1;
    ctx.fillRect(0, y, right, 1);
    ctx.fillStyle = palette.fg3;
    if (y > 8 && y < box.bottom - 4) drawFigures(ctx, groupDigits(value.toFixed(price.decimals)), width - 6, y);
  }
  ctx.fillStyle = withAlpha(palette.accent, 0.3);
  for (const level of levels) {
    const y = Math.round(yOf(range, box, level));
    if (y >= box.top && y < box.bottom) ctx.fillRect(0, y, right, 1);
  }
}

/** Lows to highs as a band and closes as a line, one step a pixel column where there are more bars than columns. */
function paintBars({ frame: { ctx, palette }, picture, right }: Stage, box: PaneBox): void {
  const { bars, range } = picture;
  const rows = rowsOf(picture);
  const columns = Math.min(rows, Math.max(1, Math.floor(right)));
  const line = new Path2D();
  ctx.fillStyle = withAlpha(palette.fg2, 0.28);
  let isOpen = false;
  for (let column = 0; column < columns; column++) {
    const { from, to } = rowsInColumn(column, columns, rows);
    let lowest = Number.POSITIVE_INFINITY;
    let highest = 0;
    let close = 0;
    for (let row = from; row < to; row++) {
      if (bars.open[row] === 0) continue;
      lowest = Math.min(lowest, bars.low[row]!);
      highest = Math.max(highest, bars.high[row]!);
      close = bars.close[row]!;
    }
    const x = ((column + 0.5) / columns) * right;
    if (close === 0) {
      isOpen = false;
      continue;
    }
    const top = yOf(range, box, highest);
    ctx.fillRect(x - 0.5, top, 1, Math.max(1, yOf(range, box, lowest) - top));
    const y = yOf(range, box, close);
    if (isOpen) line.lineTo(x, y);
    else line.moveTo(x, y);
    isOpen = true;
  }
  ctx.strokeStyle = palette.fg1;
  ctx.lineWidth = 1;
  ctx.stroke(line);
}

/** A column of values by row as a line; steps of a pixel where there are more rows than pixels. */
function lineOf(values: Float64Array, from: number, rows: number, right: number, y: (value: number) => number): Path2D {
  const line = new Path2D();
  const step = Math.max(1, Math.floor(rows / Math.max(1, right)));
  for (let index = 0; index < values.length; index += step)
    line.lineTo(((from + index + 1) / rows) * right, y(values[index]!));
  if (values.length > 0) line.lineTo(((from + values.length) / rows) * right, y(values.at(-1)!));
  return line;
}

function paintValue({ frame, picture, right }: Stage, box: PaneBox, { equity, hold, from }: StageRun): void {
  const { ctx, width, palette } = frame;
  const begin = equity[0]!;
  const percent = (value: number): number => (value / begin - 1) * 100;
  let [lowest, highest] = [0, 0];
  const { ghosts } = picture;
  const widen = (value: number): void => {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  };
  for (const values of [equity, hold]) for (const value of values) widen(percent(value));
  for (const { values } of ghosts) for (const value of values) widen(ghostPercent(values, value));
  const span = Math.max(0.1, highest - lowest) * 1.12;
  const floor = lowest - (span - (highest - lowest)) / 2;
  const y = (value: number): number => box.bottom - ((value - floor) / span) * (box.bottom - box.top);
  for (const value of roundValues(floor, floor + span, box.bottom - box.top)) {
    ctx.fillStyle = value === 0 ? palette.line2 : palette.line1;
    ctx.fillRect(0, Math.round(y(value)), right, 1);
    ctx.fillStyle = palette.fg3;
    drawFigures(ctx, formatPercent(value, span < 2 ? 2 : span < 20 ? 1 : 0), width - 6, y(value));
  }
  const rows = rowsOf(picture);
  ctx.lineWidth = 1;
  ctx.strokeStyle = palette.fg3;
  ctx.stroke(lineOf(hold, from, rows, right, (value) => y(percent(value))));
  ctx.fillStyle = withAlpha(palette.down, 0.16);
  ctx.fill(fallArea(equity, from, rows, right, (value) => y(percent(value))));
  ctx.lineWidth = 1.5;
  for (const [index, ghost] of ghosts.entries()) {
    ctx.strokeStyle = palette.series[(index + 1) % palette.series.length] ?? palette.fg2;
    ctx.setLineDash([4, 3]);
    ctx.stroke(lineOf(ghost.values, ghost.from, rows, right, (value) => y(ghostPercent(ghost.values, value))));
  }
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.accent;
  ctx.stroke(lineOf(equity, from, rows, right, (value) => y(percent(value))));
}

const ghostPercent = (values: Float64Array, value: number): number => (value / values[0]! - 1) * 100;

/** What lies between the highest value so far and the value: how far it has fallen. */
function fallArea(
  values: Float64Array,
  from: number,
  rows: number,
  right: number,
  y: (value: number) => number,
): Path2D {
  const peaks = new Float64Array(values.length);
  let peak = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index++) {
    peak = Math.max(peak, values[index]!);
    peaks[index] = peak;
  }
  const area = lineOf(peaks, from, rows, right, y);
  const step = Math.max(1, Math.floor(rows / Math.max(1, right)));
  const last = values.length - 1;
  for (let index = last; index >= 0; index -= step) area.lineTo(((from + index + 1) / rows) * right, y(values[index]!));
  area.closePath();
  return area;
}

/** What is held as an area from nothing: shorts hang below it. */
function paintHeld({ frame, picture, right }: Stage, box: PaneBox, { held, from }: StageRun): void {
  const { ctx, palette } = frame;
  const [lowest, highest] = held.reduce(([low, high], lots) => [Math.min(low, lots), Math.max(high, lots)], [0, 0]);
  if (lowest === highest) return;
  const rows = rowsOf(picture);
  const y = (lots: number): number => box.bottom - ((lots - lowest) / (highest - lowest)) * (box.bottom - box.top - 2);
  const area = lineOf(held, from, rows, right, y);
  area.lineTo(((from + held.length) / rows) * right, y(0));
  area.lineTo(((from + 1) / rows) * right, y(0));
  area.closePath();
  ctx.fillStyle = withAlpha(palette.accent, 0.22);
  ctx.fill(area);
  ctx.fillStyle = palette.line2;
  if (lowest < 0) ctx.fillRect(0, Math.round(y(0)), right, 1);
}
