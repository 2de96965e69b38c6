export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Kline intervals of the platform, shortest first; `ms` is null where the calendar decides. */
export const intervals = [
  { key: '1s', ms: secondMs },
  { key: '1m', ms: minuteMs },
  { key: '3m', ms: 3 * minuteMs },
  { key: '5m', ms: 5 * minuteMs },
  { key: '15m', ms: 15 * minuteMs },
  { key: '30m', ms: 30 * minuteMs },
  { key: '1h', ms: hourMs },
  { key: '2h', ms: 2 * hourMs },
  { key: '4h', ms: 4 * hourMs },
  { key: '6h', ms: 6 * hourMs },
  { key: '8h', ms: 8 * hourMs },
  { key: '12h', ms: 12 * hourMs },
  { key: '1d', ms: dayMs },
  { key: '3d', ms: 3 * dayMs },
  { key: '1w', ms: 7 * dayMs },
  { key: '1M', ms: null },
] as const;

export type Interval = (typeof intervals)[number]['key'];

export const intervalKeys = /* @__PURE__ */ intervals.map((interval) => interval.key) as [Interval, ...Interval[]];

const lengths = /* @__PURE__ */ new Map<Interval, number | null>(
  /* @__PURE__ */ intervals.map(({ key, ms }) => [key, ms]),
);
/** 1970-01-01 was a Thursday; weeks open on Monday. */
const mondayShiftMs = 3 * dayMs;

/**
 * Open time (UTC, ms, inclusive) of the bar that holds `atMs`. Days start at 00:00 UTC, weeks on Monday, 3d at the
 * epoch.
 */
export function openTimeOf(interval: Interval, atMs: number): number {
  if (interval === '1w') return Math.floor((atMs + mondayShiftMs) / (7 * dayMs)) * 7 * dayMs - mondayShiftMs;
  if (interval === '1M') {
    const date = new Date(atMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const length = lengths.get(interval)!;
  return Math.floor(atMs / length) * length;
}

/** Open time of the bar after the one that opens at `openMs`: the exclusive end of that bar. */
export function nextOpenOf(interval: Interval, openMs: number): number {
  if (interval === '1M') {
    const date = new Date(openMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return openMs + lengths.get(interval)!;
}

/** Open time of the bar `count` bars before the one that opens at `openMs`. */
export function openTimeBefore(interval: Interval, openMs: number, count: number): number {
  if (interval === '1M') {
    const date = new Date(openMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1);
  }
  return openMs - count * lengths.get(interval)!;
}
