import { dayMs, minuteMs, openTimeOf } from '../../../shared/base/time.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { dayAndNightBars, type LiveBars } from './live-bars.ts';
import type { SyntheticBars, WindowSums } from './synthetic-bars.ts';

/** Days of bars before the start that a simulated market can show: more than 50,000 minutes. */
export const historyDays = 36;
export const keptDays = historyDays + 1;

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
  /** Undefined before the first trade of a recording. */
  window(): Window | undefined;
}

export function createMinutes({ synthetic, stored, nowMs, onClosed }: MinutesOptions): Minutes {
  const firstMs = openTimeOf('1d', nowMs()) - historyDays * dayMs;
  /** Closed bars that trades have made. */
  const own = new Map(stored.map((bar) => [bar[0], bar]));
  const begin = (): LiveBars => dayAndNightBars('1m', keptDays * 1440, keep);
  let live = synthetic ? undefined : begin();
  /** The bar that was forming when the market fell asleep. */
  let left: Kline | undefined;
  let window: Window | undefined;

  function keep(bar: Kline): void {
    own.set(bar[0], bar);
    own.delete(bar[0] - keptDays * dayMs);
    onClosed(bar);
  }

  function asleep(source: SyntheticBars): Kline {
    const bar = source.forming(nowMs());
    return left?.[0] === bar[0] ? joined(left, bar) : bar;
  }

  function wake(): void {
    if (live) return;
    const forming = synthetic && asleep(synthetic);
    live = begin();
    if (forming) live.seed(forming);
  }

  function rest(): void {
    if (!live || !synthetic) return;
    live.roll(nowMs());
    left = live.bars.at(-1);
    live = undefined;
    if (left) keep(joined(left, synthetic.minutes(left[0], left[0] + minuteMs)[0]!));
  }

  function forming(): Kline | undefined {
    live?.roll(nowMs());
    return live ? live.bars.at(-1) : synthetic ? asleep(synthetic) : undefined;
  }

  function range(fromMs: number, toMs: number): Kline[] {
    live?.roll(nowMs());
    const isWithin = (bar: Kline) => bar[0] >= fromMs && bar[0] < toMs;
    if (!synthetic) return live?.bars.filter(isWithin) ?? [];
    const newest = live?.bars ?? [asleep(synthetic)];
    const past = synthetic.minutes(Math.max(fromMs, firstMs), Math.min(toMs, newest[0]![0]));
    return [...past.map((bar) => own.get(bar[0]) ?? bar), ...newest.filter(isWithin)];
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
    window: windowNow,
  };
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
const joined = (begun: Kline, rest: Kline): Kline => [
  begun[0],
  begun[1],
  Math.max(begun[2], rest[2]),
  Math.min(begun[3], rest[3]),
  rest[4],
  Math.max(begun[5], rest[5]),
  Math.max(begun[6], rest[6]),
  Math.max(begun[7], rest[7]),
];
