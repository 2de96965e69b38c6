import { type Interval, nextOpenOf } from '../../../../shared/base/time.ts';
import type { SymbolRef } from '../../../../shared/market/instrument.ts';
import type { BarClock } from '../../../charts/series/bar-times.ts';

/** The clock of bars of an instrument; `zone` where they go by the days of one. */
export type ClockOf = (
  symbol: Pick<SymbolRef, 'account_type' | 'symbol'>,
  interval: Interval,
  zone?: string,
) => BarClock;

/** Until hours and the server's time are known: bars without pauses, by this machine's clock. */
export const plainClock: ClockOf = (_symbol, interval) => {
  const nextOpen = (openMs: number) => nextOpenOf(interval, openMs);
  return { nextOpen, closeOf: nextOpen, nowMs: Date.now };
};
