import type { Side } from '../../trade/order.ts';

/** What an order of a STRONG_GRID is for: the first purchase, a level, or what closes at the end. */
export const openingLevel = -(2 ** 18);
export const closingLevel = openingLevel + 1;

const levels = 2 ** 19;
const attempts = 2 ** 20;

export interface StrongNumber {
  /** The sale at a level, or the buy at the level below that belongs to it. */
  readonly level: number;
  readonly side: Side;
  readonly attempt: number;
}

export const numberOf = ({ level, side, attempt }: StrongNumber): number =>
  ((level + levels / 2) * 2 + (side === 'SELL' ? 1 : 0)) * attempts + attempt;

export function strongNumber(number: number): StrongNumber {
  const rest = Math.floor(number / attempts);
  return {
    level: Math.floor(rest / 2) - levels / 2,
    side: rest % 2 === 1 ? 'SELL' : 'BUY',
    attempt: number % attempts,
  };
}
