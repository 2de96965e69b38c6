import { type Palette, withAlpha } from '../theme/palette.ts';
import type { FillMark, Level } from './level.ts';
import { bellWidth, chipHeight, crossWidth, type LevelChip, placeChips } from './level-chips.ts';
import type { Ghost, LegendEdge } from './line-controller.ts';

/** What levels are painted onto: CSS pixels of the plot. */
export interface LevelFrame {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly yOf: (price: number) => number;
  readonly palette: Palette;
  /** How much larger text is than usual. */
  readonly grow: number;
  /** Of the pane; chips make way for it. */
  readonly legend: LegendEdge | undefined;
}

const inset = 6;
/** Nearest to the upper edge that a chip stands, px. */
const topmost = 4;
const dashes: Readonly<Record<Level['kind'], readonly number[]>> = {
  order: [6, 4],
  trigger: [2, 3],
  position: [],
  liquidation: [8, 5],
  alert: [3, 4],
};

/**
 * Lines at the prices with a chip at the right end; an arrow at the edge for prices out of view. Gives the chips, for
 * the pointer.
 */
export function paintLevels(
  { ctx, width, height, yOf, palette, grow, legend }: LevelFrame,
  levels: readonly Level[],
  ghost: Ghost | undefined,
): readonly LevelChip[] {
  ctx.font = `500 ${palette.size}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const widthOf = (text: string) => Math.ceil(ctx.measureText(text).width) + inset * 2;
  const free = { width, height, top: topmost, tall: Math.round(chipHeight * grow), yOf, widthOf };
  const beside = placeChips(levels, free);
  const space = legend && beside.some((chip) => isUnder(chip, legend)) ? { ...free, top: legend.bottom } : free;
  const chips = space === free ? beside : placeChips(levels, space);
  for (const level of levels)
    paintLine(ctx, yOf(level.price), width, height, level, palette, ghost?.level.id === level.id ? 0.35 : 0.85);
  for (const chip of chips)
    paintChip(ctx, chip, palette, ghost !== undefined && chip.line?.id === ghost.level.id ? 0.45 : 1);
  if (ghost) {
    const moved = { ...ghost.level, price: ghost.price, text: ghost.text, closes: false };
    paintLine(ctx, yOf(ghost.price), width, height, moved, palette, 1);
    const chip = placeChips([moved], space)[0];
    if (chip) paintChip(ctx, { ...chip, right: Math.min(chip.right, width * 0.62) }, palette, 1);
  }
  return chips;
}

const isUnder = ({ y, tall, right, width }: LevelChip, legend: LegendEdge): boolean =>
  y - tall / 2 < legend.bottom && right - width < legend.right;

const colourOf = (level: Level | undefined, palette: Palette): string => (level ? palette[level.tone] : palette.fg3);

function paintLine(
  ctx: CanvasRenderingContext2D,
  exact: number,
  width: number,
  height: number,
  level: Level,
  palette: Palette,
  alpha: number,
): void {
  const y = Math.round(exact);
  if (y < 0 || y > height) return;
  ctx.strokeStyle = withAlpha(colourOf(level, palette), alpha);
  ctx.lineWidth = 1;
  ctx.setLineDash([...dashes[level.kind]]);
  ctx.beginPath();
  ctx.moveTo(0, y + 0.5);
  ctx.lineTo(width, y + 0.5);
  ctx.stroke();
  ctx.setLineDash([]);
}

function paintChip(
  ctx: CanvasRenderingContext2D,
  { line, text, edge, y: exact, right, width, tall }: LevelChip,
  palette: Palette,
  alpha: number,
): void {
  const x = Math.round(right - width);
  const y = Math.round(exact);
  const colour = colourOf(line, palette);
  ctx.globalAlpha = alpha;
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y - tall / 2 + 0.5, Math.round(width) - 1, tall - 1, 3);
  ctx.fillStyle = palette.bg1;
  ctx.fill();
  ctx.fillStyle = withAlpha(colour, 0.12);
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.fillStyle = colour;
  const isAlert = line?.kind === 'alert';
  if (isAlert) paintBell(ctx, x + inset + 4, y);
  ctx.fillText(text, x + inset + (isAlert ? bellWidth : 0), y + 1);
  if (edge !== 'in') paintArrow(ctx, x + Math.round(width) - inset - 3, y, edge === 'above' ? -1 : 1);
  else if (line?.closes) paintCross(ctx, Math.round(right) - crossWidth / 2 - 1, y);
  ctx.globalAlpha = 1;
}

function paintBell(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  ctx.beginPath();
  ctx.moveTo(x - 4.5, y + 2.5);
  ctx.quadraticCurveTo(x - 3, y + 1.5, x - 3, y - 1.5);
  ctx.arc(x, y - 1.5, 3, Math.PI, 0);
  ctx.quadraticCurveTo(x + 3, y + 1.5, x + 4.5, y + 2.5);
  ctx.closePath();
  ctx.rect(x - 1.5, y + 3.5, 3, 1);
  ctx.fill();
}

function paintCross(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(x - 3.5, y - 3.5);
  ctx.lineTo(x + 3.5, y + 3.5);
  ctx.moveTo(x + 3.5, y - 3.5);
  ctx.lineTo(x - 3.5, y + 3.5);
  ctx.stroke();
}

function paintArrow(ctx: CanvasRenderingContext2D, x: number, y: number, direction: -1 | 1): void {
  ctx.beginPath();
  ctx.moveTo(x - 4, y - 3 * direction);
  ctx.lineTo(x + 4, y - 3 * direction);
  ctx.lineTo(x, y + 3 * direction);
  ctx.fill();
}

/** A small triangle at the price of each fill, pointing up for what was bought and down for what was sold. */
export function paintFills(
  ctx: CanvasRenderingContext2D,
  fills: readonly FillMark[],
  xOf: (mark: FillMark) => number,
  yOf: (price: number) => number,
  palette: Palette,
): void {
  for (const mark of fills) {
    const x = xOf(mark);
    const y = yOf(mark.price);
    const up = mark.side === 'BUY' ? 1 : -1;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - 5, y + 8 * up);
    ctx.lineTo(x + 5, y + 8 * up);
    ctx.closePath();
    ctx.fillStyle = mark.side === 'BUY' ? palette.buy : palette.sell;
    ctx.fill();
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.bg1;
    ctx.stroke();
  }
}
