import type { Observable } from 'rxjs';
import { must } from '../../shared/base/assert.ts';
import type { Parts } from '../../shared/base/parts.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { BookSide } from '../../shared/market/book/book.ts';
import type { FundingFacts } from '../../shared/market/funding-facts.ts';
import { type Grid, gridOf, type Instrument, type InstrumentKey } from '../../shared/market/instrument.ts';
import type { Kline } from '../../shared/market/kline.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';
import type { Command } from '../../shared/core/state/command.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { LiveMarket } from './live-market.ts';
import { remembered, together } from '../../shared/base/remembered.ts';
import type { BookView } from '../../shared/market/market-view.ts';
import type { Market, MarketState } from '../venues/venue.ts';

/**
 * Markets that stand in the symbol table and join the engine when they are first asked for; until then they are a row
 * each and nothing else.
 */
export interface LazyListing {
  /**
   * Faces of all that have not joined the engine yet; the same array as long as none comes or goes. A market goes on to
   * work when its market has joined.
   */
  publicMarkets(): readonly Market[];
  /**
   * Lets a market join the engine; false where none stands under the key. Throws UNAVAILABLE while trading is halted.
   */
  take(key: InstrumentKey): boolean;
}

export interface LazyListingOptions {
  /** The same map as long as nothing in it changes; undefined where nothing is listed lazily. */
  readonly rows: (() => ReadonlyMap<InstrumentKey, Listed>) | undefined;
  /** Those that have joined; the array is the same as long as none comes or goes. */
  readonly live: { all(): readonly LiveMarket[]; readonly byKey: ReadonlyMap<InstrumentKey, LiveMarket> };
  /** Writes and applies a command at once; nothing while trading is halted. */
  readonly now: (command: Command) => void;
  readonly isHalted: () => boolean;
  readonly seed: number;
  /** False: a market is awake from when it joins. */
  readonly sleeps: boolean;
  /** Gives their faces to markets that have joined. */
  readonly open: () => void;
}

export function createLazyListing({
  rows: given,
  live,
  now,
  isHalted,
  seed,
  sleeps,
  open,
}: LazyListingOptions): LazyListing {
  const empty: ReadonlyMap<InstrumentKey, Listed> = new Map();
  const rows = given ?? (() => empty);
  function take(key: InstrumentKey): boolean {
    const listed = rows().get(key);
    if (!listed) return false;
    now({ kind: 'list', seed, markets: [listed], asleep: true });
    if (isHalted()) throw new Refusal('UNAVAILABLE');
    open();
    if (!sleeps) now({ kind: 'wake', markets: [key] });
    return true;
  }
  /**
   * The face in the engine of a market, which joins it for that. Throws UNKNOWN_PAIR where the table has it no more.
   */
  function publicMarketOf(key: InstrumentKey): Market {
    if (!live.byKey.has(key) && !take(key)) throw new Refusal('UNKNOWN_PAIR', { symbol: key });
    return must(live.byKey.get(key), `face of ${key}`).market;
  }
  const made = remembered(rows, (unlisted) =>
    [...unlisted].map(([key, { instrument }]) => new UnlistedMarket(key, instrument, publicMarketOf)),
  );
  const left = remembered(together(made, live.all), ([all]) => all.filter(({ key }) => !live.byKey.has(key)));
  return { publicMarkets: left, take };
}

/** The face of an unlisted market: whoever asks for more than its name makes it join the engine. */
class UnlistedMarket implements Market {
  readonly key: InstrumentKey;
  readonly #instrument: Instrument;
  readonly #open: (key: InstrumentKey) => Market;
  #joined: Market | undefined;

  constructor(key: InstrumentKey, instrument: Instrument, open: (key: InstrumentKey) => Market) {
    this.key = key;
    this.#instrument = instrument;
    this.#open = open;
  }

  get #market(): Market {
    this.#joined ??= this.#open(this.key);
    return this.#joined;
  }

  get isUnlisted(): boolean {
    return this.#joined === undefined;
  }
  get instrument(): Instrument {
    return this.#joined?.instrument ?? this.#instrument;
  }
  get grid(): Grid {
    return gridOf(this.#instrument);
  }
  get awake(): boolean {
    return this.#joined?.awake ?? false;
  }
  get book(): BookView {
    return this.#market.book;
  }
  get state(): Observable<MarketState> {
    return this.#market.state;
  }
  get bookChanges(): Observable<void> {
    return this.#market.bookChanges;
  }
  get trades(): Observable<readonly Trade[]> {
    return this.#market.trades;
  }
  hold(): () => void {
    return this.#market.hold();
  }
  recentTrades(limit: number): readonly Trade[] {
    return this.#market.recentTrades(limit);
  }
  klines(...asked: Parameters<Market['klines']>): readonly Kline[] {
    return this.#market.klines(...asked);
  }
  *klinesInParts(...asked: Parameters<Market['klines']>): Parts<readonly Kline[]> {
    const market = this.#market;
    return market.klinesInParts ? yield* market.klinesInParts(...asked) : market.klines(...asked);
  }
  ticker(): TickerRow {
    return this.#market.ticker();
  }
  best(side: BookSide): number | undefined {
    return this.#market.best(side);
  }
  funding(periods: number): FundingFacts | undefined {
    return this.#market.funding?.(periods);
  }
}
