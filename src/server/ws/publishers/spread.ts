import { annualFundingRate, usualFundingTerms } from '../../../shared/finance/funding.ts';
import { closeBps, openBps } from '../../../shared/finance/spread.ts';
import { fromUnits, unitsToNumber } from '../../../shared/base/decimal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { ask, bid } from '../../../shared/market/book/book.ts';
import type { AccountType, InstrumentKey } from '../../../shared/market/instrument.ts';
import { type SpreadKind, type SpreadRow, spread } from '../../../shared/topics/spread.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Market, MarketState } from '../../venues/venue.ts';
import { publisher } from './publisher.ts';
import { sameRow } from './same-row.ts';

const everyMs = secondMs / 2;
/** What all pairs of a kind cost, in books of one market. */
const loadOfAll = 6;
const bpsDecimals = 100;
const annualDigits = 8;

type Legs = readonly [a: Market, b: Market];

const swaps: readonly AccountType[] = ['linear', 'inverse'];
const dated: readonly AccountType[] = ['futures', 'delivery'];

/** Whether two instruments of one base and one quote are the two legs of this kind, in this order. */
const pairs: Readonly<Record<SpreadKind, (a: Market['instrument'], b: Market['instrument']) => boolean>> = {
  SPOT_SWAP: (a, b) => a.account_type === 'spot' && swaps.includes(b.account_type),
  SWAP_SWAP: (a, b) => swaps.includes(a.account_type) && a.account_type === b.account_type && a.exchange < b.exchange,
  SPOT_FUT: (a, b) => a.account_type === 'spot' && dated.includes(b.account_type),
  CAL: (a, b) =>
    dated.includes(a.account_type) &&
    a.account_type === b.account_type &&
    a.exchange === b.exchange &&
    (a.expiry ?? 0) < (b.expiry ?? 0),
};

/** Last funding rate of a perpetual as a fraction of its interval; null for all else. */
export type FundingOf = (key: InstrumentKey) => number | null;

/** `/spread/v2/ws`: looks at the best prices of all pairs twice a second and sends the rows that changed. */
export const spreadPublisher = (markets: Markets, clock: Clock, fundingOf: FundingOf = () => null) =>
  publisher({
    topic: spread,
    load: ({ base }) => (base === undefined ? loadOfAll : 1),
    open({ kind, base, exchanges }, emit) {
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
      const found = legs.flatMap((a) =>
        (byBase.get(a.instrument.base) ?? [])
          .filter((b) => pairs[kind](a.instrument, b.instrument))
          .map((b): Legs => [a, b]),
      );
      const states = new Map<Market, MarketState>();
      const subscriptions = [...new Set(found.flat())].map((market) =>
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
        const changed = now.filter((row) => !sameRow(rows.get(row[0]), row));
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
        snapshot: () => [{ e: 'spread' as const, rows: rowsNow() }],
        close() {
          clearInterval(timer);
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  });

interface Top {
  readonly bid: { readonly text: string; readonly price: number };
  readonly ask: { readonly text: string; readonly price: number };
}

/** Best prices of a market; undefined where a side is empty. */
function topOf(market: Market): Top | undefined {
  const highest = market.best(bid);
  const lowest = market.best(ask);
  if (highest === undefined || lowest === undefined) return undefined;
  const { price } = market.grid;
  const of = (ticks: number) => ({ text: fromUnits(ticks, price), price: unitsToNumber(ticks, price) });
  return { bid: of(highest), ask: of(lowest) };
}

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
      rounded(openBps(topA.ask.price, topB.bid.price)),
      rounded(closeBps(topA.bid.price, topB.ask.price)),
      fundA,
      fundB,
      annualOf(fundA, fundB),
      Math.max(timeOf(a, nowMs), timeOf(b, nowMs)),
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

const rounded = (bps: number): number => Math.round(bps * bpsDecimals) / bpsDecimals;
