import { dayMs, hourMs } from '../../base/time.ts';

/** China is eight hours ahead of UTC all year. */
export const chinaAheadMs = 8 * hourMs;

/** Days since the epoch on China's calendar. */
export const chinaDayOf = (atMs: number): number => Math.floor((atMs + chinaAheadMs) / dayMs);

/** When a day of China's calendar begins, ms. */
export const chinaDayStart = (day: number): number => day * dayMs - chinaAheadMs;

/** YYYY-MM-DD of a day. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/**
 * Weekdays on which the mainland exchanges are closed, `MM-DD` or the first and the last of some. 2024 to 2026 as the
 * exchanges have announced them; 2027 by the statutory holidays and the lunar calendar, to be replaced when it is
 * announced.
 */
export const closedWeekdays: Readonly<Record<number, readonly string[]>> = {
  2024: ['01-01', '02-09 02-16', '04-04 04-05', '05-01 05-03', '06-10', '09-16 09-17', '10-01 10-07'],
  2025: ['01-01', '01-28 02-04', '04-04', '05-01 05-05', '06-02', '10-01 10-08'],
  2026: ['01-01 01-02', '02-16 02-23', '04-06', '05-01 05-05', '06-19', '09-25', '10-01 10-07'],
  2027: ['01-01', '02-05 02-12', '04-05', '05-03 05-05', '06-09', '09-15', '10-01 10-07'],
};

const isClosed = (day: number): boolean => {
  const date = dateOfDay(day);
  const monthDay = date.slice(5);
  return (closedWeekdays[Number(date.slice(0, 4))] ?? []).some(
    (span) => monthDay >= span.slice(0, 5) && monthDay <= span.slice(-5),
  );
};

/** Monday is 1, Sunday 0. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Whether the mainland exchanges trade on a day; beyond the table every weekday counts as one. */
export function isChinaTradingDay(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isClosed(day);
}

/** The trading day before this one. */
export function tradingDayBefore(day: number): number {
  let before = day - 1;
  while (!isChinaTradingDay(before)) before -= 1;
  return before;
}

/** The trading day after this one. */
export function tradingDayAfter(day: number): number {
  let after = day + 1;
  while (!isChinaTradingDay(after)) after += 1;
  return after;
}

/** Trading days from one day to another, both inclusive; 0 where there are none. Counts no further than `most`. */
export function tradingDaysIn(first: number, last: number, most: number): number {
  let count = 0;
  for (let day = first; day <= last && count < most; day += 1) if (isChinaTradingDay(day)) count += 1;
  return count;
}

/** The day of a date, YYYY-MM-DD. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

/**
 * Whether futures trade in the evening of a day: on trading days, but not before a holiday that is longer than a
 * weekend.
 */
export function hasNightSession(day: number): boolean {
  if (!isChinaTradingDay(day)) return false;
  const apart = tradingDayAfter(day) - day;
  return apart === 1 || (apart === 3 && weekdayOf(day) === 5);
}
