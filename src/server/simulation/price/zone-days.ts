import { minuteMs } from '../../../shared/base/time.ts';
import { dayStartOf } from '../../../shared/market/session/day-start.ts';
import { joinBar, type Kline } from '../../../shared/market/kline.ts';
import { firstDayOf, zonedIndexOf, zonedOpenAt } from '../../../shared/market/session/zone-calendar.ts';
import type { ZonedBars } from '../../../shared/market/session/zoned-bars.ts';

/**
 * Clocks of all zones have been whole quarters of an hour away from UTC since 1986: days of any of them are made of
 * quarter hours.
 */
const quarterMs = 15 * minuteMs;
/** Closed days that are kept: 37 days as some forty distances from UTC part them. */
const keptDays = 2_000;

/** Bars of days, weeks and months of any time zone, of one market. */
export interface ZoneDays {
  /** At most `limit` bars that open before `endMs` (exclusive), ascending, the forming one included. */
  klines(bars: ZonedBars, limit: number, endMs: number): readonly Kline[];
}

/**
 * Makes them of the market's quarter hours, so that they are the fold of the same trades; closed days are made once.
 * `quarters` reads the newest ones that open before a time.
 */
export function createZoneDays(
  quarters: (limit: number, endMs: number) => readonly Kline[],
  nowMs: () => number,
): ZoneDays {
  /** By their two ends, which many zones share. */
  const closed = new Map<string, Kline>();

  /** Undefined where the market has no bars of that day. */
  function dayOf(fromMs: number, toMs: number): Kline | undefined {
    const name = `${fromMs} ${toMs}`;
    const known = closed.get(name);
    if (known) return known;
    const day = joined(
      fromMs,
      quarters((toMs - fromMs) / quarterMs, toMs).filter(([openMs]) => openMs >= fromMs),
    );
    if (!day || toMs > nowMs()) return day;
    if (closed.size >= keptDays) closed.clear();
    closed.set(name, day);
    return day;
  }

  function barOf({ interval, zone }: ZonedBars, index: number): Kline | undefined {
    const days: Kline[] = [];
    const now = nowMs();
    for (let i = firstDayOf(interval, index); i < firstDayOf(interval, index + 1); i++) {
      const fromMs = dayStartOf(i, zone);
      const toMs = dayStartOf(i + 1, zone);
      if (fromMs > now) break;
      const day = fromMs < toMs ? dayOf(fromMs, toMs) : undefined;
      if (day) days.push(day);
    }
    return joined(dayStartOf(firstDayOf(interval, index), zone), days);
  }

  return {
    klines(bars, limit, endMs) {
      const made: Kline[] = [];
      for (let index = zonedIndexOf(bars, Math.min(endMs - 1, nowMs())); made.length < limit; index--) {
        const bar = barOf(bars, index);
        if (bar) made.push(bar);
        // A day that the zone has left out is none; before the first bar there is no other.
        else if (zonedOpenAt(bars, index) < zonedOpenAt(bars, index + 1)) break;
      }
      return made.reverse();
    },
  };
}

/** One bar of ascending ones. */
function joined(openMs: number, [first, ...rest]: readonly Kline[]): Kline | undefined {
  if (!first) return undefined;
  const bar: Kline = [...first];
  bar[0] = openMs;
  for (const later of rest) joinBar(bar, later);
  return bar;
}
