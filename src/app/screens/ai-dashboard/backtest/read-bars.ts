import { type BarColumns, barColumns, barUnitsOf } from '../../../../shared/backtest/bars.ts';
import { dayMs, openTimeBefore, openTimeOf } from '../../../../shared/base/time.ts';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import type { EngineClient } from '../../../engine/client.ts';
import type { Period } from './periods.ts';

/** Bars of one answer at most. */
const pageBars = 1_500;
/** Answers that are waited for at a time. */
const atOnce = 4;

/**
 * Bars of a market that have closed by `nowMs`, for as many days back as there are any of. Null where there is
 * none. Throws CallError.
 */
export async function readBars(
  engine: Pick<EngineClient, 'call'>,
  { exchange, symbol, account_type, tick, step }: Instrument,
  { days, interval }: Period,
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
      .map((end) => engine.call(klinesHistory, { exchange, symbol, account_type, interval, end, limit: pageBars }));
    pages.push(...(await Promise.all(read)).map(({ list }) => list));
    // What lies before the start of the history is empty.
    if (pages.at(-1)?.length === 0) break;
  }
  const bars = pages.reverse().flatMap((page) => page.filter(([openMs]) => openMs >= fromMs && openMs < endMs));
  return bars.length === 0 ? null : barColumns(bars, spanMs, barUnitsOf(gridOf({ tick, step })));
}
