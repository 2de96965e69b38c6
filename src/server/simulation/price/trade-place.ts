import { minuteMs, openTimeOf } from '../../../shared/base/time.ts';
import type { Hours } from '../../../shared/market/session/hours.ts';
import { isMoving, movingSpanOf, priceTimeOf } from '../../../shared/market/session/trading-hours.ts';

/**
 * The minute or second to which a trade counts: those of the auctions count to the first and the last one of the day.
 */
export function placeOfTrade(hours: Hours, interval: '1m' | '1s', atMs: number): number {
  const open = openTimeOf(interval, atMs);
  if (isMoving(hours, open)) return open;
  const time = priceTimeOf(hours, atMs);
  return openTimeOf(interval, isMoving(hours, time) ? time : time - 1);
}

/** A market that trades at some hours. */
export type OpeningHours = Exclude<Hours, 'always'>;

/** Times without a pause in which prices move, as [from, to) of whole minutes, newest first, from `fromMs` on. */
export function* movingRuns(hours: OpeningHours, fromMs: number, firstMs: number): Generator<[number, number]> {
  for (let open = openTimeOf('1m', fromMs); open >= firstMs; ) {
    const span = movingSpanOf(hours, open);
    if (span) {
      const startMs = Math.max(span[0], firstMs);
      yield [startMs, open + minuteMs];
      open = startMs - minuteMs;
      continue;
    }
    // Straight to the end of the hours before: nothing lies between.
    const ended = priceTimeOf(hours, open);
    open = (ended < open ? Math.ceil(ended / minuteMs) * minuteMs : open) - minuteMs;
  }
}

/** Open times of the minutes in which prices move, newest first, from the one that holds `fromMs` on. */
export function* movingMinutes(hours: OpeningHours, fromMs: number, firstMs: number): Generator<number> {
  for (const [startMs, endMs] of movingRuns(hours, fromMs, firstMs))
    for (let open = endMs - minuteMs; open >= startMs; open -= minuteMs) yield open;
}
