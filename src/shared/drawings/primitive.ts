/** A place in CSS px of the pane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box in CSS px, edges included. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * How a primitive differs from its drawing's style. `tone` is a colour that means something and is not the drawing's
 * own.
 */
interface Look {
  readonly alpha?: number;
  readonly tone?: 'up' | 'down' | 'quiet';
  readonly dashed?: true;
}

/**
 * What a drawing is painted of and hit by, in CSS px. A `fill` is the opacity of what a closed path or an ellipse
 * encloses: it is hit too.
 */
export type Primitive =
  | ({
      readonly kind: 'path';
      readonly points: readonly Point[];
      readonly closed?: true;
      readonly fill?: number;
    } & Look)
  | ({
      readonly kind: 'ellipse';
      readonly centre: Point;
      readonly rx: number;
      readonly ry: number;
      readonly fill?: number;
    } & Look)
  /**
   * Lines of text; `at` is the middle of the left edge, the middle of all, or the middle of the right edge. `chip` has
   * a ground of its own.
   */
  | ({
      readonly kind: 'text';
      readonly at: Point;
      readonly lines: readonly string[];
      readonly align: 'left' | 'middle' | 'right';
      readonly size: number;
      readonly chip?: true;
      readonly bold?: true;
    } & Look);

export const path = (
  points: readonly Point[],
  look: Look & { readonly closed?: true; readonly fill?: number } = {},
): Primitive => ({ kind: 'path', points, ...look });

const lineHeight = 1.35;

/** Roughly how wide a line of text is, px: a Chinese character is a square, any other a bit more than half of one. */
export const widthOfText = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0) * size;

/** Where a text lies. */
export function boxOfText({ at, lines, align, size, chip }: Extract<Primitive, { kind: 'text' }>): Box {
  const pad = chip ? 5 : 0;
  const width = Math.max(0, ...lines.map((line) => widthOfText(line, size))) + pad * 2;
  const height = lines.length * size * lineHeight + pad * 1.2;
  const left = align === 'left' ? at.x : align === 'right' ? at.x - width : at.x - width / 2;
  return { left, right: left + width, top: at.y - height / 2, bottom: at.y + height / 2 };
}

/** The least box around a primitive. */
export function boxOf(primitive: Primitive): Box {
  if (primitive.kind === 'text') return boxOfText(primitive);
  if (primitive.kind === 'ellipse') {
    const {
      centre: { x, y },
      rx,
      ry,
    } = primitive;
    return { left: x - rx, right: x + rx, top: y - ry, bottom: y + ry };
  }
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of primitive.points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

export const isNear = ({ left, top, right, bottom }: Box, { x, y }: Point, px: number): boolean =>
  x >= left - px && x <= right + px && y >= top - px && y <= bottom + px;

/** Distance of a point from the segment a–b, px. */
export function distanceToSegment({ x, y }: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
}

/** Distance of a point from what is painted of a primitive, px; 0 inside of what is filled and of a text. */
export function distanceTo(primitive: Primitive, point: Point): number {
  if (primitive.kind === 'text') return distanceToBox(boxOfText(primitive), point);
  if (primitive.kind === 'ellipse') return distanceToEllipse(primitive, point);
  const { points, closed, fill } = primitive;
  if (closed && fill !== undefined && isInside(points, point)) return 0;
  let least =
    points.length === 1 ? Math.hypot(point.x - points[0]!.x, point.y - points[0]!.y) : Number.POSITIVE_INFINITY;
  for (let index = 1; index < points.length; index++)
    least = Math.min(least, distanceToSegment(point, points[index - 1]!, points[index]!));
  if (closed && points.length > 2) least = Math.min(least, distanceToSegment(point, points.at(-1)!, points[0]!));
  return least;
}

const distanceToBox = ({ left, top, right, bottom }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/**
 * Along the ray from the centre: exact on the axes, and never less than the true distance, from which it differs by a
 * pixel or two near the line.
 */
function distanceToEllipse({ centre, rx, ry, fill }: Extract<Primitive, { kind: 'ellipse' }>, { x, y }: Point): number {
  const dx = x - centre.x;
  const dy = y - centre.y;
  if (rx < 1 || ry < 1)
    return distanceToSegment({ x, y }, { x: centre.x - rx, y: centre.y - ry }, { x: centre.x + rx, y: centre.y + ry });
  const reach = Math.hypot(dx / rx, dy / ry);
  if (reach <= 1 && fill !== undefined) return 0;
  if (reach === 0) return Math.min(rx, ry);
  return Math.abs(1 - 1 / reach) * Math.hypot(dx, dy);
}

function isInside(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let index = 0, before = points.length - 1; index < points.length; before = index++) {
    const a = points[index]!;
    const b = points[before]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
