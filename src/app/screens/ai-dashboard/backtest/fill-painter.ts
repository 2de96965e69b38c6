import { withAlpha } from '../../../charts/theme/palette.ts';
import type { FillBands } from './fill-bands.ts';
import type { Stage, StagePicture, StageRun } from './stage-picture.ts';
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

/** Buys as triangles that point up below their price, sells as such that point down above it. */
export function paintFills(
  { frame: { ctx, palette }, picture, right }: Stage,
  box: PaneBox,
  { fills }: StageRun,
): void {
  const { bars, range } = picture;
  const spanMs = bars.open.length * bars.intervalMs;
  const size = fills.ticks.length > 400 ? 2.5 : 3.5;
  for (const sells of [0, 1]) {
    const path = new Path2D();
    for (let row = 0; row < fills.ticks.length; row++) {
      if (fills.sells[row] !== sells) continue;
      const x = ((fills.atMs[row]! - bars.firstMs) / spanMs) * right;
      const y = yOf(range, box, fills.ticks[row]!);
      if (y < box.top || y > box.bottom) continue;
      const away = sells ? -size * 1.6 : size * 1.6;
      path.moveTo(x, y);
      path.lineTo(x - size, y + away);
      path.lineTo(x + size, y + away);
      path.closePath();
    }
    ctx.fillStyle = sells ? palette.sell : palette.buy;
    ctx.fill(path);
  }
}

/** Fills of each side as a stroke from the lowest to the highest of each column of pixels. */
export function paintBands(
  { frame: { ctx, palette }, picture: { range }, right }: Stage,
  box: PaneBox,
  bands: FillBands,
): void {
  const columns = bands.buys.low.length;
  for (const [{ low, high }, colour] of [
    [bands.buys, palette.buy],
    [bands.sells, palette.sell],
  ] as const) {
    ctx.fillStyle = withAlpha(colour, 0.7);
    for (let column = 0; column < columns; column++) {
      if (low[column] === 0) continue;
      const top = Math.max(box.top, yOf(range, box, high[column]!) - 1);
      const bottom = Math.min(box.bottom, yOf(range, box, low[column]!) + 1);
      if (bottom > top) ctx.fillRect((column / columns) * right, top, 1, bottom - top);
    }
  }
}
