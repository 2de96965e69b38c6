import { ask, bid, type Book, isCrossed, type SideColumns } from '../market/book/book.ts';
import { makeBook } from '../market/book/make-book.ts';
import { chained } from '../market/book/sequence.ts';
import type { Grid } from '../market/instrument.ts';
import { BookChecksum, checkedLevels } from './book-checksum.ts';
import { type DepthFrame, depthKinds } from './depth-frame.ts';

/**
 * What became of one frame. `merged` the book is newer · `ignored` it was in the book already, or the book waits for a
 * snapshot ·
 * `gap`, `checksum`, `malformed` the book is not to be trusted from here and needs a snapshot.
 */
export type Outcome = 'merged' | 'ignored' | 'gap' | 'checksum' | 'malformed';

/** Rows a side beyond which the server cannot mean it: it cuts the book at `limit` itself. */
const slack = 2;

const checkedColumns = (): SideColumns => ({
  prices: new Float64Array(checkedLevels),
  sizes: new Float64Array(checkedLevels),
});

/** One book kept by snapshot and deltas. After anything but `merged` and `ignored` only a snapshot helps. */
export class MergedBook {
  /** Its shape is chosen anew with every snapshot. */
  levels: Book = makeBook(new Float64Array(0), 0, 0);
  readonly grid: Grid;
  /** Id of the last update in the levels. */
  u = 0;
  /** Whether deltas are taken: false until a snapshot has come, and again after `distrust`. */
  synced = false;
  venueMs: number | null = null;
  readonly #limit: number;
  readonly #checksum: BookChecksum;
  readonly #bids = checkedColumns();
  readonly #asks = checkedColumns();

  constructor(grid: Grid, limit: number) {
    this.grid = grid;
    this.#limit = limit;
    this.#checksum = new BookChecksum(grid);
  }

  get crossed(): boolean {
    return isCrossed(this.levels);
  }

  /** Deltas are ignored until the next snapshot; the levels stay. */
  distrust(): void {
    this.synced = false;
  }

  take(frame: DepthFrame): Outcome {
    if (frame.kind === depthKinds.snap) this.levels = makeBook(frame.prices, frame.bids, frame.asks);
    else {
      if (!this.synced) return 'ignored';
      const verdict = chained({ u: this.u, bridged: true }, { U: frame.pu + 1, u: frame.u, pu: frame.pu });
      if (verdict !== 'apply') return verdict === 'stale' ? 'ignored' : 'gap';
      if (frame.u <= frame.pu) return 'malformed';
    }
    return this.#apply(frame);
  }

  #apply({ u, ts, c, bids, asks, prices, sizes }: DepthFrame): Outcome {
    this.levels.setAll(bid, prices, sizes, 0, bids);
    this.levels.setAll(ask, prices, sizes, bids, bids + asks);
    this.u = u;
    this.synced = true;
    this.venueMs = ts;
    if (this.levels.count(bid) > slack * this.#limit || this.levels.count(ask) > slack * this.#limit)
      return 'malformed';
    return c < 0 || c === this.checksum() ? 'merged' : 'checksum';
  }

  /** crc32 of the best 25 levels (wire/book-checksum.ts). */
  checksum(): number {
    const bids = this.#bids;
    const asks = this.#asks;
    return this.#checksum.of(bids, this.levels.read(bid, bids), asks, this.levels.read(ask, asks));
  }
}
