import type { Drawing } from '../../../shared/drawings/drawing.ts';
import type { Dash } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { PlacedDrawing } from '../../../shared/drawings/hit.ts';
import { boxOfText, type Point, type Primitive } from '../../../shared/drawings/primitive.ts';
import { type Palette, withAlpha } from '../theme/palette.ts';

const dashesOf: Readonly<Record<Dash, readonly number[]>> = { solid: [], dashed: [6, 4], dotted: [1.5, 3] };
const handlePx = 4.5;

/** The colour of a drawing's style in a theme: 0 the accent, else one of its series. */
export const colourOf = ({ accent, series }: Palette, colour: number): string =>
  colour === 0 ? accent : (series[colour - 1] ?? accent);

/** Paints a drawing, and its handles where it is selected. */
export function paintDrawing(
  ctx: CanvasRenderingContext2D,
  { drawing, primitives, handles }: PlacedDrawing,
  palette: Palette,
  selected: boolean,
): void {
  for (const primitive of primitives) paintPrimitive(ctx, primitive, drawing, palette);
  ctx.globalAlpha = 1;
  if (!selected) return;
  ctx.setLineDash([]);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colourOf(palette, drawing.style.colour);
  ctx.fillStyle = drawing.locked ? ctx.strokeStyle : palette.bg1;
  for (const handle of handles.length > 0 ? handles : endsOf(primitives)) paintHandle(ctx, handle, drawing.locked);
}

/** Where a drawing without handles shows that it is selected. */
function endsOf(primitives: readonly Primitive[]): readonly Point[] {
  const [first] = primitives;
  return first?.kind === 'path' ? [first.points[0], first.points.at(-1)].filter((point) => point !== undefined) : [];
}

function paintHandle(ctx: CanvasRenderingContext2D, { x, y }: Point, locked: boolean): void {
  ctx.beginPath();
  if (locked) ctx.rect(x - 3, y - 3, 6, 6);
  else ctx.arc(x, y, handlePx, 0, Math.PI * 2);
  ctx.fill();
  ctx.stroke();
}

function paintPrimitive(
  ctx: CanvasRenderingContext2D,
  primitive: Primitive,
  { style }: Drawing,
  palette: Palette,
): void {
  const { tone, alpha = 1 } = primitive;
  const colour =
    tone === 'up'
      ? palette.up
      : tone === 'down'
        ? palette.down
        : tone === 'quiet'
          ? palette.fg3
          : colourOf(palette, style.colour);
  if (primitive.kind === 'text') {
    paintText(ctx, primitive, colour, palette);
    return;
  }
  ctx.beginPath();
  if (primitive.kind === 'ellipse')
    ctx.ellipse(primitive.centre.x, primitive.centre.y, primitive.rx, primitive.ry, 0, 0, Math.PI * 2);
  else trace(ctx, primitive.points, primitive.closed === true);
  if (primitive.fill !== undefined) {
    ctx.globalAlpha = primitive.fill;
    ctx.fillStyle = colour;
    ctx.fill();
  }
  if (alpha === 0) return;
  ctx.globalAlpha = alpha;
  ctx.setLineDash([...(primitive.dashed ? dashesOf.dashed : dashesOf[style.dash])]);
  ctx.lineWidth = style.width;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/** Level and upright lines of an odd width lie on whole pixels. */
function trace(ctx: CanvasRenderingContext2D, points: readonly Point[], closed: boolean): void {
  const [a, b] = points;
  const crisp = points.length === 2 && a && b && (a.x === b.x || a.y === b.y);
  const place = (value: number) => (crisp ? Math.round(value) + 0.5 : value);
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) ctx.moveTo(place(x), place(y));
    else ctx.lineTo(place(x), place(y));
  }
  if (closed) ctx.closePath();
}

function paintText(
  ctx: CanvasRenderingContext2D,
  text: Extract<Primitive, { kind: 'text' }>,
  colour: string,
  palette: Palette,
): void {
  const { at, lines, align, size, chip, bold, alpha = 1 } = text;
  ctx.globalAlpha = alpha;
  ctx.setLineDash([]);
  ctx.font = `${bold ? 700 : 500} ${size}px ${palette.font}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = align === 'middle' ? 'center' : align;
  if (chip) paintChip(ctx, text, colour, palette);
  ctx.fillStyle = colour;
  const step = size * 1.35;
  const inset = chip ? (align === 'left' ? 5 : align === 'right' ? -5 : 0) : 0;
  for (const [row, line] of lines.entries())
    ctx.fillText(line, at.x + inset, at.y + (row - (lines.length - 1) / 2) * step);
}

function paintChip(
  ctx: CanvasRenderingContext2D,
  text: Extract<Primitive, { kind: 'text' }>,
  colour: string,
  palette: Palette,
): void {
  const { left, top, right, bottom } = boxOfText(text);
  ctx.beginPath();
  ctx.roundRect(Math.round(left) + 0.5, Math.round(top) + 0.5, Math.round(right - left), Math.round(bottom - top), 3);
  ctx.fillStyle = palette.bg1;
  ctx.fill();
  ctx.fillStyle = withAlpha(colour, 0.12);
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = colour;
  ctx.stroke();
}
