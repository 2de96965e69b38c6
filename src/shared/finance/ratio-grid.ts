import { requireNotNegative, requirePositive } from './argument.ts';

/*
 * A grid on the ratio r of the prices of two coins, A in B. Each of its n cells holds the same amount of A above its
 * lower level, and what that was sold for in B below it: between level j and j + 1 the cells from j on hold A.
 */

/** Fee rates of a taker of A and of B, fractions. */
export interface RatioFees {
  readonly a: number;
  readonly b: number;
}

/**
 * What a round of one cell leaves of B after its four fees, a fraction of what it was bought for: (1 − a)²·(1 − b)² ·
 * (upper level ÷ lower level) − 1. Refuses levels of 0.
 */
export function ratioRound(low: number, high: number, { a, b }: RatioFees): number {
  requirePositive({ low, high });
  requireNotNegative({ a, b, aBelowOne: 1 - a, bBelowOne: 1 - b });
  return (1 - a) * (1 - a) * (1 - b) * (1 - b) * (high / low) - 1;
}

/** The least and the greatest of those over all cells of levels that ascend. */
export function ratioRounds(levels: readonly number[], fees: RatioFees): { least: number; greatest: number } {
  const all = levels.slice(1).map((high, index) => ratioRound(levels[index]!, high, fees));
  return { least: Math.min(...all), greatest: Math.max(...all) };
}

/** B that the cells below a level, by its number, need to buy back one A each: the sum of their lower levels. */
export const ratioBehind = (levels: readonly number[], level: number): number =>
  levels.slice(0, level).reduce((sum, each) => sum + each, 0);

/**
 * B that a grid of one A in each cell has less, where the ratio has come to its lowest level, than what it held at a
 * level: Σ (level of each cell that was bought − lowest level). Before fees.
 */
export const ratioLoss = (levels: readonly number[], level: number): number =>
  ratioBehind(levels, level) - level * levels[0]!;

/** What cells hold, in parts of one: the whole cells that a sale and a purchase of the next one start from. */
export interface HeldCells {
  readonly sells: number;
  readonly buys: number;
}

/** Part of a cell that is dust: neither missing nor there. */
const dust = 0.1;

/** Whole cells by what is held of A, of a cell that was filled in part the rest is still to be sold or bought. */
export const heldCells = (held: number): HeldCells => ({
  sells: Math.ceil(held - dust),
  buys: Math.floor(held + dust),
});

/** The level at which one more cell is sold; undefined where none is held. `levels` ascend. */
export const levelAbove = (levels: readonly number[], { sells }: HeldCells): number | undefined =>
  sells > 0 ? levels[levels.length - sells] : undefined;

/** The level at which one more cell is bought; undefined where all are held. */
export const levelBelow = (levels: readonly number[], { buys }: HeldCells): number | undefined =>
  buys < levels.length - 1 ? levels[levels.length - 2 - buys] : undefined;
