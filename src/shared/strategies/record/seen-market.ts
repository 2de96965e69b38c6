import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { type Interval, intervalKeys } from '../../base/time.ts';
import { ask, type BookSide, bid, type SideColumns } from '../../market/book/book.ts';
import { FundingFacts } from '../../market/funding-facts.ts';
import { type Grid, gridOf, Instrument } from '../../market/instrument.ts';
import { Kline } from '../../market/kline.ts';
import type { MarketView } from '../../market/market-view.ts';

/** Bars of one interval that are kept; more of them are asked for again. */
const keptBars = 4_000;

const Side = v.pipe(
  v.picklist([bid, ask]),
  v.transform((side): BookSide => side),
);

/**
 * Something of a market that was seen and was not so before: the best price of a side in ticks (null where it is
 * empty), levels of a side as they were asked for, bars that are new or have changed, the time by which its bars go,
 * its funding with so many periods (null where it has none), or its instrument.
 */
export const Sight = v.variant('of', [
  v.object({ of: v.literal('best'), side: Side, ticks: v.nullable(v.number()) }),
  v.object({
    of: v.literal('top'),
    side: Side,
    limit: v.number(),
    u: v.number(),
    ts: v.number(),
    prices: v.array(v.number()),
    sizes: v.array(v.number()),
  }),
  v.object({
    of: v.literal('bars'),
    interval: v.picklist(intervalKeys),
    zone: v.nullable(v.string()),
    bars: v.array(Kline),
  }),
  v.object({ of: v.literal('time'), ms: v.number() }),
  v.object({ of: v.literal('funding'), periods: v.number(), facts: v.nullable(FundingFacts) }),
  v.object({ of: v.literal('instrument'), instrument: Instrument }),
]);
export type Sight = v.InferOutput<typeof Sight>;

const sideKey = (side: BookSide, limit: number): string => `${side}/${limit}`;
const barKey = (interval: Interval, zone: string | null | undefined): string => `${interval}/${zone ?? ''}`;
const openOf = ([openMs]: Kline): number => openMs;

/** First index of `bars`, ascending, that opens at `ms` or later. */
function indexFrom(bars: readonly Kline[], ms: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (openOf(bars[middle]!) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A market as somebody has seen it: it shows again what was seen last, and nothing else. Throws where something is
 * asked that was never seen.
 */
export class SeenMarket implements MarketView {
  instrument: Instrument;
  readonly grid: Grid;
  readonly book: MarketView['book'];
  readonly #best = new Map<BookSide, number | undefined>();
  readonly #tops = new Map<string, Extract<Sight, { of: 'top' }>>();
  readonly #bars = new Map<string, Kline[]>();
  #u = 0;
  #ts = 0;
  #barsMs: number | undefined;
  barsMs?: () => number;
  funding?: MarketView['funding'];
  readonly #funding = new Map<number, FundingFacts | null>();

  constructor(instrument: Instrument) {
    this.instrument = instrument;
    this.grid = gridOf(instrument);
    const it = this;
    this.book = {
      get u() {
        return it.#u;
      },
      get ts() {
        return it.#ts;
      },
      top: (side, limit): SideColumns => {
        const { prices, sizes } = must(it.#tops.get(sideKey(side, limit)), 'levels that were seen');
        return { prices: Float64Array.from(prices), sizes: Float64Array.from(sizes) };
      },
    };
  }

  note(sight: Sight): void {
    switch (sight.of) {
      case 'best':
        this.#best.set(sight.side, sight.ticks ?? undefined);
        break;
      case 'top':
        this.#tops.set(sideKey(sight.side, sight.limit), sight);
        this.#u = sight.u;
        this.#ts = sight.ts;
        break;
      case 'bars':
        this.#keep(barKey(sight.interval, sight.zone), sight.bars);
        break;
      case 'time':
        this.#barsMs = sight.ms;
        this.barsMs = () => must(this.#barsMs, 'a time');
        break;
      case 'funding':
        this.#funding.set(sight.periods, sight.facts);
        this.funding = (periods) => {
          if (!this.#funding.has(periods)) throw new Error('funding is asked for that was never seen');
          return this.#funding.get(periods) ?? undefined;
        };
        break;
      case 'instrument':
        this.instrument = sight.instrument;
        break;
    }
  }

  best = (side: BookSide): number | undefined => {
    if (!this.#best.has(side)) throw new Error('a best price is asked for that was never seen');
    return this.#best.get(side);
  };

  /** Best price of a side in ticks; undefined too where it was never seen. */
  bestSeen = (side: BookSide): number | undefined => this.#best.get(side);

  klines = (interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY, zone?: string): readonly Kline[] => {
    const bars = must(this.#bars.get(barKey(interval, zone)), 'bars that were seen');
    const end = indexFrom(bars, endMs);
    return bars.slice(Math.max(0, end - limit), end);
  };

  /** Whether a side's best price is known to be this. */
  isBest = (side: BookSide, ticks: number | undefined): boolean =>
    this.#best.has(side) && this.#best.get(side) === ticks;

  /** Whether funding with so many periods is known to be this. */
  isFunding(periods: number, facts: FundingFacts | undefined): boolean {
    const known = this.#funding.get(periods);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(facts ?? null);
  }

  isTop(side: BookSide, limit: number, u: number): boolean {
    return this.#tops.get(sideKey(side, limit))?.u === u;
  }

  /** Whether bars of an interval were ever asked for. */
  knows = (interval: Interval, zone: string | undefined): boolean => this.#bars.has(barKey(interval, zone));

  /** Those of `bars` that are not known just so. */
  unknown(interval: Interval, zone: string | undefined, bars: readonly Kline[]): readonly Kline[] {
    const known = this.#bars.get(barKey(interval, zone)) ?? [];
    return bars.filter((bar) => !isSame(known[indexFrom(known, openOf(bar))], bar));
  }

  #keep(key: string, more: readonly Kline[]): void {
    const bars = this.#bars.get(key) ?? [];
    this.#bars.set(key, bars);
    for (const bar of more) {
      const index = indexFrom(bars, openOf(bar));
      bars.splice(index, bars[index] && openOf(bars[index]) === openOf(bar) ? 1 : 0, bar);
    }
    if (bars.length > 2 * keptBars) bars.splice(0, bars.length - keptBars);
  }
}

const isSame = (one: Kline | undefined, other: Kline): boolean =>
  one?.every((value, index) => value === other[index]) === true;
