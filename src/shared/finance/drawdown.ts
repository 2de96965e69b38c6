import { requireNotNegative } from './argument.ts';

/**
 * Distance of each net value from the highest one so far, a fraction at or below 0; the peak before the first is 1.
 * Refuses negative values and NaN.
 */
export function drawdowns(netValues: readonly number[]): number[] {
  let peak = 1;
  return netValues.map((netValue) => {
    requireNotNegative({ netValue });
    peak = Math.max(peak, netValue);
    return netValue / peak - 1;
  });
}

/** The deepest fall of a list of net values, and where it lies in the list. */
export interface MaxDrawdown {
  /** A fraction at or below 0. */
  readonly depth: number;
  /** Position of the peak before the fall; −1 = the start value of 1, before the list. */
  readonly peakAt: number;
  /** Position of the lowest value of the fall; −1 where there was none. */
  readonly troughAt: number;
}

/**
 * Deepest drawdown = min(NV ÷ peak − 1) with the peak starting at 1; the first one where two are equally deep. Refuses
 * negative values and NaN. Source: empyrical.
 */
export function maxDrawdown(netValues: readonly number[]): MaxDrawdown {
  let deepest: MaxDrawdown = { depth: 0, peakAt: -1, troughAt: -1 };
  let peakAt = -1;
  drawdowns(netValues).forEach((depth, index) => {
    if (depth === 0 && netValues[index]! > (netValues[peakAt] ?? 1)) peakAt = index;
    if (depth < deepest.depth) deepest = { depth, peakAt, troughAt: index };
  });
  return deepest;
}
