import type { Parts } from '../../../shared/base/parts.ts';
import { dayMs, hourMs, type Interval, nextOpenOf, openTimeOf } from '../../../shared/base/time.ts';
import { joinBar, type Kline } from '../../../shared/market/kline.ts';
import { type KeptBars, keyOfSpan } from './kept-bars.ts';

/** Intervals whose closed bars are kept: an hour and longer. */
export const isLong = (interval: Interval): boolean => interval === '1M' || nextOpenOf(interval, 0) >= hourMs;

/** Whether bars of an interval are put together of days. */
const isOfDays = (interval: Interval): boolean => interval === '1M' || nextOpenOf(interval, 0) > dayMs;

/** Bars of a market that trades at all hours, of any span of whole minutes up to a day, and longer ones of days. */
export interface Spans {
  /** The bar of [fromMs, toMs), as far as it lies before now; undefined where the market has none. One part. */
  span(fromMs: number, toMs: number): Parts<Kline | undefined>;
  /** Bars of a long interval with open times in [fromMs, toMs), ascending; a part each, or each day. */
  bars(interval: Interval, fromMs: number, toMs: number): Parts<Kline[]>;
}

export interface SpansOptions {
  /** The fold of the minutes in [fromMs, toMs) up to now; undefined where there are none. */
  readonly fold: (fromMs: number, toMs: number) => Kline | undefined;
  readonly kept: KeptBars;
  readonly firstMs: number;
  readonly nowMs: () => number;
}

/** Closed bars are made once, and kept for a while. */
export function createSpans({ fold, kept, firstMs, nowMs }: SpansOptions): Spans {
  function closed(fromMs: number, toMs: number): Kline | undefined {
    const key = keyOfSpan(fromMs, toMs);
    const known = kept.get(key);
    if (known) return known;
    const made = fold(fromMs, toMs);
    if (made) kept.set(key, made);
    return made;
  }

  /** The bar that is forming, of its whole hours, which are kept, and the minutes since. */
  function forming(fromMs: number): Kline | undefined {
    const lastMs = openTimeOf('1h', nowMs());
    const parts: (Kline | undefined)[] = [];
    let openMs = Math.max(fromMs, firstMs);
    while (openMs < lastMs) {
      const nextMs = Math.min(lastMs, openTimeOf('1h', openMs) + hourMs);
      parts.push(closed(openMs, nextMs));
      openMs = nextMs;
    }
    parts.push(fold(openMs, nowMs() + 1));
    return joined(fromMs, parts);
  }

  function* span(fromMs: number, toMs: number): Parts<Kline | undefined> {
    if (toMs <= firstMs || fromMs > nowMs()) return undefined;
    if (toMs > nowMs()) return forming(fromMs);
    const isKept = kept.get(keyOfSpan(fromMs, toMs)) !== undefined;
    const bar = closed(fromMs, toMs);
    if (!isKept) yield;
    return bar;
  }

  function* bar(interval: Interval, openMs: number): Parts<Kline | undefined> {
    const endMs = nextOpenOf(interval, openMs);
    if (!isOfDays(interval)) return yield* span(openMs, endMs);
    const days: (Kline | undefined)[] = [];
    for (let dayAtMs = openMs; dayAtMs < endMs; dayAtMs += dayMs) days.push(yield* span(dayAtMs, dayAtMs + dayMs));
    return joined(openMs, days);
  }

  return {
    span,
    *bars(interval, fromMs, toMs) {
      const made: Kline[] = [];
      for (let openMs = openTimeOf(interval, fromMs); openMs < toMs; openMs = nextOpenOf(interval, openMs)) {
        const next = yield* bar(interval, openMs);
        if (next) made.push(named(openMs, next));
      }
      return made;
    },
  };
}

/** A bar under the open time of its span, which may lie before its first minute. */
function named(openMs: number, bar: Kline): Kline {
  const own: Kline = [...bar];
  own[0] = openMs;
  return own;
}

/** One bar of ascending ones; undefined for none. */
export function joined(openMs: number, bars: readonly (Kline | undefined)[]): Kline | undefined {
  let whole: Kline | undefined;
  for (const bar of bars) {
    if (!bar) continue;
    if (whole) joinBar(whole, bar);
    else whole = named(openMs, bar);
  }
  return whole;
}
