import { dayMs } from '../../base/time.ts';
import { wallOf } from '../../base/zone-clock.ts';

/** Zones whose days are kept, and days of one zone: 22 years. */
const keptZones = 1_000;
const keptDays = 8_192;

/** When days begin that have been asked for, ms, by zone. */
const zones = /* @__PURE__ */ new Map<string, Map<number, number>>();

function startsOf(zone: string): Map<number, number> {
  const known = zones.get(zone);
  if (known && known.size < keptDays) return known;
  const made = new Map<number, number>();
  if (zones.size >= keptZones) zones.clear();
  zones.set(zone, made);
  return made;
}

/**
 * When clocks of the zone show `wall` if they are as far from UTC as they were a day before it, and as they are a day
 * after it.
 */
export const momentsOf = (wall: number, zone: string | undefined): readonly number[] =>
  [-1, 1].map((days) => {
    const near = wall + days * dayMs;
    return wall - (wallOf(near, zone) - near);
  });

/**
 * The first moment of a day of the zone's calendar, ms; `day` counts days from 1970-01-01. Where clocks are put forward
 * at midnight it is the moment after; a midnight that comes twice counts the first time; a day that the zone has left
 * out begins with the one after it.
 */
export function dayStartOf(day: number, zone?: string): number {
  // The machine's own zone may become another one.
  if (zone === undefined) return firstMomentOf(day * dayMs, zone);
  const starts = startsOf(zone);
  const start = starts.get(day) ?? firstMomentOf(day * dayMs, zone);
  starts.set(day, start);
  return start;
}

function firstMomentOf(midnight: number, zone: string | undefined): number {
  const moments = momentsOf(midnight, zone);
  const first = Math.min(...moments);
  const last = Math.max(...moments);
  if (first === last) return first;
  const shown = moments.filter((ms) => wallOf(ms, zone) === midnight);
  if (shown.length > 0) return Math.min(...shown);
  // No clock shows midnight: they are put forward over it between the two.
  let before = first;
  let after = last;
  while (before + 1 < after) {
    const middle = Math.floor((before + after) / 2);
    if (wallOf(middle, zone) < midnight) before = middle;
    else after = middle;
  }
  return after;
}
