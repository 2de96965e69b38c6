import type { Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import type { Cancel, Clock, Log, PackStore } from '../environment.ts';
import { keepBook, type LastBook, recallBook } from './last-book.ts';

/** A book that is read is written at most this often. */
const writeEveryMs = 5_000;

export interface BookKeeperOptions {
  readonly key: InstrumentKey;
  /** Without a store nothing is kept. */
  readonly packs?: PackStore | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps the book of one instrument in this browser while somebody reads it. */
export class BookKeeper {
  /** The book as it was kept, until there is a newer one. */
  last: LastBook | undefined;
  readonly #options: BookKeeperOptions;
  readonly #book: () => Pick<LastBook, 'levels' | 'u' | 'venueMs'> | undefined;
  #cancelWrite: Cancel | undefined;
  #instrument: Instrument | undefined;
  /** Nothing is recalled any more: there is a newer book, or nobody reads it. */
  #late = false;

  /** `book` tells the book at hand, undefined where it is not live. */
  constructor(options: BookKeeperOptions, book: () => Pick<LastBook, 'levels' | 'u' | 'venueMs'> | undefined) {
    this.#options = options;
    this.#book = book;
  }

  /** Brings back what was kept and hands it over, where that comes before a newer book. */
  async recall(instrument: Instrument, take: (kept: LastBook) => void): Promise<void> {
    const { packs, log, key } = this.#options;
    const kept = packs && await recallBook({ packs, log }, key, instrument);
    if (!kept || this.#late) return;
    this.last = kept;
    take(kept);
  }

  /** The book at hand is newer. */
  changed(instrument: Instrument): void {
    this.forget();
    this.#instrument = instrument;
    this.#cancelWrite ??= this.#options.clock.after(writeEveryMs, () => this.#write());
  }

  /** What was kept is not to be shown any more. */
  forget(): void {
    this.#late = true;
    this.last = undefined;
  }

  /** Writes the book for the last time. */
  close(): void {
    this.#late = true;
    this.#write();
  }

  #write(): void {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const { packs, clock, key } = this.#options;
    const book = this.#book();
    if (packs && book && this.#instrument) keepBook({ packs, clock }, key, this.#instrument, book);
  }
}
