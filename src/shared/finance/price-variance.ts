import { exp } from '../base/math/exp.ts';
import { log } from '../base/math/log.ts';

/** Seconds after which a move counts e times less. */
const memoryS = 1_800;
/** Seconds that have to be known before the estimate counts. */
const warmUpS = 60;

/** Squared moves and the seconds in which they came, both fading; the last middle price, and when it was, ms. */
export interface Variance {
  readonly sum: number;
  readonly seconds: number;
  readonly middle: number;
  readonly atMs: number;
}

/** Nothing known but the price of now. */
export const firstVariance = (middle: number, atMs: number): Variance => ({ sum: 0, seconds: 0, middle, atMs });

/** The estimate with one more middle price, in any unit. */
export function withMiddle(it: Variance, middle: number, atMs: number): Variance {
  const passed = (atMs - it.atMs) / 1_000;
  if (passed <= 0) return it;
  const kept = exp(-passed / memoryS);
  const move = log(middle / it.middle);
  return { sum: it.sum * kept + move * move, seconds: it.seconds * kept + passed, middle, atMs };
}

/** σ² of the logarithm of the price a second; undefined before it is known long enough. */
export const varianceOf = ({ sum, seconds }: Variance): number | undefined =>
  seconds < warmUpS ? undefined : sum / seconds;

/**
 * Whether a middle price lies more than so many times its usual move away from the last one; what came in less than a
 * second counts as the move of one.
 */
export function isJump(it: Variance, middle: number, atMs: number, times: number): boolean {
  const variance = varianceOf(it);
  const passed = (atMs - it.atMs) / 1_000;
  if (times === 0 || !variance || passed <= 0) return false;
  const move = log(middle / it.middle);
  return move * move > times * times * variance * Math.max(1, passed);
}
