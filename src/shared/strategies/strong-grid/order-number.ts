import type { LevelNumber } from '../level-orders.ts';

/** What an order of a STRONG_GRID is for: the first purchase, a level, or what closes at the end. */
export const openingLevel = -(2 ** 18);
export const closingLevel = openingLevel + 1;

const levels = 2 ** 19;
const attempts = 2 ** 20;

/** Number of an order: the sale at a level, or the buy at the level below that belongs to it. */
export const numberOf = ({ level, side, attempt }: LevelNumber): number =>
  ((level + levels / 2) * 2 + (side === 'SELL' ? 1 : 0)) * attempts + attempt;

export function strongNumber(number: number): LevelNumber {
  const rest = Math.floor(number / attempts);
  return {
    level: Math.floor(rest / 2) - levels / 2,
    side: rest % 2 === 1 ? 'SELL' : 'BUY',
    attempt: number % attempts,
  };
}
