import type { HeatCells } from '../../../../shared/backtest/sweep/outcome.ts';
import type { CanvasPlace } from '../../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../../charts/canvas/surface.ts';
import { withAlpha } from '../../../charts/theme/palette.ts';
import { formatExact } from '../../../format/price.ts';

/** Room for the values at the left and at the bottom, px. */
export const heatLeft = 72;
export const heatBottom = 20;

export interface HeatPicture {
  readonly cells: HeatCells;
  /** Cell under the pointer, and the one that stands in the form; −1 for none. */
  readonly hovered: number;
  readonly chosen: number;
}

/** Cell at a place, px; −1 where there is none. */
export function cellAt({ x, y }: HeatCells, place: CanvasPlace): number {
  const column = Math.floor(((place.x - heatLeft) / (place.width - heatLeft)) * x.length);
  const row = Math.floor((1 - place.y / (place.height - heatBottom)) * y.length);
  return column >= 0 && column < x.length && row >= 0 && row < y.length ? row * x.length + column : -1;
}

/** The better the stronger: gains in the colour of a rise, losses in that of a fall; the best cell has a ring. */
export function paintHeat(frame: Frame, { cells, hovered, chosen }: HeatPicture): void {
  const { ctx, width, height, palette, font } = frame;
  const { x, y, values } = cells;
  const cellWidth = (width - heatLeft) / x.length;
  const cellHeight = (height - heatBottom) / y.length;
  const finite = [...values].filter(Number.isFinite);
  const most = Math.max(1e-9, ...finite.map(Math.abs));
  const best = values.indexOf(Math.max(...finite));
  const placeOf = (cell: number) => ({
    left: heatLeft + (cell % x.length) * cellWidth,
    top: height - heatBottom - (Math.floor(cell / x.length) + 1) * cellHeight,
  });
  values.forEach((value, cell) => {
    if (Number.isNaN(value)) return;
    const { left, top } = placeOf(cell);
    const strength = 0.12 + 0.78 * Math.min(1, Math.abs(value) / most);
    ctx.fillStyle = withAlpha(value >= 0 ? palette.up : palette.down, Number.isFinite(value) ? strength : 0.9);
    ctx.fillRect(left + 0.5, top + 0.5, Math.max(1, cellWidth - 1), Math.max(1, cellHeight - 1));
  });
  for (const [cell, colour] of [
    [best, palette.fg1],
    [chosen, palette.accent],
    [hovered, palette.fg2],
  ] as const) {
    if (cell < 0) continue;
    const { left, top } = placeOf(cell);
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    ctx.strokeRect(left + 1, top + 1, cellWidth - 2, cellHeight - 2);
  }
  ctx.fillStyle = palette.fg3;
  ctx.font = `450 ${font}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  const everyX = Math.max(1, Math.ceil(56 / cellWidth));
  for (let column = 0; column < x.length; column += everyX)
    ctx.fillText(formatExact(x[column]!), heatLeft + (column + 0.5) * cellWidth, height - heatBottom / 2);
  ctx.textAlign = 'right';
  const everyY = Math.max(1, Math.ceil(18 / cellHeight));
  for (let row = 0; row < y.length; row += everyY)
    ctx.fillText(formatExact(y[row]!), heatLeft - 6, height - heatBottom - (row + 0.5) * cellHeight);
}
