import { annualFundingRate, usualFundingTerms } from '../../../shared/finance/funding.ts';
import { closeBps, openBps, roundedBps } from '../../../shared/finance/spread.ts';
import { fromUnits, unitsToNumber } from '../../../shared/base/decimal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { ask, bid, type BookSide } from '../../../shared/market/book/book.ts';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { Params } from '../../../shared/base/topic.ts';
import { isSpreadPair, type SpreadRow, spread, spreadTimeColumn } from '../../../shared/topics/spread.ts';
import type { Clock } from '../../base/clock.ts';
import { holdAll } from '../../venues/hold-all.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Market, MarketState } from '../../venues/venue.ts';
import { publisher } from './publisher.ts';
import { sameRow } from './same-row.ts';

const everyMs = secondMs / 2;
/** What all pairs of a kind cost, in books of one market. */
const loadOfAll = 6;
const annualDigits = 8;
const sizeDigits = 8;

type Legs = readonly [a: Market, b: Market];

/** Last funding rate of a perpetual as a fraction of its interval; null for all else. */
export type FundingOf = (key: InstrumentKey) => number | null;

type Query = Params<typeof spread>;

/** All pairs of markets that a query names. */
function pairsOf(markets: Markets, { kind, base, exchanges }: Query): readonly Legs[] {
  const wanted = exchanges === undefined ? undefined : new Set<string>(exchanges.split(','));
  const legs = markets.all.filter(
    ({ instrument }) =>
      (base === undefined || instrument.base === base) && (!wanted || wanted.has(instrument.exchange)),
  );
  const byBase = new Map<string, Market[]>();
  for (const leg of legs) {
    const known = byBase.get(leg.instrument.base);
    if (known) known.push(leg);
    else byBase.set(leg.instrument.base, [leg]);
  }
  return legs.flatMap((a) =>
    (byBase.get(a.instrument.base) ?? [])
      .filter((b) => isSpreadPair(kind, a.instrument, b.instrument))
      .map((b): Legs => [a, b]),
  );
}

/**
 * `/spread/v2/ws`: looks at the best prices of all pairs twice a second and sends the rows that changed. The books of
 * one base are held, those of all bases are taken as they are.
 */
export const spreadPublisher = (markets: Markets, clock: Clock, fundingOf: FundingOf = () => null) =>
  publisher({
    topic: spread,
    load: (query) => (query.base === undefined ? loadOfAll : Math.max(1, new Set(pairsOf(markets, query).flat()).size)),
    open(query, emit) {
      const found = pairsOf(markets, query);
      const legs = new Set(found.flat());
      const release = query.base === undefined ? () => undefined : holdAll(legs);
      const states = new Map<Market, MarketState>();
      const subscriptions = [...legs].map((market) =>
        market.state.subscribe((state) => {
          states.set(market, state);
        }),
      );
      const rowsNow = () => {
        const tops = new Map(
          [...states].map(([market, state]) => [market, state === 'LIVE' ? topOf(market) : undefined]),
        );
        return found.flatMap(([a, b]) => rowOf([a, b], tops, fundingOf, clock.nowMs()));
      };
      const rows = new Map<string, SpreadRow>();
      /** Rows that have changed, and pairs that have none any more. */
      const changes = () => {
        const now = rowsNow();
        const named = new Set(now.map(([key]) => key));
        const gone = [...rows.keys()].filter((key) => !named.has(key));
        const changed = now.filter((row) => !sameRow(rows.get(row[0]), row, spreadTimeColumn));
        for (const key of gone) rows.delete(key);
        for (const row of changed) rows.set(row[0], row);
        return { rows: changed, gone };
      };
      changes();
      const timer = setInterval(() => {
        const { rows: changed, gone } = changes();
        if (changed.length + gone.length > 0) emit({ e: 'spread', rows: changed, ...(gone.length > 0 && { gone }) });
      }, everyMs);
      return {
        snapshot: () => [{ e: 'spread' as const, rows: rowsNow(), all: true as const }],
        close() {
          clearInterval(timer);
          release();
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  });

/** The best price of one side, and the size there in base; undefined where the book is not kept up. */
interface BestPrice {
  readonly text: string;
  readonly price: number;
  readonly size: number | undefined;
}

interface Top {
  readonly bid: BestPrice;
  readonly ask: BestPrice;
}

/** Best prices of a market; undefined where a side is empty. */
function topOf(market: Market): Top | undefined {
  const highest = market.best(bid);
  const lowest = market.best(ask);
  if (highest === undefined || lowest === undefined) return undefined;
  const { grid, awake, book, instrument } = market;
  const of = (side: BookSide, ticks: number): BestPrice => {
    const price = unitsToNumber(ticks, grid.price);
    const lots = awake ? book.top(side, 1).sizes[0] : undefined;
    return {
      text: fromUnits(ticks, grid.price),
      price,
      size: lots === undefined ? undefined : baseOf(instrument, unitsToNumber(lots, grid.size), price),
    };
  };
  return { bid: of(bid, highest), ask: of(ask, lowest) };
}

/** A size of an instrument in its base. */
const baseOf = ({ contract, linear, contract_size }: Market['instrument'], size: number, price: number): number => {
  if (!contract) return size;
  return linear ? size * Number(contract_size) : (size * Number(contract_size)) / price;
};

/** What two best prices offer together, in base; null where one of them has no size. */
const sizeOf = (a: BestPrice, b: BestPrice): number | null =>
  a.size === undefined || b.size === undefined ? null : Number(Math.min(a.size, b.size).toPrecision(sizeDigits));

/** No row where a side of a book is empty. */
function rowOf(
  [a, b]: Legs,
  tops: ReadonlyMap<Market, Top | undefined>,
  fundingOf: FundingOf,
  nowMs: number,
): SpreadRow[] {
  const topA = tops.get(a);
  const topB = tops.get(b);
  if (!topA || !topB) return [];
  const fundA = fundingOf(a.key);
  const fundB = fundingOf(b.key);
  return [
    [
      `${a.key}~${b.key}`,
      a.instrument.exchange,
      a.key,
      topA.bid.text,
      topA.ask.text,
      b.instrument.exchange,
      b.key,
      topB.bid.text,
      topB.ask.text,
      roundedBps(openBps(topA.ask.price, topB.bid.price)),
      roundedBps(closeBps(topA.bid.price, topB.ask.price)),
      fundA,
      fundB,
      annualOf(fundA, fundB),
      Math.max(timeOf(a, nowMs), timeOf(b, nowMs)),
      sizeOf(topA.ask, topB.bid),
      sizeOf(topA.bid, topB.ask),
    ],
  ];
}

/** When the best prices of a market were what they are: those of one that sleeps are drawn when they are asked for. */
const timeOf = ({ awake, book }: Market, nowMs: number): number => (awake ? book.ts : nowMs);

/** What the short of B and long of A earns by funding in a year, a fraction; null where neither leg pays any. */
function annualOf(fundA: number | null, fundB: number | null): number | null {
  if (fundA === null && fundB === null) return null;
  return Number(annualFundingRate((fundB ?? 0) - (fundA ?? 0), usualFundingTerms.intervalHours).toFixed(annualDigits));
}
