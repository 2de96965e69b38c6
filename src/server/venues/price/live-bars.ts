import { type Interval, nextOpenOf, openTimeOf } from '../../../shared/kit/time.ts';
import { addTrade, barOfTrade, flatBar, type Kline } from '../../../shared/market/kline.ts';

/** Bars of one short interval, built from trades as they come. Intervals without trades become flat bars at the previous close. */
export interface LiveBars {
  /** Ascending, the forming one last. Read only. */
  readonly bars: readonly Kline[];
  /** Takes a trade; one that lies before the forming bar is counted into the forming bar's volume and price range of now. */
  add(atMs: number, price: number, size: number): void;
  /** Opens flat bars until the bar of `nowMs` is the forming one. Does nothing before the first trade or seed. */
  roll(nowMs: number): void;
  /** Starts the series with a forming bar. */
  seed(bar: Kline): void;
}

/** `keep` bars at most; `closed` hears of each bar once, when the next one opens. */
export function createLiveBars(interval: Interval, keep: number, closed: (bar: Kline) => void): LiveBars {
  const bars: Kline[] = [];

  function push(bar: Kline): void {
    const last = bars.at(-1);
    if (last) closed(last);
    bars.push(bar);
    if (bars.length > keep) bars.splice(0, bars.length - keep);
  }

  function roll(nowMs: number): void {
    for (let last = bars.at(-1); last && nextOpenOf(interval, last[0]) <= nowMs; last = bars.at(-1)) {
      const skipTo = openTimeOf(interval, nowMs) - keep * (nextOpenOf(interval, last[0]) - last[0]);
      push(flatBar(Math.max(nextOpenOf(interval, last[0]), skipTo), last[4]));
    }
  }

  function add(atMs: number, price: number, size: number): void {
    roll(atMs);
    const last = bars.at(-1);
    if (!last) bars.push(barOfTrade(interval, atMs, price, size));
    else addTrade(last, price, size);
  }

  return { bars, add, roll, seed: push };
}
