import { ask, bid } from '../../../shared/market/book/book.ts';
import {
  type Instrument,
  type InstrumentKey,
  gridOf,
  keyOfSymbol,
  type SymbolRef,
  symbolOfKey,
} from '../../../shared/market/instrument.ts';
import type { BookValue, Change, FeedHead, View } from '../../api.ts';
import { BookPersister } from '../../cache/book-persister.ts';
import type { LastBook } from '../../cache/last-book.ts';
import type { Clock, Log } from '../../clock.ts';
import type { PackStore } from '../../environment.ts';
import { bookPace, type Saver } from '../../state/saver.ts';
import type { Http } from '../../connection/http.ts';
import type { Streams } from '../../connection/streams.ts';
import { BookSubscription, type DepthLimit } from './book-subscription.ts';
import type { HeldOf, Source } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';

/** Levels that are asked for where data are saved. */
const savedLimit: DepthLimit = 50;
const usualLimit: DepthLimit = 200;
const deepLimit: DepthLimit = 1_000;
/** A price and a size. */
const levelBytes = 16;

export interface BookFeedOptions {
  readonly key: InstrumentKey;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined where the table is not loaded; null where it is and has no such instrument. */
  readonly instrument: (key: InstrumentKey) => Instrument | null | undefined;
  /** Calls back whenever the symbol table changes, until the returned function is called. */
  readonly onSymbols: (changed: () => void) => () => void;
  /** Where last books outlive the worker. */
  readonly packs?: PackStore | undefined;
  readonly saver?: Saver | undefined;
}

/**
 * The levels that a view needs of the server: `depth` rows of `group` ticks are that many levels where every tick is
 * taken.
 */
const levelsOf = (view: View): number => (view.kind === 'book' ? view.depth * view.group : 0);

function limitFor(levels: number, saver: Saver | undefined): DepthLimit {
  if (levels > usualLimit) return deepLimit;
  return levels <= savedLimit && saver?.on() ? savedLimit : usualLimit;
}

/** Whether the line brings what is asked for now: a deeper one will do. */
const serves = (line: BookSubscription, levels: number, saver: Saver | undefined): boolean =>
  line.limit >= limitFor(levels, saver) && line.hz === bookPace(saver).hz;

/**
 * The book of one instrument for all views of it. It asks for 200 levels, and for 1,000 once a view needs more; for 50
 * where data are saved and that suffices. Another socket takes over when it has its snapshot, and the one before is
 * closed then. Until the first snapshot it shows what this browser has kept.
 */
export class BookFeed implements Source {
  readonly #options: BookFeedOptions;
  readonly #status: FeedStatus;
  readonly #symbol: SymbolRef | undefined;
  readonly #persister: BookPersister;
  readonly #unlisten: (() => void)[];
  /** Rows a side that the views need. */
  #levels = 0;
  /** Tick and step that the book is counted in; "" before its first. */
  #grid = '';
  #version = 0;
  #current: BookSubscription | undefined;
  /** Takes over from the current one once it has its snapshot. */
  #next: BookSubscription | undefined;

  constructor(options: BookFeedOptions, changed: () => void) {
    this.#options = options;
    this.#status = new FeedStatus(options.clock, changed);
    this.#symbol = symbolOfKey(options.key);
    this.#persister = new BookPersister(options, () =>
      this.#current?.readable && this.#status.head().state === 'live' ? this.#current.book : undefined,
    );
    const arrangeAgain = () => {
      if (this.#current) this.#arrange();
    };
    this.#unlisten = [
      options.onSymbols(() => this.#arrange()),
      ...(options.saver ? [options.saver.onChange(arrangeAgain)] : []),
    ];
    this.#arrange();
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  change(view: View, _since?: number): Change {
    return cutOf(view, this.#current?.readable ? this.#current.book : this.#persister.last);
  }

  held(): HeldOf {
    const levels = [this.#current, this.#next].reduce(
      (sum, line) => sum + (line ? line.book.levels.count(bid) + line.book.levels.count(ask) : 0),
      0,
    );
    return { kind: 'books', entries: levels, bytes: levels * levelBytes };
  }

  want(view: View): void {
    if (levelsOf(view) <= this.#levels) return;
    this.#levels = levelsOf(view);
    if (this.#current) this.#arrange();
  }

  keep(): void {
    this.#persister.keep();
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#persister.close();
    this.#closeLines();
  }

  #open(instrument: Instrument): BookSubscription {
    const { saver } = this.#options;
    const limit = limitFor(this.#levels, saver);
    const line: BookSubscription = new BookSubscription(
      { ...this.#options, symbol: instrument, grid: gridOf(instrument), limit, ...bookPace(saver) },
      {
        merged: () => {
          if (this.#renew(line, instrument)) this.#status.received('live', line.book.venueMs);
        },
        polled: () => {
          if (this.#renew(line, instrument)) this.#status.polled(line.book.venueMs);
        },
        stale: (reason) => {
          if (line === this.#current) this.#status.broke(reason);
        },
        ended: () => this.#status.become('ended', ''),
        refused: (code) => {
          if (line === this.#next) this.#next = undefined;
          else this.#status.become('failed', code);
        },
      },
    );
    return line;
  }

  /** The line has a newer book; false where it is not the one on show. */
  #renew(line: BookSubscription, instrument: Instrument): boolean {
    if (line === this.#next) {
      this.#current?.close();
      this.#current = line;
      this.#next = undefined;
    }
    if (line !== this.#current) return false;
    this.#version++;
    this.#persister.changed(instrument);
    return true;
  }

  /** Opens what is needed and not there. The grid may change with the symbol table: then the book begins anew. */
  #arrange(): void {
    const instrument = this.#symbol ? this.#options.instrument(keyOfSymbol(this.#symbol)) : null;
    if (instrument === undefined) return;
    if (instrument === null) {
      this.#status.become('failed', 'UNKNOWN_PAIR');
      return;
    }
    if (this.#status.head().reason === 'UNKNOWN_PAIR' && !this.#current) this.#status.reset();
    const grid = `${instrument.tick} ${instrument.step}`;
    if (this.#grid !== '' && this.#grid !== grid) {
      this.#closeLines();
      this.#persister.forget();
      this.#status.broke('disconnected');
    }
    this.#grid = grid;
    if (!this.#current) {
      this.#current = this.#open(instrument);
      void this.#persister.restore(instrument, (last) => this.#show(last));
    } else if (!serves(this.#next ?? this.#current, this.#levels, this.#options.saver)) {
      this.#next?.close();
      this.#next = this.#open(instrument);
    }
  }

  #show({ savedMs, venueMs }: LastBook): void {
    this.#version++;
    this.#status.recalled(savedMs, venueMs);
  }

  #closeLines(): void {
    this.#current?.close();
    this.#next?.close();
    this.#current = undefined;
    this.#next = undefined;
  }
}

function cutOf(view: View, book: Pick<LastBook, 'levels' | 'u' | 'grid'> | undefined): Change {
  if (view.kind !== 'book' || !book) return { kind: 'none' };
  const { levels, u, grid } = book;
  const value: BookValue = {
    bids: levels.grouped(0, view.depth, view.group),
    asks: levels.grouped(1, view.depth, view.group),
    u,
    price: grid.price,
    size: grid.size,
  };
  return { kind: 'whole', value };
}
