/** A bar with its true high and true low: the close before is part of its range. */
export interface TrueBar {
  high: number;
  low: number;
  close: number;
  trueHigh: number;
  trueLow: number;
}

/** The countdown that follows a setup. */
export interface Countdown {
  /** Setup that it follows: 1 sell, −1 buy, 0 none runs. */
  side: number;
  counted: number;
  /** Close of its bar 8. */
  eighth: number;
  /** Height of the setup's range, true low to true high. */
  height: number;
  /** TDST that ends it once a whole bar lies beyond. */
  line: number;
  high1: number;
  high2: number;
  low1: number;
  low2: number;
  /** Highest true high and lowest true low of the setup that just ended or runs. */
  top: number;
  bottom: number;
}

export const noCountdown: Countdown = {
  side: 0,
  counted: 0,
  eighth: Number.NaN,
  height: Number.NaN,
  line: Number.NaN,
  high1: Number.NaN,
  high2: Number.NaN,
  low1: Number.NaN,
  low2: Number.NaN,
  top: Number.NaN,
  bottom: Number.NaN,
};

const last = 13;
/**
 * A new setup of the same side begins the countdown anew where its range is this many times the old one's, the first
 * included.
 */
const recycles = [1, 1.618] as const;

/**
 * Takes one bar into the countdown and gives its number: positive after a sell setup, negative after a buy setup, 0 for
 * a bar that does not count.
 *
 * From bar 9 of the setup on count bars, not necessarily in a row, that close at or below the low (buy) or at or above
 * the high (sell) of two bars before, to 13. Bar 13 must also reach beyond the close of bar 8 of the count with its low
 * (buy) or high (sell); until one does, bars that would be 13 give 0. The other side's setup ends it, and so does a bar
 * that lies wholly beyond TDST, the close before included. `complete` is the side of a setup whose ninth bar this is.
 * Source: Perl, DeMark Indicators (2008).
 */
export function advanceCountdown(s: Countdown, complete: number, bar: TrueBar): number {
  const { high, low, close, trueHigh, trueLow } = bar;
  if (s.side < 0 ? trueLow > s.line : s.side > 0 && trueHigh < s.line) s.side = 0;
  const height = s.top - s.bottom;
  if (
    complete !== 0 &&
    (complete !== s.side || (height >= recycles[0] * s.height && height < recycles[1] * s.height))
  ) {
    s.side = complete;
    s.counted = 0;
    s.height = height;
    s.line = complete < 0 ? s.top : s.bottom;
  }
  const counts = s.side < 0 ? close <= s.low2 : s.side > 0 && close >= s.high2;
  const number = counts ? numberOf(s, bar) : 0;
  s.high2 = s.high1;
  s.high1 = high;
  s.low2 = s.low1;
  s.low1 = low;
  return number;
}

function numberOf(s: Countdown, { high, low, close }: TrueBar): number {
  const deferred = s.counted === last - 1 && (s.side < 0 ? low > s.eighth : high < s.eighth);
  if (deferred) return 0;
  s.counted++;
  if (s.counted === 8) s.eighth = close;
  const number = s.side * s.counted;
  if (s.counted === last) s.side = 0;
  return number;
}
