import { requireFinite, requireNotNegative } from './argument.ts';

/*
 * A ladder on a rate: one unit is added at each level that the rate reaches on its way up, and that unit is taken off
 * where it has come back to the level below. Between the two it stays as it is.
 */

/** Levels of a ladder, ascending: `units` of them at which one is added, and the lowest, at which the last one goes. */
export function ladderLevels(low: number, high: number, units: number): number[] {
  requireFinite({ low, high });
  return Array.from({ length: units + 1 }, (_, index) =>
    index === units ? high : low + (index * (high - low)) / units,
  );
}

/** Units that are to be held at a rate, of so many, whole or not, that are held now. */
export function ladderTarget(levels: readonly number[], rate: number, held: number): number {
  requireFinite({ rate });
  requireNotNegative({ held });
  const least = levels.slice(1).filter((level) => level <= rate).length;
  const most = levels.slice(0, -1).filter((level) => level < rate).length;
  return Math.min(Math.max(held, least), most);
}
