import { ask, bid } from '../../../shared/market/book/book.ts';
import {
  type Instrument,
  type InstrumentKey,
  gridOf,
  keyOfSymbol,
  symbolOfKey,
} from '../../../shared/market/instrument.ts';
import type { BookValue, Change, View } from '../../api.ts';
import { BookKeeper } from '../../cache/book-keeper.ts';
import type { LastBook } from '../../cache/last-book.ts';
import type { Clock, Log, PackStore } from '../../environment.ts';
import { bookPace, type Saver } from '../../state/saver.ts';
import type { Http } from '../../connection/http.ts';
import type { Streams } from '../../connection/streams.ts';
import { BookLine, type DepthLimit } from './book-subscription.ts';
import { type Source, Standing } from '../feed.ts';

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

/** The levels that a view needs of the server: `depth` rows of `group` ticks are that many levels where every tick is taken. */
const levelsOf = (view: View): number => (view.kind === 'book' ? view.depth * view.group : 0);

function limitFor(levels: number, saver: Saver | undefined): DepthLimit {
  if (levels > usualLimit) return deepLimit;
  return levels <= savedLimit && saver?.on() ? savedLimit : usualLimit;
}

/** Whether the line brings what is asked for now: a deeper one will do. */
const serves = (line: BookLine, levels: number, saver: Saver | undefined): boolean =>
  line.limit >= limitFor(levels, saver) && line.hz === bookPace(saver).hz;

/**
 * The book of one instrument for all views of it. It asks for 200 levels, and for 1,000 once a view needs more; for 50 where data are saved and
 * that suffices. Another socket takes over when it has its snapshot, and the one before is closed then. Until the first snapshot it shows what
 * this browser has kept.
 */
export function createBookFeed(options: BookFeedOptions, changed: () => void): Source {
  const standing = new Standing(options.clock, changed);
  const symbol = symbolOfKey(options.key);
  let levels = 0;
  let ticks = '';
  let version = 0;
  let current: BookLine | undefined;
  let next: BookLine | undefined;
  const keeper = new BookKeeper(options, () =>
    current?.readable && standing.head().state === 'live' ? current.book : undefined,
  );

  function openLine(instrument: Instrument): BookLine {
    const limit = limitFor(levels, options.saver);
    const line: BookLine = new BookLine(
      { ...options, symbol: instrument, grid: gridOf(instrument), limit, ...bookPace(options.saver) },
      {
        merged() {
          if (renew(line, instrument)) standing.received('live', line.book.venueMs);
        },
        polled() {
          if (renew(line, instrument)) standing.polled(line.book.venueMs);
        },
        stale(reason) {
          if (line === current) standing.broke(reason);
        },
        ended() {
          standing.become('ended', '');
        },
        refused(code) {
          if (line === next) next = undefined;
          else standing.become('failed', code);
        },
      },
    );
    return line;
  }

  /** The line has a newer book; false where it is not the one on show. */
  function renew(line: BookLine, instrument: Instrument): boolean {
    if (line === next) {
      current?.close();
      [current, next] = [line, undefined];
    }
    if (line !== current) return false;
    version++;
    keeper.changed(instrument);
    return true;
  }

  /** Opens what is needed and not there. The grid may change with the symbol table: then the book begins anew. */
  function arrange(): void {
    const instrument = symbol ? options.instrument(keyOfSymbol(symbol)) : null;
    if (instrument === undefined) return;
    if (instrument === null) {
      standing.become('failed', 'UNKNOWN_PAIR');
      return;
    }
    if (standing.head().reason === 'UNKNOWN_PAIR' && !current) standing.reset();
    const grid = `${instrument.tick} ${instrument.step}`;
    if (ticks !== '' && ticks !== grid) {
      closeLines();
      keeper.forget();
      standing.broke('disconnected');
    }
    ticks = grid;
    if (!current) {
      current = openLine(instrument);
      void keeper.recall(instrument, show);
    } else if (!serves(next ?? current, levels, options.saver)) {
      next?.close();
      next = openLine(instrument);
    }
  }

  function show({ savedMs, venueMs }: LastBook): void {
    version++;
    standing.recalled(savedMs, venueMs);
  }

  function closeLines(): void {
    current?.close();
    next?.close();
    [current, next] = [undefined, undefined];
  }

  const unlisten = options.onSymbols(arrange);
  const unlistenSaver = options.saver?.onChange(() => {
    if (current) arrange();
  });
  arrange();
  return {
    head: () => standing.head(),
    version: () => version,
    change: (view) => cutOf(view, current?.readable ? current.book : keeper.last),
    held() {
      const levels = [current, next].reduce(
        (sum, line) => sum + (line ? line.book.levels.count(bid) + line.book.levels.count(ask) : 0),
        0,
      );
      return { kind: 'books', entries: levels, bytes: levels * levelBytes };
    },
    want(view) {
      if (levelsOf(view) <= levels) return;
      levels = levelsOf(view);
      if (current) arrange();
    },
    keep: () => keeper.keep(),
    close() {
      unlisten();
      unlistenSaver?.();
      keeper.close();
      closeLines();
    },
  };
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
