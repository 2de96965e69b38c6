import { setImmediate as turn } from 'node:timers/promises';
import type { FearGreedDay } from '../../shared/contracts/fear-greed.ts';
import { classOf, type DailyBar, fearGreedDays, fearGreedOf } from '../../shared/finance/fear-greed.ts';
import { fromUnits, scaleOf, unitsToNumber } from '../../shared/base/decimal.ts';
import { dayMs } from '../../shared/base/time.ts';
import type { Instrument } from '../../shared/market/instrument.ts';
import type { FearGreedStore, IndexDay } from '../store/tables/fear-greed.ts';
import type { SyntheticBars } from '../simulation/price/synthetic-bars.ts';

/** Days that are computed, today included, and for which the price is told. */
export const computedDays = 365;

/** A simulated market by its price process: the same seed gives the same days again, whoever has traded in it. */
export interface PricedMarket {
  readonly instrument: Pick<Instrument, 'tick'>;
  readonly bars: Pick<SyntheticBars, 'window' | 'fairTicks'>;
}

export interface IndexParts {
  /** Undefined where the server has no simulated market of BTC: then nothing is computed, and no price is told. */
  readonly market: PricedMarket | undefined;
  readonly store: Pick<FearGreedStore, 'days'>;
  /** Nothing is asked of other hosts: what was published before is not shown either, as it would grow old unseen. */
  readonly offline: boolean;
  readonly nowMs: () => number;
}

/**
 * The fear and greed index by days. The value of a day follows from the days before it alone, so that it stays as it
 * is.
 */
export function createIndexDays({ market, store, offline, nowMs }: IndexParts) {
  const closed = new Map<number, DailyBar>();
  const computed = new Map<number, number>();
  const scale = market && scaleOf(market.instrument.tick);
  let computing: Promise<void> | undefined;
  const today = (): number => Math.floor(nowMs() / dayMs) * dayMs;

  function barOf({ bars }: PricedMarket, day: number): DailyBar {
    const known = closed.get(day);
    if (known) return known;
    const bar = {
      close: unitsToNumber(bars.fairTicks(day + dayMs), scale!),
      volume: bars.window(day, day + dayMs, new Map()).volume,
    };
    closed.set(day, bar);
    return bar;
  }

  /** Works out the days that are not known yet, with a breath after each: some hundreds at first, then one a day. */
  async function compute(from: PricedMarket, last: number): Promise<void> {
    for (let day = last - (computedDays - 1) * dayMs; day <= last; day += dayMs) {
      if (computed.has(day)) continue;
      const bars: DailyBar[] = [];
      for (let index = day - fearGreedDays * dayMs; index < day; index += dayMs) {
        if (!closed.has(index)) await turn();
        bars.push(barOf(from, index));
      }
      computed.set(day, fearGreedOf(bars));
    }
    for (const day of computed.keys()) if (day <= last - computedDays * dayMs) computed.delete(day);
    for (const day of closed.keys()) if (day < last - (computedDays + fearGreedDays) * dayMs) closed.delete(day);
  }

  async function computedUpTo(last: number): Promise<IndexDay[]> {
    if (!market) return [];
    if (!computed.has(last)) {
      computing ??= compute(market, last).finally(() => {
        computing = undefined;
      });
      await computing;
    }
    return [...computed].map(([day, value]) => ({ dayMs: day, value })).sort((a, b) => b.dayMs - a.dayMs);
  }

  const priceAt = (day: number, last: number): string | null =>
    market && scale && day > last - computedDays * dayMs ? fromUnits(market.bars.fairTicks(day), scale) : null;

  return {
    /** The newest first; so many, or with 0 all. */
    async list(limit: number): Promise<FearGreedDay[]> {
      const last = today();
      const published = offline ? [] : store.days();
      const source = published.length > 0 ? 'published' : 'computed';
      const days = published.length > 0 ? published : await computedUpTo(last);
      return days.slice(0, limit === 0 ? undefined : limit).map(({ dayMs: time, value }) => ({
        time,
        value,
        classification: classOf(value),
        source,
        btc: priceAt(time, last),
      }));
    },
  };
}
export type IndexDays = ReturnType<typeof createIndexDays>;
