import * as v from 'valibot';
import { ask, bid, type BookSide, isCrossed } from '../../shared/market/book/book.ts';
import { chained } from '../../shared/market/book/sequence.ts';
import { SortedLevels } from '../../shared/market/book/sorted-levels.ts';
import { wireUnits } from '../../shared/market/book/wire-units.ts';
import type { Grid } from '../../shared/market/instrument.ts';
import { depth } from '../../shared/topics/depth.ts';
import { bookChecksum } from '../../shared/wire/book-checksum.ts';

/**
 * What became of one frame. `merged` the book is newer · `ignored` it was in the book already, or the book waits for a snapshot ·
 * `gap`, `checksum`, `malformed` the book is not to be trusted from here and needs a snapshot · `ended` no more will come.
 */
export type Outcome = 'merged' | 'ignored' | 'gap' | 'checksum' | 'malformed' | 'ended';

type WireLevel = readonly [price: string, size: string];

/** Rows a side beyond which the server cannot mean it: it cuts the book at `limit` itself. */
const slack = 2;

/** One book kept by snapshot and deltas. A frame is taken whole or not at all. After anything but `merged` and `ignored` only a snapshot helps. */
export class MergedBook {
  readonly levels = new SortedLevels();
  readonly grid: Grid;
  /** Id of the last update in the levels. */
  u = 0;
  /** Whether deltas are taken: false until a snapshot has come, and again after `distrust`. */
  synced = false;
  venueMs: number | null = null;
  readonly #limit: number;
  readonly #strict: boolean;
  #parsed = false;
  /** Wire strings by tick, for the checksum. */
  readonly #texts: readonly [Map<number, WireLevel>, Map<number, WireLevel>] = [new Map(), new Map()];
  #ticks: number[] = [];
  #lots: number[] = [];

  /** `strict` puts every frame through the schema; otherwise only the first, and the reader below checks what it uses. */
  constructor(grid: Grid, limit: number, strict = false) {
    this.grid = grid;
    this.#limit = limit;
    this.#strict = strict;
  }

  get crossed(): boolean {
    return isCrossed(this.levels);
  }

  /** Deltas are ignored until the next snapshot; the levels stay. */
  distrust(): void {
    this.synced = false;
  }

  take(frame: unknown): Outcome {
    if (typeof frame !== 'object' || frame === null) return 'malformed';
    if ((this.#strict || !this.#parsed) && !v.is(depth.frame, frame)) return 'malformed';
    this.#parsed = true;
    const { e, u, pu, ts, c, bids, asks, b, a } = frame as Partial<WireFrame>;
    if (e === 'end') return 'ended';
    if ((e !== 'snap' && e !== 'd') || !isId(u) || typeof ts !== 'number' || (c !== undefined && typeof c !== 'number')) return 'malformed';
    return e === 'snap' ? this.#replace(u, ts, c, bids, asks) : this.#extend(u, pu, ts, c, b, a);
  }

  #replace(u: number, ts: number, c: number | undefined, bids: unknown, asks: unknown): Outcome {
    const count = this.#decode(bids, asks);
    if (count < 0) return 'malformed';
    this.levels.clear();
    for (const texts of this.#texts) texts.clear();
    return this.#apply(u, ts, c, bids as WireLevel[], asks as WireLevel[]);
  }

  #extend(u: number, pu: unknown, ts: number, c: number | undefined, b: unknown, a: unknown): Outcome {
    if (!this.synced) return 'ignored';
    if (!isId(pu)) return 'malformed';
    const verdict = chained({ u: this.u, bridged: true }, { U: pu + 1, u, pu });
    if (verdict !== 'apply') return verdict === 'stale' ? 'ignored' : 'gap';
    if (u <= pu || this.#decode(b, a) < 0) return 'malformed';
    return this.#apply(u, ts, c, b as WireLevel[], a as WireLevel[]);
  }

  /** Turns both sides into ticks and lots; -1 where anything is malformed, off the grid or negative. Touches no book. */
  #decode(bids: unknown, asks: unknown): number {
    if (!Array.isArray(bids) || !Array.isArray(asks)) return -1;
    const count = this.#decodeSide(bids, 0);
    return count < 0 ? -1 : this.#decodeSide(asks, count);
  }

  #decodeSide(levels: readonly unknown[], from: number): number {
    let at = from;
    for (const level of levels) {
      if (!Array.isArray(level) || level.length !== 2 || typeof level[0] !== 'string' || typeof level[1] !== 'string') return -1;
      const tick = wireUnits(level[0], this.grid.price);
      const lots = wireUnits(level[1], this.grid.size);
      if (tick <= 0 || lots < 0) return -1;
      this.#ticks[at] = tick;
      this.#lots[at++] = lots;
    }
    return at;
  }

  #apply(u: number, ts: number, c: number | undefined, bids: readonly WireLevel[], asks: readonly WireLevel[]): Outcome {
    this.#setSide(bid, bids, 0);
    this.#setSide(ask, asks, bids.length);
    this.u = u;
    this.synced = true;
    this.venueMs = ts;
    if (this.levels.count(bid) > slack * this.#limit || this.levels.count(ask) > slack * this.#limit) return 'malformed';
    return c === undefined || c === this.checksum() ? 'merged' : 'checksum';
  }

  #setSide(side: BookSide, levels: readonly WireLevel[], from: number): void {
    const texts = this.#texts[side];
    for (let i = 0; i < levels.length; i++) {
      const [tick, lots] = [this.#ticks[from + i]!, this.#lots[from + i]!];
      this.levels.set(side, tick, lots);
      if (lots > 0) texts.set(tick, levels[i]!);
      else texts.delete(tick);
    }
  }

  /** crc32 of the best 25 levels in their own wire strings (wire/book-checksum.ts). */
  checksum(): number {
    const best = (side: BookSide) => Array.from(this.levels.top(side, 25).prices, (tick) => this.#texts[side].get(tick)!);
    return bookChecksum(best(bid), best(ask));
  }
}

interface WireFrame {
  readonly e: unknown;
  readonly u: unknown;
  readonly pu: unknown;
  readonly ts: unknown;
  readonly c: unknown;
  readonly bids: unknown;
  readonly asks: unknown;
  readonly b: unknown;
  readonly a: unknown;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
