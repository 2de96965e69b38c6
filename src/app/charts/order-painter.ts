import { chipHeight, type OrderChip, type OrderLine, placeChips } from './order-chips.ts';
import { type Palette, withAlpha } from './palette.ts';

/** What the lines of one's orders are painted onto: CSS pixels of the plot. */
export interface OrderFrame {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly yOf: (price: number) => number;
  readonly palette: Palette;
}

const inset = 6;
/** Under this width the legend above the candles takes two lines. */
const narrow = 520;

/** Dashed lines at the orders' prices with a chip at the right end; an arrow at the edge for prices out of view. */
export function paintOrders({ ctx, width, height, yOf, palette }: OrderFrame, lines: readonly OrderLine[]): void {
  ctx.font = `500 11px ${palette.font}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const widthOf = (text: string) => Math.ceil(ctx.measureText(text).width) + inset * 2;
  const chips = placeChips(lines, { width, height, top: width < narrow ? 44 : 26, yOf, widthOf });
  for (const line of lines) {
    const y = Math.round(yOf(line.price));
    if (y < 0 || y > height) continue;
    ctx.strokeStyle = withAlpha(colourOf(line, palette), 0.85);
    ctx.lineWidth = 1;
    ctx.setLineDash([6, 4]);
    ctx.beginPath();
    ctx.moveTo(0, y + 0.5);
    ctx.lineTo(width, y + 0.5);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  for (const chip of chips) paintChip(ctx, chip, palette);
}

const colourOf = (line: OrderLine | undefined, palette: Palette): string => (line ? (line.side === 'BUY' ? palette.buy : palette.sell) : palette.fg3);

function paintChip(ctx: CanvasRenderingContext2D, { line, text, edge, y: exact, right, width }: OrderChip, palette: Palette): void {
  const [x, y] = [Math.round(right - width), Math.round(exact)];
  const colour = colourOf(line, palette);
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y - chipHeight / 2 + 0.5, Math.round(width) - 1, chipHeight - 1, 3);
  ctx.fillStyle = palette.bg1;
  ctx.fill();
  ctx.fillStyle = withAlpha(colour, 0.12);
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.fillText(text, x + inset, y + 1);
  if (edge !== 'in') paintArrow(ctx, x + Math.round(width) - inset - 3, y, edge === 'above' ? -1 : 1);
}

function paintArrow(ctx: CanvasRenderingContext2D, x: number, y: number, direction: -1 | 1): void {
  ctx.beginPath();
  ctx.moveTo(x - 4, y - 3 * direction);
  ctx.lineTo(x + 4, y - 3 * direction);
  ctx.lineTo(x, y + 3 * direction);
  ctx.fill();
}
