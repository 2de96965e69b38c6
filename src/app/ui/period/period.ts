import { dayMs, hourMs } from '../../../shared/base/time.ts';

/** Where a series begins, and how far apart its points are, ms. */
export interface Span {
  readonly fromMs: number;
  readonly stepMs: number;
}

/** Day in UTC of a time in ms, counted from the epoch. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** Periods that end now, by their days, and one's own. */
export const periods = ['7', '30', '90', '180', '365', 'custom'] as const;
export type PeriodKey = (typeof periods)[number];

/** The server keeps, and tells at once, 400 days: one of them is that before the period. */
export const maxDays = 399;

/** Days in UTC, both included, counted from the epoch. */
export interface Period {
  readonly key: PeriodKey;
  readonly first: number;
  readonly last: number;
}

/** What is wrong with a period of one's own. */
export type PeriodFault = 'order' | 'future' | 'length';

/** `2026-03-09` of a day. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** A day from its text; undefined where that is no day of the calendar. */
export function parseDay(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dayText(dayOf(ms)) !== text ? undefined : dayOf(ms);
}

/** What a first and a last day are wrong in; undefined where they are a period. */
export function faultOf(first: number, last: number, today: number): PeriodFault | undefined {
  if (first > last) return 'order';
  if (last > today) return 'future';
  return last - first + 1 > maxDays ? 'length' : undefined;
}

/** The period that an address asks for; the last 30 days where it asks for none, or for one that is none. */
export function periodOf(
  {
    period,
    from,
    to,
  }: { readonly period?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  nowMs: number,
): Period {
  const today = dayOf(nowMs);
  const key = periods.find((one) => one === period) ?? '30';
  const first = parseDay(from);
  const last = parseDay(to);
  if (key === 'custom' && first !== undefined && last !== undefined && faultOf(first, last, today) === undefined)
    return { key, first, last };
  const days = Number(key === 'custom' ? '30' : key);
  return { key: key === 'custom' ? '30' : key, first: today - days + 1, last: today };
}

const stepOf = ({ first, last }: Pick<Period, 'first' | 'last'>) => (last - first < 7 ? '1h' : '1d');

/** Where the series of a period begins, and how far apart its points are. */
export const spanOf = (period: Period): Span => ({
  fromMs: period.first * dayMs,
  stepMs: stepOf(period) === '1h' ? hourMs : dayMs,
});

/**
 * How the server is asked for a period: hours up to a week, else days; with the day before it, with which the first day
 * is compared.
 */
export function askFor({ first, last }: Period): {
  readonly start: number;
  readonly end: number;
  readonly step: '1h' | '1d';
} {
  return { start: (first - 1) * dayMs, end: (last + 1) * dayMs, step: stepOf({ first, last }) };
}
