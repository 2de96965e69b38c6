import { type AShare, aShareMarkets } from '../shared/market/a-share.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol } from '../shared/market/instrument.ts';
import type { TickerRow } from '../shared/market/ticker.ts';
import type { SearchFilter, SearchHit } from './api.ts';

export interface SearchTables {
  readonly instruments: readonly Instrument[];
  readonly shares: readonly AShare[];
  readonly ticker: (key: InstrumentKey) => TickerRow | undefined;
}

/** Letters as people type them: upper case, without slash, hyphen, underscore and space. */
const plain = (text: string): string => text.toUpperCase().replace(/[/\-_\s]/g, '');

interface Ranked {
  readonly rank: number;
  readonly volume: number;
  readonly sort: number;
  readonly hit: SearchHit;
}

/**
 * Hits for what somebody typed, best first: exact symbol or base, then their beginnings, then any part; by 24 h volume in dollars within a rank.
 * A-shares are found by the beginning of their code or any part of their Chinese name. An empty query lists everything by volume.
 */
export function search(tables: SearchTables, query: string, filter: SearchFilter, limit: number): SearchHit[] {
  const typed = plain(query);
  const names = new Map(tables.shares.map((share) => [`${aShareMarkets[share.exchange_id]}${share.security_id}`, share]));
  const known = new Set<string>();
  const hits: Ranked[] = [];
  const dollarsFor = dollarRates(tables.ticker);
  for (const instrument of tables.instruments) {
    const share = instrument.account_type === 'astock' ? names.get(instrument.symbol) : undefined;
    if (share) known.add(instrument.symbol);
    if (!passes(instrument, filter)) continue;
    const rank = Math.min(rankOfInstrument(instrument, typed), share ? rankOfShare(share, typed) : Number.POSITIVE_INFINITY);
    if (rank === Number.POSITIVE_INFINITY) continue;
    const ticker = tables.ticker(keyOfSymbol(instrument));
    hits.push({ rank, volume: ticker ? Number(ticker[6]) * dollarsFor(instrument.quote) : 0, sort: instrument.sort, hit: { kind: 'instrument', instrument, ticker, name: share?.security_name } });
  }
  if (typed !== '' && wantsShares(filter)) {
    for (const [symbol, share] of names) {
      const rank = known.has(symbol) ? Number.POSITIVE_INFINITY : rankOfShare(share, typed);
      if (rank !== Number.POSITIVE_INFINITY) hits.push({ rank, volume: -1, sort: 0, hit: { kind: 'ashare', share } });
    }
  }
  return hits.sort((a, b) => a.rank - b.rank || b.volume - a.volume || a.sort - b.sort).slice(0, limit).map(({ hit }) => hit);
}

/** Dollars for a unit of a quote currency by the newest prices of the currency market; what has no price there is taken for a dollar. */
function dollarRates(ticker: SearchTables['ticker']): (quote: string) => number {
  const lastOf = (pair: string): number => Number(ticker(`forex/${pair}/forex`)?.[1] ?? '');
  const known = new Map<string, number>();
  return (quote) => {
    const [perDollar, dollars] = [lastOf(`USD${quote}`), lastOf(`${quote}USD`)];
    const rate = known.get(quote) ?? (perDollar > 0 ? 1 / perDollar : dollars > 0 ? dollars : 1);
    known.set(quote, rate);
    return rate;
  };
}

const passes = (instrument: Instrument, { exchange, accountType }: SearchFilter): boolean =>
  (exchange === undefined || instrument.exchange === exchange) && (accountType === undefined || instrument.account_type === accountType);

const wantsShares = ({ exchange, accountType }: SearchFilter): boolean =>
  (exchange === undefined || exchange === 'Astock') && (accountType === undefined || accountType === 'astock');

function rankOfInstrument({ symbol, base, quote }: Instrument, typed: string): number {
  const [whole, coin] = [plain(symbol), plain(base)];
  if (typed === whole || typed === coin) return 0;
  if (whole.startsWith(typed) || coin.startsWith(typed) || plain(base + quote).startsWith(typed)) return 1;
  return whole.includes(typed) ? 2 : Number.POSITIVE_INFINITY;
}

function rankOfShare({ security_id, security_name }: AShare, typed: string): number {
  if (security_id === typed || plain(security_name) === typed) return 0;
  if (security_id.startsWith(typed)) return 1;
  return plain(security_name).includes(typed) ? 2 : Number.POSITIVE_INFINITY;
}
