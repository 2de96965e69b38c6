import * as v from 'valibot';
import { ask, bid, type Book } from '../../shared/market/book/book.ts';
import { makeBook } from '../../shared/market/book/make-book.ts';
import { gridOf, type Grid, type Instrument, type InstrumentKey } from '../../shared/market/instrument.ts';
import type { Environment } from '../environment.ts';
import { restore, type Restored } from './restore.ts';

/** Rows a side that are kept of a book. */
const keptRows = 50;
/** Books that are kept; the oldest goes. */
const keptBooks = 200;

const Column = v.instance(Float64Array);
const Side = v.pipe(
  v.object({ prices: Column, sizes: Column }),
  v.check(({ prices, sizes }) => prices.length === sizes.length),
);
const KeptBook = v.object({ grid: v.string(), u: v.number(), venueMs: v.nullable(v.number()), bids: Side, asks: Side });

/** The best rows of a book as they last were. */
export interface LastBook {
  readonly levels: Book;
  readonly grid: Grid;
  readonly u: number;
  readonly venueMs: number | null;
  readonly savedMs: number;
}

const nameOf = (key: InstrumentKey): string => `book/${key}`;
const gridName = ({ tick, step }: Pick<Instrument, 'tick' | 'step'>): string => `${tick} ${step}`;

/** Keeps the best 50 rows a side. */
export function persistBook(
  environment: Pick<Environment, 'packs' | 'clock'>,
  key: InstrumentKey,
  instrument: Instrument,
  book: Pick<LastBook, 'levels' | 'u' | 'venueMs'>,
): void {
  const { levels, u, venueMs } = book;
  const value: v.InferOutput<typeof KeptBook> = {
    grid: gridName(instrument),
    u,
    venueMs,
    bids: levels.top(bid, keptRows),
    asks: levels.top(ask, keptRows),
  };
  void environment.packs.write(
    { name: nameOf(key), version: '', savedMs: environment.clock.wallMs(), value },
    keptBooks,
  );
}

/** What was kept of a book, in the ticks and lots of then. */
export type PersistedBook = Restored<v.InferOutput<typeof KeptBook>>;

/** What was kept of a book; undefined where nothing was. */
export const restoreBook = (
  environment: Pick<Environment, 'packs' | 'log'>,
  key: InstrumentKey,
): Promise<PersistedBook | undefined> => restore(environment, nameOf(key), KeptBook);

/** The book of what was kept; undefined where ticks and lots were others than the instrument's. */
export function lastBookOf({ value, savedMs }: PersistedBook, instrument: Instrument): LastBook | undefined {
  if (value.grid !== gridName(instrument)) return undefined;
  const { u, venueMs, bids, asks } = value;
  const levels = makeBook(Float64Array.of(...bids.prices, ...asks.prices), bids.prices.length, asks.prices.length);
  levels.setAll(bid, bids.prices, bids.sizes, 0, bids.prices.length);
  levels.setAll(ask, asks.prices, asks.sizes, 0, asks.prices.length);
  return { levels, grid: gridOf(instrument), u, venueMs, savedMs };
}
