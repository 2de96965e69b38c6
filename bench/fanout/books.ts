import { DepthIntake } from '../../src/shared/wire/depth-intake.ts';
import { MergedBook } from '../../src/shared/wire/merged-book.ts';
import type { SideColumns } from '../../src/shared/market/book/book.ts';
import type { Grid } from '../../src/shared/market/instrument.ts';
import type { PlainBook } from './messages.ts';
import { headBytes, shown, topics } from './wire.ts';

const limit = 200;
export const grid: Grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };

/** One topic's book as the worker of every variant keeps it. */
export interface Topic {
  readonly book: MergedBook;
  /** When the newest frame was made, ms since the epoch. */
  sentMs: number;
  version: number;
  plain: PlainBook | undefined;
}

/** All topics' books, merged by the engine's own code. */
export class Books {
  readonly topics: readonly Topic[] = Array.from({ length: topics }, () => ({
    book: new MergedBook(grid, limit),
    sentMs: 0,
    version: 0,
    plain: undefined,
  }));
  readonly #intake = new DepthIntake(grid);

  /** Merges one message of the source; the topic's number. */
  take(data: ArrayBuffer, topic: number, sentMs: number): void {
    const entry = this.topics[topic]!;
    if (this.#intake.read(new Uint8Array(data, headBytes), 1) !== 'depth') throw new Error('not a depth frame');
    const outcome = entry.book.take(this.#intake.frame);
    if (outcome !== 'merged') throw new Error(`topic ${topic}: ${outcome}`);
    entry.sentMs = sentMs;
    entry.version++;
    entry.plain = undefined;
  }

  /** The best levels as objects, made once a version. */
  plain(topic: number): PlainBook {
    const entry = this.topics[topic]!;
    const rows = ({ prices, sizes }: SideColumns) => Array.from(prices, (price, row) => ({ price, size: sizes[row]! }));
    const { levels } = entry.book;
    entry.plain ??= {
      topic,
      sentMs: entry.sentMs,
      bids: rows(levels.grouped(0, shown, 1)),
      asks: rows(levels.grouped(1, shown, 1)),
    };
    return entry.plain;
  }
}
