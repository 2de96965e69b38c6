import { dayMs } from './time.ts';

/** Zones whose clocks are kept; there are some 600 names. */
const keptZones = 1_000;
/** Days of one zone whose start is kept: 22 years. */
const keptDays = 8_192;

/** A zone as this machine knows it; a name that it does not know throws RangeError. */
interface Zone {
  readonly clock: Intl.DateTimeFormat;
  /** When days begin that have been asked for, ms. */
  readonly starts: Map<number, number>;
}

const zones = /* @__PURE__ */ new Map<string | undefined, Zone>();

function zoneOf(name: string | undefined): Zone {
  const known = zones.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: name,
  });
  const made: Zone = { clock, starts: new Map() };
  if (zones.size >= keptZones) zones.clear();
  zones.set(name, made);
  return made;
}

/** What a clock of the zone shows at a moment, as if it showed UTC: ms since the epoch, whole seconds. The zone is this machine's where none is given; one that it does not know throws RangeError. */
export const wallOf = (ms: number, zone?: string): number => Date.parse(`${zoneOf(zone).clock.format(ms).replace(' ', 'T')}Z`);

/** When clocks of the zone show `wall` if they are as far from UTC as they were a day before it, and as they are a day after it. */
export const momentsOf = (wall: number, zone: string | undefined): readonly number[] => [-1, 1].map((days) => {
  const near = wall + days * dayMs;
  return wall - (wallOf(near, zone) - near);
});

/**
 * The first moment of a day of the zone's calendar, ms; `day` counts days from 1970-01-01. Where clocks are put forward at midnight it is the moment after; a midnight that comes twice counts
 * the first time; a day that the zone has left out begins with the one after it.
 */
export function dayStartOf(day: number, zone?: string): number {
  const { starts } = zoneOf(zone);
  const known = starts.get(day);
  if (known !== undefined) return known;
  const start = firstMomentOf(day * dayMs, zone);
  // The machine's own zone may become another one.
  if (zone === undefined) return start;
  if (starts.size >= keptDays) starts.clear();
  starts.set(day, start);
  return start;
}

function firstMomentOf(midnight: number, zone: string | undefined): number {
  const moments = momentsOf(midnight, zone);
  const [first = Number.NaN, last = Number.NaN] = [Math.min(...moments), Math.max(...moments)];
  if (first === last) return first;
  const shown = moments.filter((ms) => wallOf(ms, zone) === midnight);
  if (shown.length > 0) return Math.min(...shown);
  // No clock shows midnight: they are put forward over it between the two.
  let [before, after] = [first, last];
  while (before + 1 < after) {
    const middle = Math.floor((before + after) / 2);
    if (wallOf(middle, zone) < midnight) before = middle;
    else after = middle;
  }
  return after;
}
