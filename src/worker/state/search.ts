import type { dictionary } from '../../shared/contracts/market-base.ts';
import type { Output } from '../../shared/base/contract.ts';
import { type AShare, aShareMarkets, type NamedShare } from '../../shared/market/a-share.ts';
import {
  endingTypes,
  exchangeCodes,
  type Instrument,
  type InstrumentKey,
  keyOfSymbol,
  spotKeyOf,
} from '../../shared/market/instrument.ts';
import { dollarRates } from '../../shared/market/dollar-rates.ts';
import { isMargin } from '../../shared/market/margin-instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { SearchFilter, SearchHit } from '../api.ts';
import { isDayWord, isKindWord } from './market-words.ts';

export interface SearchTables {
  readonly instruments: readonly Instrument[];
  readonly shares: readonly NamedShare[];
  /** What people call a base, by its ticker: Bitcoin, 比特币, 比特幣 (codes `asset…` of the dictionary). */
  readonly bases?: ReadonlyMap<string, readonly string[]>;
  /** What people call an exchange, by its id. */
  readonly venues?: ReadonlyMap<string, string>;
  readonly ticker: (key: InstrumentKey) => TickerRow | undefined;
}

/**
 * Letters as people type them: upper case, without slash, hyphen, underscore and space; days as symbols have them,
 * `yymmdd`.
 */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[/\-_\s]/g, '')
    .replace(/^20(?=\d{6}$)/, '');
const nowhere = Number.POSITIVE_INFINITY;
/** Parts of names are found by so many letters: fewer stand in too many. */
const [minName, minPinyin] = [3, 2] as const;
/** One character of Chinese tells as much as some letters. */
const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text);

interface Ranked {
  readonly rank: number;
  /** Of what comes later within a rank: margin of a pair is behind its spot market, and what ends is last. */
  readonly behind: number;
  readonly volume: number;
  readonly sort: number;
  readonly hit: SearchHit;
}

/**
 * Names of assets in all languages, by ticker, from a dictionary: its codes `asset`, `asset.zh-Hans` and
 * `asset.zh-Hant`.
 */
export function namesOf(entries: Output<typeof dictionary> = []): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { code, key, value } of entries)
    if (code === 'asset' || code.startsWith('asset.')) names.set(key, [...(names.get(key) ?? []), value]);
  return names;
}

/**
 * Hits for what somebody typed, best first: exact symbol or base, then their beginnings, then any part; within a rank
 * what has no end first, margin behind its spot markets, by 24 h volume in dollars. Each word counts where there are
 * several: "okx eth". Bases, exchanges, kinds of markets and the days of what ends are found by their names too: "btc
 * perp", "option dec". A-shares are found by the beginning of their code, any part of their Chinese name, and its
 * pinyin, whole or by initials. An empty query lists everything.
 */
export function search(tables: SearchTables, query: string, filter: SearchFilter, limit: number): SearchHit[] {
  const typed = plain(query);
  const words = query.split(/\s+/).map(plain).filter(Boolean);
  const pinyin = query.toLowerCase().replace(/[\s']/g, '');
  const names = new Map(
    tables.shares.map((share) => [`${aShareMarkets[share.exchange_id]}${share.security_id}`, share]),
  );
  const known = new Set<string>();
  const hits: Ranked[] = [];
  const dollarsFor = dollarRates((key) => tables.ticker(key)?.[1]);
  for (const instrument of tables.instruments) {
    const share = instrument.account_type === 'astock' ? names.get(instrument.symbol) : undefined;
    if (share) known.add(instrument.symbol);
    if (!passes(instrument, filter)) continue;
    const rank = Math.min(
      rankOfWords(instrument, typed, words, tables),
      share ? rankOfShare(share, typed, pinyin) : nowhere,
    );
    if (rank === nowhere) continue;
    const ticker = tables.ticker(spotKeyOf(instrument));
    hits.push({
      rank,
      behind: endingTypes.includes(instrument.account_type) ? 2 : Number(isMargin(instrument.account_type)),
      volume: ticker ? Number(ticker[6]) * dollarsFor(instrument.quote) : 0,
      sort: instrument.sort,
      hit: { kind: 'instrument', instrument, ticker, name: share?.security_name },
    });
  }
  if (typed !== '' && wantsShares(filter)) {
    for (const [symbol, share] of names) {
      const rank = known.has(symbol) ? nowhere : rankOfShare(share, typed, pinyin);
      if (rank !== nowhere) hits.push({ rank, behind: 0, volume: -1, sort: 0, hit: { kind: 'ashare', share } });
    }
  }
  return hits
    .sort((a, b) => a.rank - b.rank || a.behind - b.behind || b.volume - a.volume || a.sort - b.sort)
    .slice(0, limit)
    .map(({ hit }) => hit);
}

const passes = (instrument: Instrument, { exchange, accountTypes, keys }: SearchFilter): boolean =>
  (exchange === undefined || instrument.exchange === exchange) &&
  (accountTypes === undefined || accountTypes.includes(instrument.account_type)) &&
  (keys === undefined || keys.includes(keyOfSymbol(instrument)));

const wantsShares = ({ exchange, accountTypes, keys }: SearchFilter): boolean =>
  keys === undefined &&
  (exchange === undefined || exchange === 'Astock') &&
  (accountTypes === undefined || accountTypes.includes('astock'));

/** Of the whole query, or of its words where each of them is found. */
function rankOfWords(instrument: Instrument, typed: string, words: readonly string[], tables: SearchTables): number {
  const whole = rankOfInstrument(instrument, typed, tables);
  if (words.length < 2) return whole;
  return Math.min(
    whole,
    words.reduce(
      (sum, word) =>
        sum +
        (rankOfVenue(instrument, word, tables) <= 2 || isKindWord(instrument, word) || isDayWord(instrument, word)
          ? 0
          : rankOfInstrument(instrument, word, tables)),
      0,
    ),
  );
}

function rankOfInstrument(instrument: Instrument, typed: string, tables: SearchTables): number {
  const { symbol, base, quote } = instrument;
  const whole = plain(symbol);
  const coin = plain(base);
  const names = tables.bases?.get(base)?.map(plain) ?? [];
  if (typed === whole || typed === coin || names.includes(typed)) return 0;
  if (whole.startsWith(typed) || coin.startsWith(typed) || plain(base + quote).startsWith(typed)) return 1;
  if ((typed.length >= minName || isHan(typed)) && names.some((name) => name.startsWith(typed))) return 1;
  if (isKindWord(instrument, typed)) return 1;
  return whole.includes(typed) || isDayWord(instrument, typed) ? 2 : rankOfVenue(instrument, typed, tables);
}

/** 1 for the name, the id or the code of the exchange, 2 for the beginning of one. */
function rankOfVenue({ exchange }: Instrument, typed: string, { venues }: SearchTables): number {
  const names = [exchange, exchangeCodes[exchange], venues?.get(exchange) ?? ''].map(plain);
  if (names.includes(typed) && typed.length >= minName) return 1;
  return typed.length >= minName && names.some((name) => name.startsWith(typed)) ? 2 : nowhere;
}

function rankOfShare(
  { security_id, security_name, pinyin }: AShare & Pick<NamedShare, 'pinyin'>,
  typed: string,
  letters: string,
): number {
  if (security_id === typed || plain(security_name) === typed) return 0;
  if (security_id.startsWith(typed) || (letters !== '' && ` ${pinyin}`.includes(` ${letters}`))) return 1;
  return plain(security_name).includes(typed) || (letters.length >= minPinyin && pinyin.includes(letters))
    ? 2
    : nowhere;
}
