import { dayMs, minuteMs, openTimeOf } from '../../../shared/base/time.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { dayAndNightBars, type LiveBars } from './live-bars.ts';
import { joined } from './spans.ts';
import type { SyntheticBars, WindowSums } from './synthetic-bars.ts';

/** Days of bars before the start that a simulated market can show: three years. */
export const historyDays = 1_096;
/** Days for which minutes that trades have made are kept; before them are those that the price process makes. */
export const ownDays = 37;
/** Minutes that a market keeps which has no price process. */
const keptMinutes = ownDays * 1440;

export interface MinutesOptions {
  /** Null for a recording: its bars come from its trades alone, and it never sleeps. */
  readonly synthetic: SyntheticBars | null;
  /** Minute bars that were live before the last stop, ascending; they win over synthetic ones. */
  readonly stored: readonly Kline[];
  readonly nowMs: () => number;
  /**
   * Hears of each closed minute bar that trades have had a part in. One is heard of again where its minute was left
   * asleep and woken to.
   */
  readonly onClosed: (bar: Kline) => void;
  /** Hears that minutes which trades had made are gone. */
  readonly onForgotten?: () => void;
  /** Of a listing that is younger than the history, ms. */
  readonly listedMs?: number | undefined;
}

/** Figures of the closed minutes of the last 24 hours. */
export interface Window extends WindowSums {
  readonly minute: number;
  readonly open: number;
}

/**
 * The minute bars of one market: what trades have made, and what its price process would have made of all other time.
 */
export interface Minutes {
  readonly isAwake: boolean;
  wake(): void;
  rest(): void;
  add(atMs: number, price: number, size: number): void;
  /** The bar of now; undefined before the first trade of a recording. */
  forming(): Kline | undefined;
  /** Bars with open time in [fromMs, toMs), ascending, the forming one included; none lies after now. */
  range(fromMs: number, toMs: number): Kline[];
  /** The bars of `range` as one, a new one; undefined where there are none. */
  fold(fromMs: number, toMs: number): Kline | undefined;
  /** Undefined before the first trade of a recording. */
  window(): Window | undefined;
}

/** The first minute that a market has, ms. */
export const firstMinuteOf = ({ nowMs, listedMs = 0 }: Pick<MinutesOptions, 'nowMs' | 'listedMs'>): number =>
  Math.max(openTimeOf('1d', nowMs()) - historyDays * dayMs, openTimeOf('1m', listedMs));

export function createMinutes({ synthetic, stored, nowMs, onClosed, onForgotten, listedMs }: MinutesOptions): Minutes {
  const firstMs = firstMinuteOf({ nowMs, listedMs });
  /** Closed bars that trades have made. */
  const own = new Map(stored.map((bar) => [bar[0], bar]));
  const begin = (): LiveBars => dayAndNightBars('1m', keptMinutes, keep);
  let live = synthetic ? undefined : begin();
  /** The bar that was forming when the market fell asleep. */
  let left: Kline | undefined;
  let window: Window | undefined;

  function keep(bar: Kline): void {
    own.set(bar[0], bar);
    if (forgetBefore(own, openTimeOf('1d', bar[0]) - ownDays * dayMs)) onForgotten?.();
    onClosed(bar);
  }

  function wake(): void {
    if (live) return;
    const forming = synthetic && asleepBar(synthetic, nowMs(), left);
    live = begin();
    if (forming) live.seed(forming);
  }

  function rest(): void {
    if (!live || !synthetic) return;
    live.roll(nowMs());
    left = live.bars.at(-1);
    live = undefined;
    if (left) keep(wholeMinute(left, synthetic.minutes(left[0], left[0] + minuteMs)[0]!));
  }

  function forming(): Kline | undefined {
    live?.roll(nowMs());
    return live ? live.bars.at(-1) : synthetic ? asleepBar(synthetic, nowMs(), left) : undefined;
  }

  function range(fromMs: number, toMs: number): Kline[] {
    live?.roll(nowMs());
    const newest = live?.bars ?? (synthetic ? [asleepBar(synthetic, nowMs(), left)] : []);
    const within = newest.slice(lowerBound(newest, fromMs), lowerBound(newest, toMs));
    if (!synthetic) return within;
    const past = synthetic.minutes(Math.max(fromMs, firstMs), Math.min(toMs, newest[0]![0]));
    return [...(own.size === 0 ? past : past.map((bar) => own.get(bar[0]) ?? bar)), ...within];
  }

  function fold(fromMs: number, toMs: number): Kline | undefined {
    const startMs = Math.max(fromMs, firstMs);
    const liveMs = live?.bars[0]?.[0] ?? openTimeOf('1m', nowMs());
    const ownMs = own.keys().next().value ?? Number.POSITIVE_INFINITY;
    if (synthetic && startMs < toMs && toMs <= Math.min(liveMs, ownMs)) return synthetic.fold(startMs, toMs);
    const bars = range(startMs, toMs);
    return bars[0] && joined(bars[0][0], bars);
  }

  function windowNow(): Window | undefined {
    const minute = openTimeOf('1m', nowMs());
    if (window?.minute === minute) return window;
    const fromMs = minute - dayMs + minuteMs;
    window = synthetic
      ? syntheticWindow(synthetic, own, fromMs, minute)
      : windowOf(minute, range(fromMs, minute), live?.bars.at(-1));
    return window;
  }

  return {
    get isAwake() {
      return live !== undefined;
    },
    wake,
    rest,
    add: (...trade) => live?.add(...trade),
    forming,
    range,
    fold,
    window: windowNow,
  };
}

/** Whether any of ascending minutes, which go a whole day at a time, lie before a time. */
function forgetBefore(own: Map<number, Kline>, fromMs: number): boolean {
  let forgot = false;
  for (const openMs of own.keys()) {
    if (openMs >= fromMs) break;
    own.delete(openMs);
    forgot = true;
  }
  return forgot;
}

/** Index of the first bar that does not open before `fromMs`. */
export function lowerBound(bars: readonly Kline[], fromMs: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (bars[mid]![0] < fromMs) low = mid + 1;
    else high = mid;
  }
  return low;
}

function syntheticWindow(
  synthetic: SyntheticBars,
  own: ReadonlyMap<number, Kline>,
  fromMs: number,
  minute: number,
): Window {
  const known: Kline[] = [];
  if (own.size > 0)
    for (let index = fromMs; index < minute; index += minuteMs) if (own.has(index)) known.push(own.get(index)!);
  const first = own.get(fromMs) ?? synthetic.minutes(fromMs, fromMs + minuteMs)[0]!;
  return {
    minute,
    open: first[1],
    ...sumsOf(known, synthetic.window(fromMs, minute, known.length > 0 ? own : new Map())),
  };
}

/** The window of a recording, which may be younger than a day. */
function windowOf(minute: number, bars: readonly Kline[], forming: Kline | undefined): Window | undefined {
  const first = bars[0] ?? forming;
  return (
    first && { minute, open: first[1], ...sumsOf(bars, { high: first[2], low: first[3], volume: 0, quoteVolume: 0 }) }
  );
}

/** `sums` and these bars together. */
function sumsOf(bars: readonly Kline[], sums: WindowSums): WindowSums {
  let { high, low, volume, quoteVolume } = sums;
  for (const bar of bars) {
    high = Math.max(high, bar[2]);
    low = Math.min(low, bar[3]);
    volume += bar[5];
    quoteVolume += bar[6];
  }
  return { high, low, volume, quoteVolume };
}

/** One minute of which trades made the beginning and the price process the rest. */
const wholeMinute = (begun: Kline, rest: Kline): Kline => [
  begun[0],
  begun[1],
  Math.max(begun[2], rest[2]),
  Math.min(begun[3], rest[3]),
  rest[4],
  Math.max(begun[5], rest[5]),
  Math.max(begun[6], rest[6]),
  Math.max(begun[7], rest[7]),
];

/** The bar that forms in a market asleep: in the minute in which it fell asleep with what trades had made of it. */
function asleepBar(synthetic: SyntheticBars, atMs: number, left: Kline | undefined): Kline {
  const bar = synthetic.forming(atMs);
  return left?.[0] === bar[0] ? wholeMinute(left, bar) : bar;
}
