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
  /** Length of a bar without a pause after it, ms. */
  readonly stepMs: () => number;
  /** Open time of a bar; beyond the newest that of a bar to come, before the oldest as if there were no pauses. 0 where there are no bars. */
  readonly timeOf: (number: number) => number;
  /** Number of a time, between two bars by its share. */
  readonly numberOf: (ms: number) => number;
  /** Takes the bars as they stand now. */
  readonly take: (bars: NumberedBars) => void;
  /** Takes another clock. */
  readonly follow: (nextOpen: BarClock['nextOpen']) => void;
}

/** Bars to come that are looked up; those after them follow evenly. */
const most = 2_048;

export function createBarTimes(bars: NumberedBars, nextOpen: BarClock['nextOpen']): BarTimes {
  /** Open times of the newest bar and of those to come, as far as they have been asked for. */
  let ahead: number[] = [];
  const restart = () => { ahead = [bars.time[bars.length - 1]!]; };
  // A pause comes after one of two bars at most, but where each day or week has one alone. */
  const stepMs = () => {
    const openMs = bars.time[0]!;
    const next = nextOpen(openMs);
    return Math.min(next - openMs, nextOpen(next) - next);
  };
  /** Looks bars up for as long as one may be missing; gives the length of those after all of them. */
  const look = (isMissing: (lastMs: number) => boolean) => {
    while (ahead.length <= most && isMissing(ahead.at(-1)!)) ahead.push(nextOpen(ahead.at(-1)!));
    return Math.round((ahead[most]! - ahead[0]!) / most);
  };
  return {
    get bars() { return bars; },
    stepMs,
    timeOf: (number) => {
      const at = Math.round(number) - bars.first;
      if (bars.length === 0) return 0;
      if (at < 0) return bars.time[0]! + at * stepMs();
      const beyond = at - bars.length + 1;
      if (beyond <= 0) return bars.time[at]!;
      const evenMs = look(() => ahead.length <= beyond);
      return ahead[beyond] ?? ahead[most]! + (beyond - most) * evenMs;
    },
    numberOf: (ms) => {
      const { time, first, length } = bars;
      if (length === 0) return first;
      if (ms < time[0]!) return first + (ms - time[0]!) / stepMs();
      const last = length - 1;
      if (ms < time[last]!) return first + placeOf(time, last, ms);
      const evenMs = look((lastMs) => lastMs <= ms);
      const end = ahead.length - 1;
      return first + last + (ms < ahead[end]! ? placeOf(ahead, end, ms) : end + (ms - ahead[end]!) / evenMs);
    },
    take: (next) => {
      const openMs = next.time[next.length - 1];
      bars = next;
      // A bar more at the end: all the others that were looked up come as before.
      if (openMs === ahead[1]) ahead.shift();
      else if (openMs !== ahead[0]) restart();
    },
    follow: (next) => {
      nextOpen = next;
      restart();
    },
  };
}

/** Place of a time among ascending ones that begin with or before it, the last of which is after it; between two by its share. */
function placeOf(times: ArrayLike<number>, last: number, ms: number): number {
  let [low, high] = [0, last];
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= ms) low = middle;
    else high = middle;
  }
  return low + (ms - times[low]!) / (times[low + 1]! - times[low]!);
}
