import type { Due } from '../moves.ts';

const firstOf = (a: number | undefined, b: number | undefined, pick: (a: number, b: number) => number) =>
  a === undefined ? b : b === undefined ? a : pick(a, b);

/** Of two things to wait for whichever comes first. */
export const sooner = (one: Due, other: Due | undefined): Due => {
  if (!other) return one;
  return {
    ...(one.counts && { counts: one.counts }),
    atMs: firstOf(one.atMs, other.atMs, Math.min),
    below: firstOf(one.below, other.below, Math.max),
    above: firstOf(one.above, other.above, Math.min),
  };
};
