/** Advance widths of the glyphs of one font. */
interface Widths {
  readonly digit: number;
  readonly of: Map<string, number>;
}

const cache = new Map<string, Widths>();

function widthsOf(ctx: CanvasRenderingContext2D): Widths {
  const found = cache.get(ctx.font);
  if (found) return found;
  const of = new Map<string, number>();
  let digit = 0;
  for (const char of '0123456789') digit = Math.max(digit, ctx.measureText(char).width);
  const made = { digit, of };
  // A font that is still loading would be measured as its stand-in.
  if (document.fonts.check(ctx.font)) cache.set(ctx.font, made);
  return made;
}

/**
 * Writes figures that end at `right`, every digit equally wide: canvases have no tabular figures. `dim` paints the last
 * `dimmed` characters. Returns the x of the first character.
 */
export function drawFigures(
  ctx: CanvasRenderingContext2D,
  text: string,
  right: number,
  y: number,
  dim?: { readonly count: number; readonly colour: string },
): number {
  const { digit, of } = widthsOf(ctx);
  const colour = ctx.fillStyle;
  let x = right;
  if (dim) ctx.fillStyle = dim.colour;
  ctx.textAlign = 'left';
  for (let index = text.length - 1; index >= 0; index--) {
    if (dim && index === text.length - dim.count - 1) ctx.fillStyle = colour;
    const char = text[index]!;
    const width = of.get(char) ?? ctx.measureText(char).width;
    of.set(char, width);
    const isDigit = char >= '0' && char <= '9';
    x -= isDigit ? digit : width;
    ctx.fillText(char, isDigit ? x + (digit - width) / 2 : x, y);
  }
  ctx.fillStyle = colour;
  return x;
}
