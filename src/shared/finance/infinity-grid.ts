import { pow } from '../base/math/pow.ts';
import { requirePositive } from './argument.ts';

/** A grid without an upper end that keeps the value of what it holds; prices in ticks, `value` in ticks × lots. */
export interface InfinityGrid {
  /** Price of level 0. */
  readonly reference: number;
  /** Part by which a level lies above the one before. */
  readonly step: number;
  /** Value that is kept. */
  readonly value: number;
}

/** Price of a level in ticks, at least one: reference · (1 + step)^level. Refuses figures that are not above 0. */
export function levelTicks({ reference, step }: InfinityGrid, level: number): number {
  requirePositive({ reference, step });
  return Math.max(1, Math.round(reference * pow(1 + step, level)));
}

/**
 * Lots that are sold at a level on the way up, and bought at the level below on the way down, rounded: step · value ÷
 * price of the level. All of them above level 0 together are the value at its price.
 */
export const levelLots = (grid: InfinityGrid, level: number): number =>
  Math.round((grid.value * grid.step) / levelTicks(grid, level));
