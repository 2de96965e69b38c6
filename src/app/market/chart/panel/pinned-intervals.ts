import { type Interval, intervalKeys } from '../../../../shared/base/time.ts';

/**
 * The pinned intervals with one of them switched, shortest first. The last one stays: then the list that comes back has
 * the same one.
 */
export function togglePinned(pinned: readonly Interval[], interval: Interval): Interval[] {
  const next = intervalKeys.filter((key) => (key === interval ? !pinned.includes(key) : pinned.includes(key)));
  return next.length > 0 ? next : [...pinned];
}
