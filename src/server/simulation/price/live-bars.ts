import { type Interval, nextOpenOf, openTimeOf } from '../../../shared/base/time.ts';
import { addTrade, flatBar, type Kline } from '../../../shared/market/kline.ts';
import type { Hours } from '../../../shared/market/session/hours.ts';
import { nextBarOpen } from '../../../shared/market/session/session-bars.ts';
import { placeOfTrade } from './trade-place.ts';

/**
 * Bars of one short interval, built from trades as they come: each opens at its first trade; where none was made it is
 * flat at the close before it.
 */
export interface LiveBars {
  /** Ascending, the forming one last. Read only. */
  readonly bars: readonly Kline[];
  /** Takes a trade; one that lies before the forming bar is counted into the forming bar. */
  add(atMs: number, price: number, size: number): void;
  /** Opens flat bars until the bar of `nowMs` is the forming one. Does nothing before the first trade or seed. */
  roll(nowMs: number): void;
  /** Starts the series with a forming bar. */
  seed(bar: Kline): void;
}

export interface LiveBarsOptions {
  /** Open time of the bar that a trade counts to. */
  readonly openOf: (atMs: number) => number;
  readonly nextOpen: (openMs: number) => number;
  /** Bars that are kept at least; at most twice as many. */
  readonly keep: number;
  /** Hears of each bar once, when the next one opens. */
  readonly closed: (bar: Kline) => void;
}

export function createLiveBars({ openOf, nextOpen, keep, closed }: LiveBarsOptions): LiveBars {
  const bars: Kline[] = [];

  function push(bar: Kline): void {
    const last = bars.at(-1);
    if (last) closed(last);
    bars.push(bar);
    if (bars.length > 2 * keep) bars.splice(0, bars.length - keep);
  }

  function roll(nowMs: number): void {
    for (let last = bars.at(-1); last; last = bars.at(-1)) {
      const openMs = nextOpen(last[0]);
      if (openMs > nowMs) break;
      push(flatBar(openMs, last[4]));
    }
  }

  function add(atMs: number, price: number, size: number): void {
    const openMs = openOf(atMs);
    roll(openMs);
    if (bars.length === 0) bars.push(flatBar(openMs, price));
    addTrade(bars.at(-1)!, price, size);
  }

  return { bars, add, roll, seed: push };
}

/** Bars of a market that trades at all hours. */
export const dayAndNightBars = (
  interval: Interval,
  keep: number,
  closed: LiveBarsOptions['closed'] = () => undefined,
): LiveBars =>
  createLiveBars({
    openOf: (atMs) => openTimeOf(interval, atMs),
    nextOpen: (openMs) => nextOpenOf(interval, openMs),
    keep,
    closed,
  });

/** Bars of a market that trades at some hours: there are none outside of them. */
export const sessionBars = (
  hours: Hours,
  interval: '1m' | '1s',
  keep: number,
  closed: LiveBarsOptions['closed'] = () => undefined,
): LiveBars =>
  createLiveBars({
    openOf: (atMs) => placeOfTrade(hours, interval, atMs),
    nextOpen: (openMs) => nextBarOpen(hours, interval, openMs),
    keep,
    closed,
  });
