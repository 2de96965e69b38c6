import type { NumberedBars } from './bar-store.ts';

/** When the bars of a series open and close, and what time it is; ms. */
export interface BarClock {
  /** Open time of the bar after the one that opens then. */
  readonly nextOpen: (openMs: number) => number;
  /** When the bar that opens then has its last price. */
  readonly closeOf: (openMs: number) => number;
  readonly nowMs: () => number;
}

/** Open times of bars by their numbers and back, to the bit. */
export interface BarTimes {
  readonly bars: NumberedBars;
  /**
   * Open time of a bar; beyond the newest that of a bar to come, before the oldest as if there were no pauses. 0 where
   * there are no bars.
   */
  readonly timeOf: (number: number) => number;
  /** Number of a time, between two bars by its share. */
  readonly numberOf: (ms: number) => number;
  /** Takes the bars as they stand now, and what says which ones come after them. */
  readonly take: (bars: NumberedBars, nextOpen: BarClock['nextOpen']) => void;
}

/** Bars to come that are looked up; those after them follow evenly. */
const max = 2_048;

export function createBarTimes(bars: NumberedBars): BarTimes {
  /** Open times of the newest bar and of those to come, as far as they have been asked for. */
  let ahead: number[] = [];
  let nextOpen: BarClock['nextOpen'];
  /**
   * Of a bar without a pause after it: a pause comes after one of two bars at most, but where each day or week has one
   * alone.
   */
  let stepMs = 0;
  const openOf = (index: number): number => {
    const beyond = index - bars.length + 1;
    if (index < 0) return bars.time[0]! + index * stepMs;
    if (beyond <= 0) return bars.time[index]!;
    while (ahead.length <= Math.min(beyond, max)) ahead.push(nextOpen(ahead.at(-1)!));
    return ahead[beyond] ?? ahead[max]! + (beyond - max) * Math.round((ahead[max]! - ahead[0]!) / max);
  };
  return {
    get bars() {
      return bars;
    },
    timeOf: (number) => (bars.length > 0 ? openOf(Math.round(number) - bars.first) : 0),
    numberOf: (ms) => {
      let low = 0;
      let high = bars.length - 1;
      let reach = 1;
      if (high < 0) return bars.first;
      for (; openOf(low) > ms; reach *= 2) low -= reach;
      for (; openOf(high) <= ms; reach *= 2) high += reach;
      while (low + 1 < high) {
        const middle = Math.floor((low + high) / 2);
        if (openOf(middle) <= ms) low = middle;
        else high = middle;
      }
      return bars.first + low + (ms - openOf(low)) / (openOf(low + 1) - openOf(low));
    },
    take: (next, following) => {
      const openMs = next.time[next.length - 1];
      if (following !== nextOpen) ahead = [];
      [bars, nextOpen] = [next, following];
      // A bar more at the end: all the others that were looked up come as before.
      if (openMs === ahead[1]) ahead.shift();
      // No clock knows what comes after nothing.
      else if (openMs !== undefined && openMs !== ahead[0]) {
        const second = nextOpen(next.time[0]!);
        stepMs = Math.min(second - next.time[0]!, nextOpen(second) - second);
        ahead = [openMs];
      }
    },
  };
}
