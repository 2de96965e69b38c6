import { dayMs, type Interval, openTimeBefore, openTimeOf } from '../base/time.ts';
import { gridOf, type Instrument, type SymbolRef } from '../market/instrument.ts';
import type { Kline } from '../market/kline.ts';
import { type BarColumns, barColumns, barUnitsOf } from './bars.ts';

/** Bars of one page at most. */
const pageBars = 1_500;
/** Pages that are waited for at a time. */
const atOnce = 4;

/** One page of a market's history: at most `limit` bars that open before `end`, ascending. */
export type KlinePage = (
  request: Pick<SymbolRef, 'exchange' | 'symbol' | 'account_type'> & {
    readonly interval: Interval;
    readonly end: number;
    readonly limit: number;
  },
) => Promise<readonly Kline[]>;

/** How far back bars are read, in days, and which. */
export interface BarPeriod {
  readonly days: number;
  readonly interval: Interval;
}

/**
 * Bars of a market that have closed by `nowMs`, for as many days back as there are any of. Null where there is none.
 * Throws what a page throws.
 */
export async function readBars(
  page: KlinePage,
  { exchange, symbol, account_type, tick, step }: Instrument,
  { days, interval }: BarPeriod,
  nowMs: number,
): Promise<BarColumns | null> {
  const endMs = openTimeOf(interval, nowMs);
  const spanMs = endMs - openTimeBefore(interval, endMs, 1);
  const fromMs = endMs - days * dayMs;
  const ends: number[] = [];
  for (let end = endMs; end > fromMs; end -= pageBars * spanMs) ends.push(end);
  const pages: (readonly Kline[])[] = [];
  for (let first = 0; first < ends.length; first += atOnce) {
    const read = ends
      .slice(first, first + atOnce)
      .map((end) => page({ exchange, symbol, account_type, interval, end, limit: pageBars }));
    pages.push(...(await Promise.all(read)));
    // What lies before the start of the history is empty.
    if (pages.at(-1)?.length === 0) break;
  }
  const bars = pages.reverse().flatMap((list) => list.filter(([openMs]) => openMs >= fromMs && openMs < endMs));
  return bars.length === 0 ? null : barColumns(bars, spanMs, barUnitsOf(gridOf({ tick, step })));
}
