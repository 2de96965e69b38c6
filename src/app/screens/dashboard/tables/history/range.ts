import { dayMs } from '../../../../../shared/base/time.ts';
import { wallOf } from '../../../../../shared/base/zone-clock.ts';

/** Days back from now, or days of one's own. The server gives at most 90 at a time. */
export const rangeKeys = ['1', '7', '30', '90', 'custom'] as const;
export type RangeKey = (typeof rangeKeys)[number];
export const maxRangeDays = 90;

/** A range of time: days back, or from one day to another, both `YYYY-MM-DD` and included. */
export type Range =
  | { readonly key: Exclude<RangeKey, 'custom'> }
  | { readonly key: 'custom'; readonly from: string; readonly to: string };

export const firstRange: Range = { key: '7' };

/** What is wrong with days that were typed. */
export type RangeFault = 'empty' | 'order' | 'length';

/** The moment at which a clock of the zone shows `wall`, ms as if it showed UTC. */
export function momentOf(wall: number, zone: string | undefined): number {
  const guess = wall - (wallOf(wall, zone) - wall);
  // Once more: where clocks are put on or back the first guess may lie on the other side of that.
  return guess - (wallOf(guess, zone) - wall);
}

/** The beginning of a day in UTC from its text; undefined where that is no day of the calendar. */
function parseDay(text: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : ms;
}

/** What is wrong with two days; undefined where they are a range. */
export function rangeFault(from: string, to: string): RangeFault | undefined {
  const first = parseDay(from);
  const last = parseDay(to);
  if (first === undefined || last === undefined) return 'empty';
  if (first > last) return 'order';
  return last - first >= maxRangeDays * dayMs ? 'length' : undefined;
}

/**
 * The window that a range means at a moment, in whole ms, end exclusive. At most 90 days, where a day may have 25
 * hours.
 */
export function windowAt(
  range: Range,
  nowMs: number,
  zone: string | undefined,
): { readonly start: number; readonly end: number } {
  const now = Math.floor(nowMs);
  if (range.key !== 'custom') return { start: now + 1 - Number(range.key) * dayMs, end: now + 1 };
  const first = parseDay(range.from) ?? 0;
  const last = parseDay(range.to) ?? 0;
  const end = momentOf(last + dayMs, zone);
  return { start: Math.max(momentOf(first, zone), end - maxRangeDays * dayMs), end };
}
