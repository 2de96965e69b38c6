import { dayMs } from '../../../shared/base/time.ts';
import { dayStartOf } from '../../../shared/market/session/day-start.ts';
import { formatDate } from '../../format/time.ts';

/** A day of the calendar, `2026-03-09`. */
export type Day = string;

const plain = /^\d{4}-\d{2}-\d{2}$/;
const noonOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

/** The day so many days later. */
export const dayAfter = (day: Day, days: number): Day => formatDate(noonOf(day) + days * dayMs, 'UTC');

/** A day of an address where it is one of the calendar, between 2000 and today; today where it is none. */
export function dayIn(text: string | undefined, today: Day): Day {
  if (text === undefined || !plain.test(text) || Number.isNaN(noonOf(text)) || formatDate(noonOf(text), 'UTC') !== text)
    return today;
  return text > today || text < '2000-01-01' ? today : text;
}

/**
 * The first moment of a day in a zone, ms; the browser's zone where none is given. A day whose midnight is left out
 * begins after the gap.
 */
export const startOf = (day: Day, zone?: string): number => dayStartOf(Date.parse(`${day}T00:00:00Z`) / dayMs, zone);
