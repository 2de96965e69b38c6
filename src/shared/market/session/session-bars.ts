import { dayMs, hourMs, type Interval, minuteMs, nextOpenOf, openTimeOf } from '../../base/time.ts';
import { aShareTimes } from './a-share-session.ts';
import { chinaDayStart } from './china-calendar.ts';
import { forexDayOf, forexOpenMs } from './forex-week.ts';
import type { Hours } from './hours.ts';
import { closeBefore, isMoving, nextPriceTimeOf, priceTimeOf, shareMinuteOf, tradingDayOf } from './trading-hours.ts';

/**
 * Length in minutes of the intervals that an A-share counts from 09:30 through lunch; longer ones are a day's bar or
 * more.
 */
const shareIntervals: Partial<Record<Interval, number>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '2h': 120,
};

/** Whether bars of an interval are of whole days. */
export const isOfDays = (interval: Interval): boolean => interval === '1M' || nextOpenOf(interval, 0) >= dayMs;

/**
 * Open time of the bar that a minute belongs to. Hours of A-shares begin at 09:30, 10:30, 13:00 and 14:00, several
 * hours of currencies at 17:00 in New York. Bars of days are those of trading days and named by their date, 00:00 UTC:
 * an evening that belongs to the next day's bar lies before its open time.
 */
export function sessionBarOpen(hours: Hours, interval: Interval, minuteOpenMs: number): number {
  if (hours === 'always') return openTimeOf(interval, minuteOpenMs);
  if (isOfDays(interval)) return openTimeOf(interval, tradingDayOf(hours, minuteOpenMs) * dayMs);
  if (hours === 'forex' && nextOpenOf(interval, 0) > hourMs) {
    const dayOpenMs = forexOpenMs(forexDayOf(minuteOpenMs));
    return dayOpenMs + openTimeOf(interval, minuteOpenMs - dayOpenMs);
  }
  const length = shareIntervals[interval];
  if (hours !== 'astock' || length === undefined) return openTimeOf(interval, minuteOpenMs);
  const place = shareMinuteOf(minuteOpenMs);
  if (!place) return openTimeOf(interval, minuteOpenMs);
  const first = place.minute - (place.minute % length);
  const { morning, afternoon, lunch } = aShareTimes;
  const at = morning + first * minuteMs;
  return chinaDayStart(place.day) + (at < lunch ? at : at - lunch + afternoon);
}

/** Open time of the bar after the one that opens at `openMs`: of a market with hours the first one within them. */
export function nextBarOpen(hours: Hours, interval: Interval, openMs: number): number {
  const endMs = nextOpenOf(interval, openMs);
  return hours === 'always' ? endMs : sessionBarOpen(hours, interval, nextPriceTimeOf(hours, endMs));
}

/** When the bar that opens at `openMs` has its last price: at its end, or where the market closes before it. */
export function barCloseOf(hours: Hours, interval: Interval, openMs: number): number {
  const endMs = nextOpenOf(interval, openMs);
  if (hours !== 'always' && isOfDays(interval)) return closeBefore(hours, Math.floor(endMs / dayMs));
  return isMoving(hours, endMs - 1) ? endMs : priceTimeOf(hours, endMs - 1);
}

/**
 * Whether a bar is the next one after another: none is missing between them. Where a market has hours, one that opens
 * earlier than its hours do is. Where it has none their distance tells, in every time zone: a day has 23 to 25 hours, a
 * month 28 to 31 days.
 */
export function isNextBar(hours: Hours, interval: Interval, openMs: number, nextMs: number): boolean {
  if (hours === 'always') return nextMs > openMs && nextMs < openMs + 1.5 * nextOpenOf(interval, 0);
  return nextMs === nextOpenOf(interval, openMs) || (nextMs > openMs && nextMs <= nextBarOpen(hours, interval, openMs));
}
