/** Pixels of four bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** A channel may differ by so much: less than a faint fill does from what lies behind it. */
const nearBy = 4;
/**
 * So much of the ink may differ: a tenth of what tells the two most alike of all stored pictures apart, an arrow from a
 * line.
 */
const allowedShare = 0.005;

const differ = ({ data }: Picture, at: number, { data: others }: Picture, other: number): boolean =>
  Math.abs(data[at]! - others[other]!) > nearBy ||
  Math.abs(data[at + 1]! - others[other + 1]!) > nearBy ||
  Math.abs(data[at + 2]! - others[other + 2]!) > nearBy;

/**
 * How many pixels differ from the one to their left or above: what is drawn, of a filled area its edge alone. A picture
 * of one colour has none.
 */
export function inkOf(picture: Picture): number {
  const { width, height } = picture;
  let ink = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if ((x > 0 && differ(picture, at, picture, at - 4)) || (y > 0 && differ(picture, at, picture, at - width * 4)))
        ink++;
    }
  }
  return ink;
}

/**
 * Whether a pixel of one picture has a value that none of the other's has there, nor lies between those beside it: a
 * smoothed edge may fall a little otherwise.
 */
function isStrange(one: Picture, other: Picture, x: number, y: number): boolean {
  const { width, height } = other;
  const own = (y * width + x) * 4;
  for (let channel = 0; channel < 3; channel++) {
    let least = 255;
    let most = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const value = other.data[(row * width + column) * 4 + channel]!;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    }
    const value = one.data[own + channel]!;
    if (value < least - nearBy || value > most + nearBy) return true;
  }
  return false;
}

/** How many pixels differ between two pictures of one size, or more than `enough`; `mark` is told where each begins. */
function strangePixels(
  one: Picture,
  other: Picture,
  mark?: (at: number) => void,
  enough = Number.POSITIVE_INFINITY,
): number {
  let found = 0;
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * 4;
      if (!differ(one, at, other, at)) continue;
      if (!isStrange(one, other, x, y) && !isStrange(other, one, x, y)) continue;
      found++;
      mark?.(at);
      if (found > enough) return found;
    }
  }
  return found;
}

/** How many pixels may differ between pictures of so much ink. */
export const allowedOf = (ink: number, other: number): number => Math.floor(allowedShare * Math.min(ink, other));

/** Whether more than so many pixels differ; those of pictures of other sizes all do. */
export const differsBy = (one: Picture, other: Picture, pixels: number): boolean =>
  one.width !== other.width || one.height !== other.height || strangePixels(one, other, undefined, pixels) > pixels;

export interface Comparison {
  readonly pass: boolean;
  /** How many pixels differ; of pictures of other sizes all. */
  readonly found: number;
  readonly allowed: number;
  readonly text: string;
}

/**
 * Compares two pictures. What may differ is a share of the ink of the one that has less: an empty picture has none, and
 * nothing may.
 */
export function compareInk(reference: Picture, actual: Picture, mark?: (at: number) => void): Comparison {
  if (reference.width !== actual.width || reference.height !== actual.height) {
    const text = `${actual.width} × ${actual.height} px in place of ${reference.width} × ${reference.height}`;
    return {
      pass: false,
      found: Math.max(reference.width * reference.height, actual.width * actual.height),
      allowed: 0,
      text,
    };
  }
  const found = strangePixels(reference, actual, mark);
  const allowed = found === 0 ? 0 : allowedOf(inkOf(reference), inkOf(actual));
  return { pass: found <= allowed, found, allowed, text: `${found} pixels differ where ${allowed} may` };
}
