import { wallOf } from '../../shared/base/zone-clock.ts';
import type { Locale } from './amount.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(kind: 'clock' | 'minutes' | 'date', zone: string | undefined): Intl.DateTimeFormat {
  const name = `${kind} ${zone ?? ''}`;
  const found = formats.get(name);
  if (found) return found;
  const parts: Intl.DateTimeFormatOptions =
    kind === 'date'
      ? { year: 'numeric', month: '2-digit', day: '2-digit' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(kind === 'clock' ? { second: '2-digit' } : {}) };
  // sv-SE writes dates as YYYY-MM-DD and times as HH:mm:ss.
  const made = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: zone });
  formats.set(name, made);
  return made;
}

/** `14:02:11` in the zone; the browser's where none is given. */
export const formatClock = (ms: number, zone?: string): string => format('clock', zone).format(ms);

/** `14:02`. */
export const formatMinutes = (ms: number, zone?: string): string => format('minutes', zone).format(ms);

/** `2026-03-09`. */
export const formatDate = (ms: number, zone?: string): string => format('date', zone).format(ms);

/** `2026-03-09 14:02:11`. */
export const formatDateTime = (ms: number, zone?: string): string => `${formatDate(ms, zone)} ${formatClock(ms, zone)}`;

/** Zone of the dates of bars that open at 00:00 UTC. */
export const dateZone = 'Etc/UTC';

/** Open time of a bar: `2026-03-09 14:02`, or its date alone, as bars of a day and longer are told. */
export const formatBarTime = (ms: number, zone: string | undefined, dated = false): string =>
  dated ? formatDate(ms, zone) : formatDateTime(ms, zone).slice(0, -3);

/** `2026-03-09 06:02:11 UTC`, for tooltips. */
export const formatUtc = (ms: number): string => `${formatDateTime(ms, 'UTC')} UTC`;

/** The time of a moment on the day of `now`, else its date without the year, and minutes: `14:02:11`, `03-08 14:02`. */
export const formatRecent = (ms: number, now: number, zone?: string): string =>
  formatDate(ms, zone) === formatDate(now, zone) ? formatClock(ms, zone) : formatDateTime(ms, zone).slice(5, -3);

/** A zone's distance from UTC at a moment: `UTC`, `UTC+8`, `UTC−3:30`; the browser's where none is given. */
export function zoneLabel(ms: number, zone?: string): string {
  const minutes = Math.round((wallOf(ms, zone) - ms) / 60_000);
  if (minutes === 0) return 'UTC';
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

const ageUnits: Record<Locale, readonly [seconds: string, minutes: string, hours: string, days: string]> = {
  en: ['s', 'min', 'h', 'd'],
  'zh-Hans': ['秒', '分钟', '小时', '天'],
  'zh-Hant': ['秒', '分鐘', '小時', '天'],
};

/** How long ago, in the one unit that tells it: `4 s`, `2 min`, `3 h`, `5 d`. */
export function formatAge(ms: number, locale: Locale): string {
  const [second, minute, hour, day] = ageUnits[locale];
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} ${second}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${minute}`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} ${hour}`;
  return `${Math.floor(seconds / 86_400)} ${day}`;
}

/** A span of time in one unit, to a tenth: `30 s`, `90 s`, `1 min`, `2.5 min`, `3 h`. */
export function formatEvery(ms: number, locale: Locale): string {
  const [second, minute, hour] = ageUnits[locale];
  const tenths = (count: number) => String(Math.round(count * 10) / 10);
  if (ms < 120_000 && ms !== 60_000) return `${tenths(ms / 1_000)} ${second}`;
  return ms < 7_200_000 ? `${tenths(ms / 60_000)} ${minute}` : `${tenths(ms / 3_600_000)} ${hour}`;
}

/** A span of time in its two largest units: `45 min`, `3 h 20 min`, `2 d 4 h`. */
export function formatSpan(ms: number, locale: Locale): string {
  const [, minute, hour, day] = ageUnits[locale];
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), day],
    [Math.floor(minutes / 60) % 24, hour],
    [minutes % 60, minute],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return `0 ${minute}`;
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
