import { type Interval, nextOpenOf } from '../../../shared/kit/time.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import type { BarClock } from '../../charts/bar-times.ts';

/** The clock of bars of a kind of instrument. */
export type ClockOf = (kind: AccountType, interval: Interval) => BarClock;

/** Until hours and the server's time are known: bars without pauses, by this machine's clock. */
export const plainClock: ClockOf = (_kind, interval) => {
  const nextOpen = (openMs: number) => nextOpenOf(interval, openMs);
  return { nextOpen, closeOf: nextOpen, nowMs: Date.now };
};
