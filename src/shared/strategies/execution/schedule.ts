import { must } from '../../base/assert.ts';
import { hashText, uniformAt } from '../../base/random.ts';
import { sliceLots } from '../../finance/twap-slices.ts';
import type { Algo } from '../../trade/algo.ts';

type Timing = Pick<Algo, 'duration_s' | 'randomize'> & { readonly slices: number };

/**
 * When each slice begins, ms after the start, ascending: slice k at k/n of the duration, moved by up to `randomize` of
 * a slice's length either way, but the first one at once. The same parent always has the same times.
 */
export function sliceTimes(parent_id: string, { duration_s, slices, randomize }: Timing): number[] {
  const seed = hashText(parent_id);
  const lengthMs = (duration_s * 1_000) / slices;
  return Array.from({ length: slices }, (_, index) =>
    index === 0 ? 0 : Math.round((index + randomize * (2 * uniformAt(seed, index) - 1)) * lengthMs),
  );
}

const summed = (parts: readonly number[]): number[] => {
  let sum = 0;
  return parts.map((part) => (sum += part));
};

/** Lots that a TWAP has planned by the end of each slice: the last is all of them. */
export const equalTargets = (lots: number, slices: number): number[] => summed(sliceLots(lots, slices));

/**
 * Lots that a VWAP has planned by the end of each slice, in proportion to weights ≥ 0, rounded down; the last is all of
 * them. Equal where all weights are 0.
 */
export function weightedTargets(lots: number, weights: readonly number[]): number[] {
  const sums = summed(weights);
  const total = must(sums.at(-1), 'a weight');
  if (!(total > 0)) return equalTargets(lots, weights.length);
  return sums.map((sum, index) =>
    index === sums.length - 1 ? lots : Math.min(lots, Math.floor(lots * (sum / total))),
  );
}

/**
 * Lots of the next child of an ICEBERG: what is shown, and all that is left where less than `least` would stay behind.
 */
export const icebergLots = (remaining: number, visible: number, least: number): number =>
  remaining - visible < least ? remaining : Math.min(visible, remaining);
