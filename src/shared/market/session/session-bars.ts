import { type Interval, minuteMs, nextOpenOf, openTimeOf } from '../../kit/time.ts';
import type { AccountType } from '../instrument.ts';
import { aShareTimes } from './a-share-session.ts';
import { chinaDayStart } from './china-calendar.ts';
import { hasHours, isMoving, nextPriceTimeOf, priceTimeOf, shareMinuteOf } from './trading-hours.ts';

/** Length in minutes of the intervals that an A-share counts from 09:30 through lunch; longer ones are a day's bar or more. */
const shareIntervals: Partial<Record<Interval, number>> = { '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '2h': 120 };

/** Open time of the bar that a minute belongs to. Hours of A-shares begin at 09:30, 10:30, 13:00 and 14:00. */
export function sessionBarOpen(kind: AccountType, interval: Interval, minuteOpenMs: number): number {
  const length = shareIntervals[interval];
  if (kind !== 'astock' || length === undefined) return openTimeOf(interval, minuteOpenMs);
  const place = shareMinuteOf(minuteOpenMs);
  if (!place) return openTimeOf(interval, minuteOpenMs);
  const first = place.minute - (place.minute % length);
  const { morning, afternoon, lunch } = aShareTimes;
  const at = morning + first * minuteMs;
  return chinaDayStart(place.day) + (at < lunch ? at : at - lunch + afternoon);
}

/** Open time of the bar after the one that opens at `openMs`: of a market with hours the first one within them. */
export function nextBarOpen(kind: AccountType, interval: Interval, openMs: number): number {
  const endMs = nextOpenOf(interval, openMs);
  return hasHours(kind) ? sessionBarOpen(kind, interval, nextPriceTimeOf(kind, endMs)) : endMs;
}

/** When the bar that opens at `openMs` has its last price: at its end, or where the market closes before it. */
export function barCloseOf(kind: AccountType, interval: Interval, openMs: number): number {
  const endMs = nextOpenOf(interval, openMs);
  return isMoving(kind, endMs - 1) ? endMs : priceTimeOf(kind, endMs - 1);
}

/** Whether a bar is the next one after another: none is missing between them. Where a market has hours, one that opens earlier than its hours do is. */
export function isNextBar(kind: AccountType, interval: Interval, openMs: number, nextMs: number): boolean {
  if (nextMs === nextOpenOf(interval, openMs)) return true;
  return hasHours(kind) && nextMs > openMs && nextMs <= nextBarOpen(kind, interval, openMs);
}
