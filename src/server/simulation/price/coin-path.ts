import { must } from '../../../shared/base/assert.ts';
import { hashText, mix, normalAt, uniformAt } from '../../../shared/base/random.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import { assetOf } from '../assets/session-assets.ts';

export const minutesPerDay = 1440;
const minutesPerHour = 60;
const halvings = 64;
/** Days for which the large swings of the anchor repeat their weights: 2^9. */
const octaves = 9;
/** Days that are kept drawn: the window of 24 hours needs two. */
const keptDays = 4;
/** At about 180 KB each: all that have a price by hand, and some hundreds of shares. */
const keptPaths = 512;

/** One UTC day of a coin, minute by minute. Logs are deviations from the logarithm of its reference price. */
export interface CoinDay {
  /** At the start of each minute, and at the end of the last. */
  readonly logs: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Volume of each minute as a multiple of the mean minute's. */
  readonly share: Float64Array;
}

/** What minutes of a coin come to: what its instruments need for their 24 hours, but for their own small offsets. */
export interface CoinWindow {
  /** Minutes that may hold the highest price of an instrument with its offset in the bound; below, the lowest. */
  readonly highest: readonly number[];
  readonly lowest: readonly number[];
  /** Sums by hour: of shares, and of shares × e^(mean log of the minute). */
  readonly hours: readonly { readonly hour: number; readonly share: number; readonly value: number }[];
}

/**
 * The path of one coin, which all its instruments share: a pure function of seed and time. What was drawn is kept for a
 * while, which saves work and never changes a price, as it could be drawn again.
 */
export interface CoinPath {
  /** Standard deviation of a day's log return. */
  readonly dailyVol: number;
  /** Log deviation at any time. */
  logAt(atMs: number): number;
  /** `index` counts days from the epoch. */
  day(index: number): CoinDay;
  /**
   * Of the minutes in [from, to), without those that an instrument has bars of its own for; `bound` is what its offset
   * may differ within, either way.
   */
  window(from: number, to: number, bound: number, without?: Without): CoinWindow;
}

/** The path of a coin under a seed. */
export type CoinPathOf = (seed: number, base: string) => CoinPath;

/** Log deviation at the 65 points of one minute; `index` counts minutes from the epoch. */
interface MinutePath {
  readonly index: number;
  readonly logs: Float64Array;
}

interface Coin {
  readonly seed: number;
  readonly dailyVol: number;
}

/**
 * `drew` hears of each day that was drawn, with what lets go of all that is kept of the path; `volatility` is a factor
 * on how much the coin moves. Throws for what is unknown to `assetOf`.
 */
export function createCoinPath(
  seed: number,
  base: string,
  drew: (forget: () => void) => void = () => undefined,
  volatility = 1,
): CoinPath {
  const dailyVol = must(assetOf(base), `asset ${base}`).dailyVol * volatility;
  const coin: Coin = { seed: mix(hashText(base) ^ mix(seed)), dailyVol };
  const days = new Map<number, CoinDay>();
  let minute: MinutePath = { index: Number.NaN, logs: new Float64Array() };
  let shared: { readonly key: string; readonly window: CoinWindow } | undefined;

  function day(index: number): CoinDay {
    const known = days.get(index);
    if (known) return known;
    if (days.size >= keptDays) days.delete(days.keys().next().value!);
    const drawn = drawDay(coin, index);
    days.set(index, drawn);
    drew(forget);
    return drawn;
  }
  function forget(): void {
    days.clear();
    shared = undefined;
  }

  return {
    dailyVol,
    day,
    logAt(atMs) {
      const index = Math.floor(atMs / minuteMs);
      if (minute.index !== index) minute = minutePath(coin, index);
      const place = ((atMs - index * minuteMs) / minuteMs) * halvings;
      const low = Math.floor(place);
      const from = minute.logs[low]!;
      const to = minute.logs[low + 1]!;
      return from + (to - from) * (place - low);
    },
    window(from, to, bound, without) {
      if (without) return windowOf(partsOf(day, from, to), bound, without);
      const key = `${from} ${to} ${bound}`;
      if (shared?.key !== key) shared = { key, window: windowOf(partsOf(day, from, to), bound, () => false) };
      return shared.window;
    },
  };
}

/**
 * Paths that are made once for each seed and coin. Of no more than `keptPaths` anything drawn is kept: the one that has
 * drawn nothing for longest is forgotten first. `volatility` is a factor on how much all of them move.
 */
export function createCoinPaths(volatility = 1): CoinPathOf {
  const paths = new Map<string, CoinPath>();
  const drawn = new Set<() => void>();
  function drew(forget: () => void): void {
    drawn.delete(forget);
    drawn.add(forget);
    const [oldest] = drawn;
    if (drawn.size <= keptPaths || !oldest) return;
    drawn.delete(oldest);
    oldest();
  }
  return (seed, base) => {
    const key = `${seed}/${base}`;
    const path = paths.get(key) ?? createCoinPath(seed, base, drew, volatility);
    paths.set(key, path);
    return path;
  };
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
  const variance = coin.dailyVol ** 2 / minutesPerDay;
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
    change ** 2 - ((2 * coin.dailyVol ** 2) / minutesPerDay) * Math.log(1 - uniformAt(coin.seed, minuteIndex, draw)),
  );
const highestOf = (coin: Coin, minuteIndex: number, open: number, close: number) =>
  (open + close + reach(coin, minuteIndex, 7, close - open)) / 2;
const lowestOf = (coin: Coin, minuteIndex: number, open: number, close: number) =>
  (open + close - reach(coin, minuteIndex, 8, close - open)) / 2;

/** The 65 points of a minute: six halvings, none of them beyond the minute's extremes. */
function minutePath(coin: Coin, index: number): MinutePath {
  const day = Math.floor(index / minutesPerDay);
  const minute = index - day * minutesPerDay;
  const open = minuteLog(coin, day, minute);
  const close = minuteLog(coin, day, minute + 1);
  const lowest = lowestOf(coin, index, open, close);
  const highest = highestOf(coin, index, open, close);
  const logs = new Float64Array(halvings + 1);
  [logs[0], logs[halvings]] = [open, close];
  const variance = coin.dailyVol ** 2 / minutesPerDay / halvings;
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
function drawDay(coin: Coin, day: number): CoinDay {
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
  const variance = coin.dailyVol ** 2 / minutesPerDay;
  logs[mid] = between(coin.seed, day, mid, low, mid, high, logs[low]!, logs[high]!, variance);
  fillBridge(coin, day, logs, low, mid);
  fillBridge(coin, day, logs, mid, high);
}

type Without = (minute: number) => boolean;
/** Rows of one day, the first inclusive, the last exclusive. */
interface Part extends CoinDay {
  readonly firstMinute: number;
  readonly from: number;
  readonly to: number;
}

function partsOf(dayOf: (index: number) => CoinDay, from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let index = Math.floor(from / minutesPerDay); index * minutesPerDay < to; index++) {
    const firstMinute = index * minutesPerDay;
    parts.push({
      ...dayOf(index),
      firstMinute,
      from: Math.max(0, from - firstMinute),
      to: Math.min(minutesPerDay, to - firstMinute),
    });
  }
  return parts;
}

function windowOf(parts: readonly Part[], bound: number, without: Without): CoinWindow {
  const hours: { hour: number; share: number; value: number }[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { firstMinute, from, to, logs, high, low, share } of parts) {
    for (let row = from; row < to; row++) {
      if (without(firstMinute + row)) continue;
      const top = high[row]!;
      const bottom = low[row]!;
      if (top > highest) highest = top;
      if (bottom < lowest) lowest = bottom;
      const hour = Math.floor((firstMinute + row) / minutesPerHour);
      if (hours[hours.length - 1]?.hour !== hour) hours.push({ hour, share: 0, value: 0 });
      const sums = hours[hours.length - 1]!;
      sums.share += share[row]!;
      sums.value += share[row]! * Math.exp((logs[row]! + logs[row + 1]! + top + bottom) / 4);
    }
  }
  const beyond = (is: (part: Part, row: number) => boolean): number[] =>
    parts.flatMap((part) => {
      const found: number[] = [];
      for (let row = part.from; row < part.to; row++)
        if (is(part, row) && !without(part.firstMinute + row)) found.push(part.firstMinute + row);
      return found;
    });
  return {
    highest: beyond(({ high }, row) => high[row]! >= highest - 2 * bound),
    lowest: beyond(({ low }, row) => low[row]! <= lowest + 2 * bound),
    hours,
  };
}
