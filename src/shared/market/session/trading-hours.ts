import { minuteMs } from '../../base/time.ts';
import type { NightEnd } from '../instrument.ts';
import { aShareTimes } from './a-share-session.ts';
import {
  chinaDayOf,
  chinaDayStart,
  hasNightSession,
  isChinaTradingDay,
  tradingDayAfter,
  tradingDayBefore,
} from './china-calendar.ts';
import {
  forexCloseMs,
  forexDayOf,
  forexOpenMs,
  isForexDay,
  isForexOpen,
  lastForexCloseMs,
  nextForexOpenMs,
} from './forex-week.ts';
import type { Hours } from './hours.ts';

type Span = readonly [fromMs: number, toMs: number];

const clock = (hours: number, minutes: number): number => (hours * 60 + minutes) * minuteMs;
const shareSpans: readonly Span[] = [
  [aShareTimes.morning, aShareTimes.lunch],
  [aShareTimes.afternoon, aShareTimes.close],
];
/** Metals of the Shanghai futures exchange. */
const futureDaySpans: readonly Span[] = [
  [clock(9, 0), clock(10, 15)],
  [clock(10, 30), clock(11, 30)],
  [clock(13, 30), clock(15, 0)],
];
/** Evenings, after midnight by the day on which they begin. */
const eveningSpan = (toMs: number): readonly Span[] => [...futureDaySpans, [clock(21, 0), toMs]];
const futureSpans: Readonly<Record<`shfe ${NightEnd}`, readonly Span[]>> = {
  'shfe 23:00': eveningSpan(clock(23, 0)),
  'shfe 01:00': eveningSpan(clock(25, 0)),
  'shfe 02:30': eveningSpan(clock(26, 30)),
};
const futureClose = clock(15, 0);

/**
 * Spans that begin on one day of China's calendar in which prices are made, ms after its midnight; empty where there
 * are none.
 */
function spansOf(hours: Exclude<Hours, 'always' | 'forex'>, day: number): readonly Span[] {
  if (!isChinaTradingDay(day)) return [];
  if (hours === 'astock') return shareSpans;
  return hasNightSession(day) ? futureSpans[hours] : futureDaySpans;
}

/** The day of China's calendar on which the span began that holds a time; undefined while there is none. */
function spanDayOf(hours: Exclude<Hours, 'always' | 'forex'>, atMs: number): number | undefined {
  const today = chinaDayOf(atMs);
  return [today, today - 1].find((day) => {
    const at = atMs - chinaDayStart(day);
    return spansOf(hours, day).some(([from, to]) => at >= from && at < to);
  });
}

/**
 * The time without a pause that holds a time, within one trading day, [from, to) in ms; undefined while prices do not
 * move.
 */
export function movingSpanOf(hours: Exclude<Hours, 'always'>, atMs: number): Span | undefined {
  if (hours === 'forex') {
    const day = forexDayOf(atMs);
    return isForexOpen(atMs) ? [forexOpenMs(day), forexCloseMs(day)] : undefined;
  }
  const day = spanDayOf(hours, atMs);
  if (day === undefined) return undefined;
  const startMs = chinaDayStart(day);
  const span = spansOf(hours, day).find(([from, to]) => atMs >= startMs + from && atMs < startMs + to);
  return span && [startMs + span[0], startMs + span[1]];
}

/** Whether prices of instruments with these hours move at a time: A-shares also in their closing call. */
export function isMoving(hours: Hours, atMs: number): boolean {
  if (hours === 'always') return true;
  return hours === 'forex' ? isForexOpen(atMs) : spanDayOf(hours, atMs) !== undefined;
}

/**
 * The time whose price stands at `atMs`: itself while prices move, else the end of the hours before it. From the
 * opening auction on A-shares have their first price.
 */
export function priceTimeOf(hours: Hours, atMs: number): number {
  if (hours === 'always' || isMoving(hours, atMs)) return atMs;
  if (hours === 'forex') return lastForexCloseMs(atMs);
  for (let day = chinaDayOf(atMs); ; day--) {
    const at = atMs - chinaDayStart(day);
    const spans = spansOf(hours, day);
    if (hours === 'astock' && spans.length > 0 && at >= aShareTimes.opening && at < aShareTimes.morning)
      return chinaDayStart(day) + aShareTimes.morning;
    const ended = spans.findLast(([, to]) => to <= at);
    if (ended) return chinaDayStart(day) + ended[1];
  }
}

/** The next time at which prices move: `atMs` itself while they do, else the beginning of the hours after it. */
export function nextPriceTimeOf(hours: Hours, atMs: number): number {
  if (hours === 'always' || isMoving(hours, atMs)) return atMs;
  if (hours === 'forex') return nextForexOpenMs(atMs);
  for (let day = chinaDayOf(atMs); ; day++) {
    const next = spansOf(hours, day).find(([from]) => chinaDayStart(day) + from > atMs);
    if (next) return chinaDayStart(day) + next[0];
  }
}

/**
 * The trading day, in days since the epoch, of a time at which prices move: an evening in Shanghai belongs to the
 * trading day after it, a day of currencies begins at 17:00 in New York the day before.
 */
export function tradingDayOf(hours: Exclude<Hours, 'always'>, atMs: number): number {
  if (hours === 'forex') return forexDayOf(atMs);
  const day = spanDayOf(hours, atMs) ?? chinaDayOf(atMs);
  return hours !== 'astock' && atMs - chinaDayStart(day) >= futureClose ? tradingDayAfter(day) : day;
}

/** When the last trading day before a day, days since the epoch, has its last price. */
export function closeBefore(hours: Exclude<Hours, 'always'>, day: number): number {
  if (hours !== 'forex') return chinaDayStart(tradingDayBefore(day)) + futureClose;
  let last = day - 1;
  while (!isForexDay(last)) last -= 1;
  return forexCloseMs(last);
}

/**
 * Index of a minute bar's place within the hours of an A-share's day, counted from 09:30 without lunch; undefined
 * outside of them.
 */
export function shareMinuteOf(openMs: number): { readonly day: number; readonly minute: number } | undefined {
  const day = chinaDayOf(openMs);
  if (!isMoving('astock', openMs)) return undefined;
  const at = openMs - chinaDayStart(day);
  return {
    day,
    minute:
      (at < aShareTimes.lunch
        ? at - aShareTimes.morning
        : at - aShareTimes.afternoon + (aShareTimes.lunch - aShareTimes.morning)) / minuteMs,
  };
}
