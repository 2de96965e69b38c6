import { secondMs } from '../../base/time.ts';
import { aSharePhase, aShareTimes } from './a-share-session.ts';
import { chinaDayOf, chinaDayStart, isChinaTradingDay, tradingDayAfter, tradingDayBefore } from './china-calendar.ts';

/** Before the closing auction begins, from when on nothing can be taken back: orders that rest are canceled by then. */
const leadMs = 5 * secondMs;

/** The times of one trading day that an execution goes by, ms. */
export interface DayTimes {
  readonly morningMs: number;
  readonly lunchMs: number;
  readonly afternoonMs: number;
  /** The last moment of continuous trading at which something is sent. */
  readonly lastMs: number;
  /** The closing auction begins, and ends. */
  readonly callMs: number;
  readonly closeMs: number;
}

/** The times of a trading day of China's calendar. */
export function dayTimes(day: number): DayTimes {
  const start = chinaDayStart(day);
  const { morning, lunch, afternoon, closingCall, close } = aShareTimes;
  return {
    morningMs: start + morning,
    lunchMs: start + lunch,
    afternoonMs: start + afternoon,
    lastMs: start + closingCall - leadMs,
    callMs: start + closingCall,
    closeMs: start + close,
  };
}

/**
 * The trading day of an execution that is asked for now: today until the last moment of its continuous trading, and
 * the next one from its close on. Undefined in between, when the closing auction decides the next day's price limits.
 */
export function executionDayAt(nowMs: number): number | undefined {
  const today = chinaDayOf(nowMs);
  if (!isChinaTradingDay(today)) return tradingDayAfter(today);
  const { lastMs, closeMs } = dayTimes(today);
  if (nowMs < lastMs) return today;
  return nowMs < closeMs ? undefined : tradingDayAfter(today);
}

/** The first moment of continuous trading of a day at or after a time. */
export function openFrom({ morningMs, lunchMs, afternoonMs }: DayTimes, atMs: number): number {
  if (atMs < morningMs) return morningMs;
  return atMs >= lunchMs && atMs < afternoonMs ? afternoonMs : atMs;
}

/** Time of continuous trading from one moment of it until the last at which something is sent, ms; lunch left out. */
export function tradedMsFrom({ lunchMs, afternoonMs, lastMs }: DayTimes, fromMs: number): number {
  return fromMs < lunchMs ? lunchMs - fromMs + lastMs - afternoonMs : lastMs - fromMs;
}

/** The moment at which so much of continuous trading has passed since one of its moments, ms. */
export function afterTraded({ lunchMs, afternoonMs }: DayTimes, fromMs: number, tradedMs: number): number {
  const atMs = fromMs + tradedMs;
  return fromMs < lunchMs && atMs >= lunchMs ? atMs - lunchMs + afternoonMs : atMs;
}

/** When an execution trades, ms; `tradedMs` is the continuous trading between, lunch left out. */
export interface ShareDay {
  readonly day: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly tradedMs: number;
}

/**
 * The day and the hours of an execution of so many seconds that is asked for now, until the last moment of the day
 * where they are left out; or the rule that keeps it from being one: the closing auction is on, or the day has not so
 * much trading left.
 */
export function shareDayOf(
  duration: number | undefined,
  nowMs: number,
): ShareDay | { readonly rule: 'closing_auction' } | { readonly rule: 'beyond_close'; readonly most: number } {
  const day = executionDayAt(nowMs);
  if (day === undefined) return { rule: 'closing_auction' };
  const times = dayTimes(day);
  const startMs = openFrom(times, nowMs);
  const leftMs = tradedMsFrom(times, startMs);
  const tradedMs = duration === undefined ? leftMs : duration * secondMs;
  if (tradedMs > leftMs) return { rule: 'beyond_close', most: Math.floor(leftMs / secondMs) };
  return { day, startMs, tradedMs, endMs: afterTraded(times, startMs, tradedMs) };
}

/** Trading days before one, the nearest first. */
export function tradingDaysBefore(day: number, count: number): number[] {
  const days: number[] = [];
  for (let before = day; days.length < count; days.push(before)) before = tradingDayBefore(before);
  return days;
}

/** Until when nothing can be taken back, ms; undefined where it can. */
export function lockedUntil(nowMs: number): number | undefined {
  if (aSharePhase(nowMs) !== 'LOCKED_CALL') return undefined;
  const { callMs, closeMs } = dayTimes(chinaDayOf(nowMs));
  return nowMs < callMs ? chinaDayStart(chinaDayOf(nowMs)) + aShareTimes.opening : closeMs;
}
