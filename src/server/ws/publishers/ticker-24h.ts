import { secondMs } from '../../../shared/base/time.ts';
import type { Frame, Params } from '../../../shared/base/topic.ts';
import { canonicalAccountType, keyOfSymbol, symbolOfKey } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Market } from '../../venues/venue.ts';
import { publisher, type Source } from './publisher.ts';
import { sameRow } from './same-row.ts';

/** A reader of few named symbols looks at their prices, beside candles and trades that come as often. */
const fewSymbols = 40;
const fewEveryMs = 250;
/** How old a row may be that another stream has looked at. */
const nearOldMs = 50;
const farOldMs = 200;
/** So many markets, looked at once a second, cost about what a book of one costs. */
const marketsALoad = 100;
/**
 * Most markets of one reader that nobody has asked for before: each of them joins the engine for good, at the price of
 * a commit.
 */
const maxJoining = 100;

/**
 * `/client/klines/data/24h/ws`: changed rows once a second, or each `every_s` seconds; of up to 40 named symbols four
 * times a second where no `every_s` is asked for. A row counts as changed where anything but its time differs. Markets
 * that nobody has asked for yet have no row unless they are named, and then the first hundred of them.
 */
export const ticker24hPublisher = (markets: Markets, clock: Clock) => {
  const rowOf = sharedRows(clock);
  return publisher({
    topic: ticker24h,
    load: (params) => 1 + Math.floor(askedFor(markets, params).length / marketsALoad),
    open: (params, emit) => watch(askedFor(markets, params), params, rowOf, emit),
  });
};

type Wanted = Params<typeof ticker24h>;
/** The row of a market, at most so old. */
type RowOf = (market: Market, maxOldMs: number) => TickerRow;

/** One look at a market is for all streams that look at about the same time. */
function sharedRows(clock: Clock): RowOf {
  const looks = new WeakMap<Market, { readonly row: TickerRow; readonly atMs: number }>();
  return (market, maxOldMs) => {
    const known = looks.get(market);
    const now = clock.nowMs();
    if (known && now >= known.atMs && now < known.atMs + maxOldMs) return known.row;
    const row = market.ticker();
    looks.set(market, { row, atMs: now });
    return row;
  };
}

/** The markets that are named; where none are, all that somebody has asked for before. */
function askedFor(markets: Markets, { exchange, account_type, symbols }: Wanted): readonly Market[] {
  const keys = symbols === undefined ? undefined : new Set(symbols.split(',').map(canonicalKey));
  return markets.all.filter(
    ({ key, instrument, isUnlisted }) =>
      (exchange === undefined || instrument.exchange === exchange) &&
      (account_type === undefined ||
        instrument.account_type === canonicalAccountType(account_type, instrument.symbol)) &&
      (keys ? keys.has(key) : !isUnlisted),
  );
}

function watch(
  asked: readonly Market[],
  { symbols, every_s }: Wanted,
  rowOf: RowOf,
  emit: (frame: Frame<typeof ticker24h>) => void,
): Source<Frame<typeof ticker24h>> {
  const isNear = symbols !== undefined && asked.length <= fewSymbols && every_s === undefined;
  const maxOldMs = isNear ? nearOldMs : farOldMs;
  const beyond = new Set(asked.filter(({ isUnlisted }) => isUnlisted).slice(maxJoining));
  const watched = asked.filter((market) => !beyond.has(market));
  const rows = new Map<string, TickerRow>(watched.map((market) => [market.key, rowOf(market, maxOldMs)]));

  const changed = new Set<string>();
  let looks = 0;

  // Also a reader who is told rarely has a part of the sleeping markets looked at each second, as all at once would be
  // a lump of work.
  const timer = setInterval(
    () => {
      for (const market of watched) {
        const row = rowOf(market, maxOldMs);
        if (sameRow(rows.get(market.key), row)) continue;
        rows.set(market.key, row);
        changed.add(market.key);
      }
      looks += 1;
      if (looks % (every_s ?? 1) !== 0 || changed.size === 0) return;
      emit({ e: '24h', rows: [...changed].map((key) => rows.get(key)!) });
      changed.clear();
    },
    isNear ? fewEveryMs : secondMs,
  );
  return { snapshot: () => [{ e: '24h' as const, rows: [...rows.values()] }], close: () => clearInterval(timer) };
}

/** The key with its account type's canonical name; as it is where it names nothing. */
function canonicalKey(key: string): string {
  const symbol = symbolOfKey(key);
  return symbol ? keyOfSymbol(symbol) : key;
}
