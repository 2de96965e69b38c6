import { log } from '../../../shared/base/math/log.ts';
import { normalAt, uniformAt } from '../../../shared/base/random.ts';

export const minutesPerDay = 1440;
/** Steps of a minute's path. */
export const halvings = 64;
/** Days for which the large swings of the anchor repeat their weights: 2^9. */
const octaves = 9;

/** One UTC day of a coin, minute by minute. Logs are deviations from the logarithm of its reference price. */
export interface CoinDay {
  /** At the start of each minute, and at the end of the last. */
  readonly logs: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Volume of each minute as a multiple of the mean minute's. */
  readonly share: Float64Array;
}

/** Log deviation at the 65 points of one minute; `index` counts minutes from the epoch. */
export interface MinutePath {
  readonly index: number;
  readonly logs: Float64Array;
}

export interface Coin {
  readonly seed: number;
  readonly dailyVol: number;
}

/** Log deviation of the coin from its reference at a day's start: octaves of value noise, at equal cost for any day. */
function dayAnchor(coin: Coin, day: number): number {
  let sum = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const span = 2 ** octave;
    const cell = Math.floor(day / span);
    const within = day / span - cell;
    const left = normalAt(coin.seed, cell, octave + 100);
    const right = normalAt(coin.seed, cell + 1, octave + 100);
    sum += Math.sqrt(span) * 0.5 * (left + (right - left) * within);
  }
  return sum * coin.dailyVol;
}

/** A point between two known ones of a Brownian bridge, drawn by hash. */
function between(
  seed: number,
  a: number,
  b: number,
  low: number,
  mid: number,
  high: number,
  from: number,
  to: number,
  variance: number,
): number {
  const mean = from + ((to - from) * (mid - low)) / (high - low);
  return mean + Math.sqrt((variance * (mid - low) * (high - mid)) / (high - low)) * normalAt(seed, a, b);
}

/** Log deviation at the start of minute `minute` (0 … 1440) of a day, by bisection: 11 draws. */
function minuteLog(coin: Coin, day: number, minute: number): number {
  let low = 0;
  let high = minutesPerDay;
  let from = dayAnchor(coin, day);
  let to = dayAnchor(coin, day + 1);
  const variance = (coin.dailyVol * coin.dailyVol) / minutesPerDay;
  while (minute !== low && minute !== high) {
    const mid = (low + high) >> 1;
    const value = between(coin.seed, day, mid, low, mid, high, from, to, variance);
    if (minute < mid) [high, to] = [mid, value];
    else [low, from] = [mid, value];
  }
  return minute === low ? from : to;
}

/** Highest log deviation within a minute, by the law of a bridge's extremes; the lowest is the mirror image. */
const reach = (coin: Coin, minuteIndex: number, draw: number, change: number): number =>
  Math.sqrt(
    change * change -
      ((2 * coin.dailyVol * coin.dailyVol) / minutesPerDay) * log(1 - uniformAt(coin.seed, minuteIndex, draw)),
  );
const highestOf = (coin: Coin, minuteIndex: number, open: number, close: number) =>
  (open + close + reach(coin, minuteIndex, 7, close - open)) / 2;
const lowestOf = (coin: Coin, minuteIndex: number, open: number, close: number) =>
  (open + close - reach(coin, minuteIndex, 8, close - open)) / 2;

/** The 65 points of a minute: six halvings, none of them beyond the minute's extremes. */
export function minutePath(coin: Coin, index: number): MinutePath {
  const day = Math.floor(index / minutesPerDay);
  const minute = index - day * minutesPerDay;
  const open = minuteLog(coin, day, minute);
  const close = minuteLog(coin, day, minute + 1);
  const lowest = lowestOf(coin, index, open, close);
  const highest = highestOf(coin, index, open, close);
  const logs = new Float64Array(halvings + 1);
  [logs[0], logs[halvings]] = [open, close];
  const variance = (coin.dailyVol * coin.dailyVol) / minutesPerDay / halvings;
  for (let span = halvings; span > 1; span /= 2) {
    for (let low = 0; low < halvings; low += span) {
      const mid = low + span / 2;
      const high = low + span;
      const drawn = between(coin.seed ^ 0x5bd1e995, index, mid, low, mid, high, logs[low]!, logs[high]!, variance);
      logs[mid] = Math.min(highest, Math.max(lowest, drawn));
    }
  }
  return { index, logs };
}

/** A whole day by one bisection pass. */
export function drawDay(coin: Coin, day: number): CoinDay {
  const column = () => new Float64Array(minutesPerDay);
  const drawn: CoinDay = { logs: new Float64Array(minutesPerDay + 1), high: column(), low: column(), share: column() };
  const { logs, high, low, share } = drawn;
  logs[0] = dayAnchor(coin, day);
  logs[minutesPerDay] = dayAnchor(coin, day + 1);
  fillBridge(coin, day, logs, 0, minutesPerDay);
  const typical = coin.dailyVol / Math.sqrt(minutesPerDay);
  for (let minute = 0; minute < minutesPerDay; minute++) {
    const index = day * minutesPerDay + minute;
    high[minute] = highestOf(coin, index, logs[minute]!, logs[minute + 1]!);
    low[minute] = lowestOf(coin, index, logs[minute]!, logs[minute + 1]!);
    share[minute] =
      (0.4 + 1.2 * uniformAt(coin.seed, index, 9)) * (0.4 + 0.4 * ((high[minute]! - low[minute]!) / typical));
  }
  return drawn;
}

function fillBridge(coin: Coin, day: number, logs: Float64Array, low: number, high: number): void {
  if (high - low < 2) return;
  const mid = (low + high) >> 1;
  const variance = (coin.dailyVol * coin.dailyVol) / minutesPerDay;
  logs[mid] = between(coin.seed, day, mid, low, mid, high, logs[low]!, logs[high]!, variance);
  fillBridge(coin, day, logs, low, mid);
  fillBridge(coin, day, logs, mid, high);
}
