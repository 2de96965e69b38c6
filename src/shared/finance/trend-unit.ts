import { requirePositive } from './argument.ts';

/** What the size of a unit follows from; `pointValue` is what one contract or lot gains by a move of 1. */
export interface UnitFacts {
  readonly equity: number;
  /** Part of the equity that a unit loses by a move of N. */
  readonly risk: number;
  /** N, an average true range. */
  readonly range: number;
  readonly pointValue: number;
}

/**
 * Whole contracts or lots of one unit: equity · risk ÷ (N · point value), rounded down. Refuses figures that are not
 * above 0. Source: Faith, The Original Turtle Trading Rules (2003), position sizing.
 */
export function unitSize({ equity, risk, range, pointValue }: UnitFacts): number {
  requirePositive({ equity, risk, range, pointValue });
  return Math.floor((equity * risk) / (range * pointValue));
}
