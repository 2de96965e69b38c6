import { must } from '../../../shared/base/assert.ts';
import { exp } from '../../../shared/base/math/exp.ts';
import { hashText, mix } from '../../../shared/base/random.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import { assetOf } from '../assets/session-assets.ts';
import { type Coin, type CoinDay, drawDay, halvings, type MinutePath, minutePath, minutesPerDay } from './coin-draw.ts';

const minutesPerHour = 60;
/** Days that are kept drawn: the window of 24 hours needs two. */
const keptDays = 4;
/** At about 180 KB each: all that have a price by hand, and some hundreds of shares. */
const keptPaths = 512;

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
      sums.value += share[row]! * exp((logs[row]! + logs[row + 1]! + top + bottom) / 4);
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
