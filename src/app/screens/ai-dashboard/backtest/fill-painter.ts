import { type FillBand, fillBands, mostMarks } from './fill-bands.ts';
import type { FillPaths, Stage, StagePicture, StageRun } from './stage-picture.ts';
import { type PaneBox, yOf } from './stage-scale.ts';

/** Pixels within which a press means a fill. */
const near = 8;

/** The fill that is nearest to a place; its time, ms. Undefined where none is near. */
export function fillNear(
  { bars, range, report }: Pick<StagePicture, 'bars' | 'range' | 'report'>,
  { right, box }: { readonly right: number; readonly box: PaneBox },
  place: { readonly x: number; readonly y: number },
): number | undefined {
  if (!report) return undefined;
  const { atMs, ticks } = report.fills;
  const perMs = right / (bars.open.length * bars.intervalMs);
  let [best, nearest] = [-1, near];
  for (let row = 0; row < ticks.length; row++) {
    const x = (atMs[row]! - bars.firstMs) * perMs;
    const away = Math.hypot(x - place.x, yOf(range, box, ticks[row]!) - place.y);
    if (away < nearest) [best, nearest] = [row, away];
  }
  return best < 0 ? undefined : atMs[best];
}

/** Where fills are drawn. */
export interface FillPlace {
  readonly right: number;
  readonly box: PaneBox;
}

/**
 * Buys as triangles that point up below their price, sells as such that point down above it; where they are many a
 * stroke for each side and column of pixels, from the lowest to the highest.
 */
export function fillPaths(
  { bars, range }: Pick<StagePicture, 'bars' | 'range'>,
  fills: StageRun['fills'],
  place: FillPlace,
): FillPaths {
  const columns = Math.max(1, Math.floor(place.right));
  if (fills.ticks.length > mostMarks) {
    const { buys, sells } = fillBands(fills, bars, columns);
    return { buys: strokesOf(buys, range, place), sells: strokesOf(sells, range, place) };
  }
  return { buys: trianglesOf(fills, 0, bars, range, place), sells: trianglesOf(fills, 1, bars, range, place) };
}

function trianglesOf(
  { atMs, ticks, sells }: StageRun['fills'],
  side: 0 | 1,
  bars: StagePicture['bars'],
  range: StagePicture['range'],
  { right, box }: FillPlace,
): Path2D {
  const spanMs = bars.open.length * bars.intervalMs;
  const size = ticks.length > 400 ? 2.5 : 3.5;
  const away = side === 1 ? -size * 1.6 : size * 1.6;
  const path = new Path2D();
  for (let row = 0; row < ticks.length; row++) {
    if (sells[row] !== side) continue;
    const x = ((atMs[row]! - bars.firstMs) / spanMs) * right;
    const y = yOf(range, box, ticks[row]!);
    if (y < box.top || y > box.bottom) continue;
    path.moveTo(x, y);
    path.lineTo(x - size, y + away);
    path.lineTo(x + size, y + away);
    path.closePath();
  }
  return path;
}

function strokesOf({ low, high }: FillBand, range: StagePicture['range'], { right, box }: FillPlace): Path2D {
  const path = new Path2D();
  for (let column = 0; column < low.length; column++) {
    if (low[column] === 0) continue;
    const top = Math.max(box.top, yOf(range, box, high[column]!) - 1);
    const bottom = Math.min(box.bottom, yOf(range, box, low[column]!) + 1);
    if (bottom > top) path.rect((column / low.length) * right, top, 1, bottom - top);
  }
  return path;
}

/** Both sides in their colours. */
export function paintFills({ frame: { ctx, palette } }: Stage, { buys, sells }: FillPaths): void {
  ctx.fillStyle = palette.buy;
  ctx.fill(buys);
  ctx.fillStyle = palette.sell;
  ctx.fill(sells);
}
