import { minuteMs } from '../../shared/base/time.ts';

/** How a wait is told, never less than it lasts: whole minutes from 120 s on, seconds below (and then 0 minutes). */
export function waitUnits(ms: number): { readonly minutes: number; readonly seconds: number } {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds >= 120 ? { minutes: Math.ceil(ms / minuteMs), seconds: 0 } : { minutes: 0, seconds };
}
