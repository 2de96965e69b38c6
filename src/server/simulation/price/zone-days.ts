import type { Parts } from '../../../shared/base/parts.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { dayStartOf } from '../../../shared/market/session/day-start.ts';
import { firstDayOf, zonedIndexOf, zonedOpenAt } from '../../../shared/market/session/zone-calendar.ts';
import type { ZonedBars } from '../../../shared/market/session/zoned-bars.ts';
import { joined, type Spans } from './spans.ts';

/**
 * At most `limit` bars of days, weeks or months of a time zone that open before `endMs` (exclusive), ascending, the
 * forming one included: each is put together of its days, and those of their minutes, so that all are the fold of the
 * same trades. A day is a part.
 */
export function* zonedBars(
  spans: Pick<Spans, 'span'>,
  zoned: ZonedBars,
  limit: number,
  endMs: number,
  nowMs: number,
): Parts<Kline[]> {
  const made: Kline[] = [];
  for (let index = zonedIndexOf(zoned, Math.min(endMs - 1, nowMs)); made.length < limit; index--) {
    const bar = yield* zonedBar(spans, zoned, index, nowMs);
    if (bar) made.push(bar);
    // A day that the zone has left out is none; before the first bar there is no other.
    else if (zonedOpenAt(zoned, index) < zonedOpenAt(zoned, index + 1)) break;
  }
  return made.reverse();
}

function* zonedBar(
  { span }: Pick<Spans, 'span'>,
  { interval, zone }: ZonedBars,
  index: number,
  nowMs: number,
): Parts<Kline | undefined> {
  const days: (Kline | undefined)[] = [];
  for (let day = firstDayOf(interval, index); day < firstDayOf(interval, index + 1); day++) {
    const fromMs = dayStartOf(day, zone);
    const toMs = dayStartOf(day + 1, zone);
    if (fromMs > nowMs) break;
    if (fromMs < toMs) days.push(yield* span(fromMs, toMs));
  }
  return joined(dayStartOf(firstDayOf(interval, index), zone), days);
}
