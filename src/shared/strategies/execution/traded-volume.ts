import { dayMs, minuteMs, openTimeOf } from '../../base/time.ts';
import type { Kline } from '../../market/kline.ts';
import type { MarketView } from '../../market/market-view.ts';

/** Days whose volume at the same time of the day makes the curve of a VWAP. */
const curveDays = 7;

/** What a market has traded, in base and in quote. */
export interface Traded {
  readonly volume: number;
  readonly quote: number;
}

/** Traded from the beginning of the minute of `sinceMs` until now. */
export function tradedSince(market: MarketView, sinceMs: number, nowMs: number): Traded {
  const from = openTimeOf('1m', sinceMs);
  const bars = market.klines('1m', Math.floor((nowMs - from) / minuteMs) + 1).filter(([open]) => open >= from);
  return bars.reduce((sum, bar) => ({ volume: sum.volume + bar[5], quote: sum.quote + bar[6] }), {
    volume: 0,
    quote: 0,
  });
}

/**
 * Usual volume of each slice: the mean of the same times of the seven days before, weekends like workdays. All 0 where
 * there are no bars so old.
 */
export function usualVolumes(
  market: MarketView,
  startMs: number,
  times: readonly number[],
  durationMs: number,
): number[] {
  const starts = Array.from({ length: curveDays }, (_, index) => startMs - (index + 1) * dayMs);
  return meanVolumes(market, starts, times, durationMs);
}

/** Mean volume of each slice over earlier days that began at `starts`, ms. All 0 where there are no bars so old. */
export function meanVolumes(
  market: MarketView,
  starts: readonly number[],
  times: readonly number[],
  durationMs: number,
): number[] {
  const weights = times.map(() => 0);
  for (const from of starts) {
    const bars = market.klines('1m', Math.ceil(durationMs / minuteMs) + 1, from + durationMs);
    addVolumes(
      weights,
      bars,
      times.map((atMs) => from + atMs),
      from + durationMs,
    );
  }
  return weights.map((weight) => weight / starts.length);
}

/** Adds to each slice its part of each bar's volume; slices begin at `times` and the last one ends at `endMs`. */
export function addVolumes(weights: number[], bars: readonly Kline[], times: readonly number[], endMs: number): void {
  let slice = 0;
  for (const [open, , , , , volume] of bars) {
    while (slice < times.length - 1 && times[slice + 1]! <= open) slice += 1;
    for (let index = slice; index < times.length && times[index]! < open + minuteMs; index++) {
      const from = Math.max(open, times[index]!);
      const to = Math.min(open + minuteMs, times[index + 1] ?? endMs);
      if (to > from) weights[index]! += (volume * (to - from)) / minuteMs;
    }
  }
}
