import { minuteMs } from '../../kit/time.ts';
import type { AccountType } from '../instrument.ts';
import { aShareTimes } from './a-share-session.ts';
import { chinaDayOf, chinaDayStart, hasNightSession, isChinaTradingDay } from './china-calendar.ts';
import { isForexOpen, lastForexCloseMs, nextForexOpenMs } from './forex-week.ts';

type Span = readonly [fromMs: number, toMs: number];

const clock = (hours: number, minutes: number): number => (hours * 60 + minutes) * minuteMs;
const shareSpans: readonly Span[] = [[aShareTimes.morning, aShareTimes.lunch], [aShareTimes.afternoon, aShareTimes.close]];
/** Metals of the Shanghai futures exchange. */
const futureDaySpans: readonly Span[] = [[clock(9, 0), clock(10, 15)], [clock(10, 30), clock(11, 30)], [clock(13, 30), clock(15, 0)]];
const futureNightSpan: Span = [clock(21, 0), clock(23, 0)];

/** Whether instruments of this kind trade at some hours only. */
export const hasHours = (kind: AccountType): boolean => kind === 'astock' || kind === 'forex' || kind === 'commodity';

/** Spans of one day of China's calendar in which prices are made, ms after its midnight; empty where there are none. */
function spansOf(kind: AccountType, day: number): readonly Span[] {
  if (!isChinaTradingDay(day)) return [];
  if (kind === 'astock') return shareSpans;
  return hasNightSession(day) ? [...futureDaySpans, futureNightSpan] : futureDaySpans;
}

/** Whether prices of this kind of instrument move at a time: A-shares also in their closing call. */
export function isMoving(kind: AccountType, atMs: number): boolean {
  if (!hasHours(kind)) return true;
  if (kind === 'forex') return isForexOpen(atMs);
  const day = chinaDayOf(atMs);
  const at = atMs - chinaDayStart(day);
  return spansOf(kind, day).some(([from, to]) => at >= from && at < to);
}

/** The time whose price stands at `atMs`: itself while prices move, else the end of the hours before it. From the opening auction on A-shares have their first price. */
export function priceTimeOf(kind: AccountType, atMs: number): number {
  if (isMoving(kind, atMs)) return atMs;
  if (kind === 'forex') return lastForexCloseMs(atMs);
  for (let day = chinaDayOf(atMs); ; day--) {
    const at = atMs - chinaDayStart(day);
    const spans = spansOf(kind, day);
    if (kind === 'astock' && spans.length > 0 && at >= aShareTimes.opening && at < aShareTimes.morning) return chinaDayStart(day) + aShareTimes.morning;
    const ended = spans.findLast(([, to]) => to <= at);
    if (ended) return chinaDayStart(day) + ended[1];
  }
}

/** The next time at which prices move: `atMs` itself while they do, else the beginning of the hours after it. */
export function nextPriceTimeOf(kind: AccountType, atMs: number): number {
  if (isMoving(kind, atMs)) return atMs;
  if (kind === 'forex') return nextForexOpenMs(atMs);
  for (let day = chinaDayOf(atMs); ; day++) {
    const next = spansOf(kind, day).find(([from]) => chinaDayStart(day) + from > atMs);
    if (next) return chinaDayStart(day) + next[0];
  }
}

/** Index of a minute bar's place within the hours of an A-share's day, counted from 09:30 without lunch; undefined outside of them. */
export function shareMinuteOf(openMs: number): { readonly day: number; readonly minute: number } | undefined {
  const day = chinaDayOf(openMs);
  if (!isMoving('astock', openMs)) return undefined;
  const at = openMs - chinaDayStart(day);
  return { day, minute: (at < aShareTimes.lunch ? at - aShareTimes.morning : at - aShareTimes.afternoon + (aShareTimes.lunch - aShareTimes.morning)) / minuteMs };
}
