/** How the orders of one side lie: each `multiplier` times as large as the one before, and `scale` times as far off. */
interface Shape {
  readonly levels: number;
  /** Percent from the first order to the second. */
  readonly level_distance: number;
  readonly multiplier: number;
  readonly scale: number;
}

/** Size of the nth order of a side, from 0, in orders of the first; by products, which are the same everywhere. */
export function sizeAt(nth: number, { multiplier }: Pick<Shape, 'multiplier'>): number {
  let size = 1;
  for (let level = 0; level < nth; level++) size *= multiplier;
  return size;
}

/** How far the nth order lies beyond the first, a share: d·(1 + s + … + s^(n−1)). */
export function distanceAt(nth: number, { level_distance, scale }: Pick<Shape, 'level_distance' | 'scale'>): number {
  let away = 0;
  let step = level_distance / 100;
  for (let level = 0; level < nth; level++) {
    away += step;
    step *= scale;
  }
  return away;
}

/** Sizes of the orders of a side, in orders of the first. */
export const sizesOf = (shape: Shape): number[] => Array.from({ length: shape.levels }, (_, nth) => sizeAt(nth, shape));
