import { requirePositive } from './argument.ts';

/**
 * Sizes of equal slices in whole lots, which add up to `lots` exactly: the k-th is floor(k·lots/n) less what was
 * planned before. A slice is 0 where there are fewer lots than slices. Refuses numbers that are not whole and positive,
 * and products beyond 2^53.
 */
export function sliceLots(lots: number, slices: number): number[] {
  requirePositive({ lots, slices });
  const exact = Number.isInteger(lots) && Number.isInteger(slices) && lots * slices <= Number.MAX_SAFE_INTEGER;
  if (!exact) throw new RangeError(`lots and slices must be whole: ${lots}, ${slices}`);
  const plannedBy = (slice: number) => Math.floor((slice * lots) / slices);
  return Array.from({ length: slices }, (_, index) => plannedBy(index + 1) - plannedBy(index));
}
