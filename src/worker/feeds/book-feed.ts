import { type Instrument, type InstrumentKey, gridOf, keyOfSymbol, symbolOfKey } from '../../shared/market/instrument.ts';
import type { BookValue, Change, View } from '../api.ts';
import type { Clock, Log } from '../environment.ts';
import type { Streams } from '../streams.ts';
import { BookLine, type DepthLimit } from './book-line.ts';
import { type Source, Standing } from './feed.ts';

const usualLimit: DepthLimit = 200;
const deepLimit: DepthLimit = 1_000;

export interface BookFeedOptions {
  readonly key: InstrumentKey;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined where the table is not loaded; null where it is and has no such instrument. */
  readonly instrument: (key: InstrumentKey) => Instrument | null | undefined;
  /** Calls back whenever the symbol table changes, until the returned function is called. */
  readonly onSymbols: (changed: () => void) => () => void;
}

/** The levels that a view needs of the server: `depth` rows of `group` ticks are that many levels where every tick is taken. */
const limitOf = (view: View): DepthLimit => (view.kind === 'book' && view.depth * view.group > usualLimit ? deepLimit : usualLimit);

/**
 * The book of one instrument for all views of it. It asks for 200 levels, and for 1,000 once a view needs more: the deeper socket takes over
 * when it has its snapshot, and the other one is closed then.
 */
export function createBookFeed(options: BookFeedOptions, changed: () => void): Source {
  const standing = new Standing(options.clock, changed);
  const symbol = symbolOfKey(options.key);
  let needed: DepthLimit = usualLimit;
  let ticks = '';
  let version = 0;
  let current: BookLine | undefined;
  let next: BookLine | undefined;

  function openLine(instrument: Instrument, limit: DepthLimit): BookLine {
    const line: BookLine = new BookLine({ ...options, symbol: instrument, grid: gridOf(instrument), limit }, {
      merged() {
        if (line === next) promote(line);
        if (line !== current) return;
        version++;
        standing.received('live', line.book.venueMs);
      },
      stale(reason) { if (line === current) standing.broke(reason); },
      ended() { standing.become('ended', ''); },
      refused(code) {
        if (line === next) next = undefined;
        else standing.become('failed', code);
      },
    });
    return line;
  }

  function promote(line: BookLine): void {
    current?.close();
    current = line;
    next = undefined;
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
      standing.broke('disconnected');
    }
    ticks = grid;
    if (!current) current = openLine(instrument, needed);
    else if (current.limit < needed && !next) next = openLine(instrument, needed);
  }

  function closeLines(): void {
    current?.close();
    next?.close();
    current = undefined;
    next = undefined;
  }

  const unlisten = options.onSymbols(arrange);
  arrange();
  return {
    head: () => standing.head(),
    version: () => version,
    change: (view) => cutOf(view, current),
    want(view) {
      const limit = limitOf(view);
      if (limit <= needed) return;
      needed = limit;
      if (current) arrange();
    },
    close() {
      unlisten();
      closeLines();
    },
  };
}

function cutOf(view: View, line: BookLine | undefined): Change {
  if (view.kind !== 'book' || !line?.readable) return { kind: 'none' };
  const { levels, u, grid } = line.book;
  const value: BookValue = {
    bids: levels.grouped(0, view.depth, view.group), asks: levels.grouped(1, view.depth, view.group), u, price: grid.price, size: grid.size,
  };
  return { kind: 'whole', value };
}
