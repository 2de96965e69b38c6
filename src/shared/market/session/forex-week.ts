import { dayMs, hourMs } from '../../base/time.ts';

/** Day of the `nth` Sunday of a month, as days since the epoch; month 0 is January. */
function sundayOf(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1) / dayMs;
  return first + ((((3 - first) % 7) + 7) % 7) + 7 * (nth - 1);
}

/**
 * Whether New York has summer time: from the second Sunday of March to the first of November, both at 02:00 there.
 * Source: US Energy Policy Act of 2005.
 */
export function isNewYorkSummer(atMs: number): boolean {
  const year = new Date(atMs).getUTCFullYear();
  return atMs >= sundayOf(year, 2, 2) * dayMs + 7 * hourMs && atMs < sundayOf(year, 10, 1) * dayMs + 6 * hourMs;
}

const weekMs = 7 * dayMs;
/** 1970-01-04 was a Sunday. */
const firstSunday = 3 * dayMs;

/** Time since Sunday 00:00 in New York, ms. */
function newYorkWeek(atMs: number): number {
  const there = atMs - (isNewYorkSummer(atMs) ? 4 : 5) * hourMs - firstSunday;
  return ((there % weekMs) + weekMs) % weekMs;
}

const opens = 17 * hourMs;
const closes = 5 * dayMs + 17 * hourMs;

/**
 * Start of a day of New York's calendar, days since the epoch, shifted by `clockMs`: summer time counts as it stands
 * then.
 */
function newYorkMs(day: number, clockMs: number): number {
  const winter = day * dayMs + clockMs + 5 * hourMs;
  return isNewYorkSummer(winter - hourMs) ? winter - hourMs : winter;
}

/** Trading day of currencies, days since the epoch: from 17:00 in New York the next one. */
export const forexDayOf = (atMs: number): number =>
  Math.floor((atMs - (isNewYorkSummer(atMs) ? 4 : 5) * hourMs + 7 * hourMs) / dayMs);

/** Whether a day is a trading day of currencies: Monday to Friday. */
export const isForexDay = (day: number): boolean => [1, 2, 3, 4, 5].includes((((day + 4) % 7) + 7) % 7);

/** When a trading day of currencies begins, and when it ends. */
export const forexOpenMs = (day: number): number => newYorkMs(day - 1, 17 * hourMs);
export const forexCloseMs = (day: number): number => newYorkMs(day, 17 * hourMs);

/** Whether currencies trade: Sunday 17:00 to Friday 17:00 in New York. */
export function isForexOpen(atMs: number): boolean {
  const at = newYorkWeek(atMs);
  return at >= opens && at < closes;
}

/** End of the trading week before `atMs`, which lies outside of one. */
export function lastForexCloseMs(atMs: number): number {
  const at = newYorkWeek(atMs);
  // NOTE: summer time changes within the weekend; the close is that of the time before it.
  const close = atMs - (at < opens ? at + weekMs - closes : at - closes);
  const shift = (Number(isNewYorkSummer(close)) - Number(isNewYorkSummer(atMs))) * hourMs;
  return close - shift;
}

/** Beginning of the trading week after `atMs`, which lies outside of one. */
export function nextForexOpenMs(atMs: number): number {
  const at = newYorkWeek(atMs);
  const open = atMs + (at < opens ? opens - at : weekMs + opens - at);
  return open - (Number(isNewYorkSummer(open)) - Number(isNewYorkSummer(atMs))) * hourMs;
}
