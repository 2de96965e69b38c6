import { minuteMs } from '../../base/time.ts';
import { chinaDayOf, chinaDayStart, isChinaTradingDay, tradingDayBefore } from './china-calendar.ts';

/**
 * What an A-share market takes at a time. CALL: limit orders gather for one price; LOCKED_CALL: the same, and none is
 * taken back; CONTINUOUS: orders trade at once; CLOSED: nothing is taken.
 */
export type ASharePhase = 'CALL' | 'LOCKED_CALL' | 'CONTINUOUS' | 'CLOSED';

const clock = (hours: number, minutes: number): number => (hours * 60 + minutes) * minuteMs;

/** Times of a trading day in China, ms after its midnight. Source: trading rules of the exchanges. */
export const aShareTimes = {
  call: clock(9, 15),
  locked: clock(9, 20),
  opening: clock(9, 25),
  morning: clock(9, 30),
  lunch: clock(11, 30),
  afternoon: clock(13, 0),
  closingCall: clock(14, 57),
  close: clock(15, 0),
  afterHours: clock(15, 5),
  end: clock(15, 30),
} as const;

/** Phase of the Shanghai and Shenzhen share markets. */
export function aSharePhase(atMs: number): ASharePhase {
  const day = chinaDayOf(atMs);
  if (!isChinaTradingDay(day)) return 'CLOSED';
  const at = atMs - chinaDayStart(day);
  const { call, locked, opening, morning, lunch, afternoon, closingCall, close } = aShareTimes;
  if (at < call || at >= close) return 'CLOSED';
  if (at < locked) return 'CALL';
  if (at < opening) return 'LOCKED_CALL';
  if (at < morning || (at >= lunch && at < afternoon)) return 'CLOSED';
  return at < closingCall ? 'CONTINUOUS' : 'LOCKED_CALL';
}

/** Whether a time lies in the after-hours trading of those boards that have it: from 15:05 to 15:30 on trading days. */
export function isAfterHours(atMs: number): boolean {
  const day = chinaDayOf(atMs);
  const at = atMs - chinaDayStart(day);
  return at >= aShareTimes.afterHours && at < aShareTimes.end && isChinaTradingDay(day);
}

/** When an order for the day ends that is placed now: at the next close, or at 15:30 where the close has been. */
export function dayOrderEndMs(atMs: number): number {
  const day = chinaDayOf(atMs);
  const at = atMs - chinaDayStart(day);
  if (at < aShareTimes.close) return chinaDayStart(day) + aShareTimes.close;
  return at < aShareTimes.end ? chinaDayStart(day) + aShareTimes.end : chinaDayStart(day + 1) + aShareTimes.close;
}

/** When the share markets close on the day of `atMs`. */
export const closeMsOf = (atMs: number): number => chinaDayStart(chinaDayOf(atMs)) + aShareTimes.close;

/** When the trading day before that of `atMs` closed: the close by which the day's price limits are reckoned. */
export const previousCloseMs = (atMs: number): number =>
  chinaDayStart(tradingDayBefore(chinaDayOf(atMs))) + aShareTimes.close;
