import { minuteMs, openTimeOf } from '../../../shared/base/time.ts';
import type { Hours } from '../../../shared/market/session/hours.ts';
import { isMoving, priceTimeOf } from '../../../shared/market/session/trading-hours.ts';

/**
 * The minute or second to which a trade counts: those of the auctions count to the first and the last one of the day.
 */
export function placeOfTrade(hours: Hours, interval: '1m' | '1s', atMs: number): number {
  const open = openTimeOf(interval, atMs);
  if (isMoving(hours, open)) return open;
  const time = priceTimeOf(hours, atMs);
  return openTimeOf(interval, isMoving(hours, time) ? time : time - 1);
}

/** Open times of the minutes in which prices move, newest first, from the one that holds `fromMs` on. */
export function* movingMinutes(hours: Hours, fromMs: number, firstMs: number): Generator<number> {
  for (let open = openTimeOf('1m', fromMs); open >= firstMs; open -= minuteMs) {
    if (isMoving(hours, open)) {
      yield open;
      continue;
    }
    // Straight to the end of the hours before: nothing lies between.
    const ended = priceTimeOf(hours, open);
    if (ended < open) open = Math.ceil(ended / minuteMs) * minuteMs;
  }
}
