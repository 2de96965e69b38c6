import type { Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import type { Cancel, Clock, Log } from '../clock.ts';
import type { PackStore } from '../environment.ts';
import { persistBook, type PersistedBook, type LastBook, lastBookOf, restoreBook } from './last-book.ts';

/** A book that is read is written at most this often. */
const writeEveryMs = 5_000;

export interface BookPersisterOptions {
  readonly key: InstrumentKey;
  /** Without a store nothing is kept. */
  readonly packs?: PackStore | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps the book of one instrument in this browser while somebody reads it. */
export class BookPersister {
  /** The book as it was kept, until there is a newer one. */
  last: LastBook | undefined;
  readonly #options: BookPersisterOptions;
  /** Read at once, before it is known in which ticks the book is now. */
  readonly #kept: Promise<PersistedBook | undefined> | undefined;
  readonly #book: () => Pick<LastBook, 'levels' | 'u' | 'venueMs'> | undefined;
  #cancelWrite: Cancel | undefined;
  #instrument: Instrument | undefined;
  /** Nothing is recalled any more: there is a newer book, or nobody reads it. */
  #late = false;

  /** `book` tells the book at hand, undefined where it is not live. */
  constructor(options: BookPersisterOptions, book: () => Pick<LastBook, 'levels' | 'u' | 'venueMs'> | undefined) {
    const { packs, log, key } = options;
    this.#options = options;
    this.#kept = packs && restoreBook({ packs, log }, key);
    this.#book = book;
  }

  /** Hands over what was kept, where that comes before a newer book. */
  async restore(instrument: Instrument, take: (kept: LastBook) => void): Promise<void> {
    const kept = await this.#kept;
    const last = kept && !this.#late && lastBookOf(kept, instrument);
    if (!last) return;
    this.last = last;
    take(last);
  }

  /** The book at hand is newer. */
  changed(instrument: Instrument): void {
    this.forget();
    this.#instrument = instrument;
    this.#cancelWrite ??= this.#options.clock.after(writeEveryMs, () => this.keep());
  }

  /** What was kept is not to be shown any more. */
  forget(): void {
    this.#late = true;
    this.last = undefined;
  }

  /** Writes the book for the last time. */
  close(): void {
    this.#late = true;
    this.keep();
  }

  /** Writes the book at hand now. */
  keep(): void {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const { packs, clock, key } = this.#options;
    const book = this.#book();
    if (packs && book && this.#instrument) persistBook({ packs, clock }, key, this.#instrument, book);
  }
}
