import { sides, type Side } from '../../trade/order.ts';
import type { LevelNumber } from '../level-orders.ts';

/** What an order of a maker is for: the first purchase, what closes at the end, or a quote from the nearest on. */
export const openingLevel = 0;
export const closingLevel = 1;
export const quoteLevel = (side: Side, nth: number): number => 2 + nth * 2 + (side === 'SELL' ? 1 : 0);

const levels = 16;
const attempts = 2 ** 30;
/** Distances that a number can say, in `distanceUnit`ths of the middle price. */
const distances = 2 ** 12;

export interface MakerNumber extends LevelNumber {
  /** How far off the order lay when it was sent, in `distanceUnit`ths of the middle price. */
  readonly distance: number;
}

/**
 * Number of an order: its distance stands in it, so that a restart knows how far off its orders were and how soon they
 * were filled.
 */
export const numberOf = ({ level, side, attempt, distance }: MakerNumber): number =>
  ((attempt % attempts) * levels + level) * 2 * distances +
  (side === 'SELL' ? distances : 0) +
  Math.max(0, Math.min(distances - 1, distance));

export function makerNumber(number: number): MakerNumber {
  const rest = Math.floor(number / distances);
  const place = Math.floor(rest / 2);
  return {
    level: place % levels,
    side: sides[rest % 2]!,
    attempt: Math.floor(place / levels),
    distance: number % distances,
  };
}
