import type { Scale } from '../../shared/base/decimal.ts';
import { ask, bid, type BookSide } from '../../shared/market/book/book.ts';
import { SortedLevels } from '../../shared/market/book/sorted-levels.ts';
import { wireUnits } from '../../shared/market/book/wire-units.ts';
import type { BookValue } from '../../worker/api.ts';

type Levels = readonly (readonly [price: string, size: string])[];
/** Frames of the depth topic, as JSON. The server is our own, and one that cannot be read is taken for a gap. */
type DepthText =
  | { readonly e: 'snap'; readonly u: number; readonly bids: Levels; readonly asks: Levels }
  | { readonly e: 'd'; readonly u: number; readonly pu: number; readonly b: Levels; readonly a: Levels };

/** One book from the texts of the depth topic, for pages that have no engine. */
export class DepthStream {
  readonly #grid: { readonly price: Scale; readonly size: Scale };
  readonly #levels = new SortedLevels();
  #u = -1;

  constructor(grid: { readonly price: Scale; readonly size: Scale }) {
    this.#grid = grid;
  }

  /**
   * Merges a frame. `gap`: the book is empty, and a snapshot has to be asked for; `other`: a frame that is none of a
   * book.
   */
  merge(text: string): 'merged' | 'gap' | 'other' {
    const frame = JSON.parse(text) as DepthText;
    if (frame.e === 'snap') {
      this.#levels.clear();
      return this.#take(frame.u, frame.bids, frame.asks);
    }
    if (frame.e !== 'd') return 'other';
    // Deltas that are still on their way after a gap wait for their snapshot in vain.
    if (this.#u < 0) return 'other';
    return frame.pu === this.#u ? this.#take(frame.u, frame.b, frame.a) : this.#lose();
  }

  #take(u: number, bids: Levels, asks: Levels): 'merged' | 'gap' {
    this.#u = u;
    return this.#set(bid, bids) && this.#set(ask, asks) ? 'merged' : this.#lose();
  }

  #set(side: BookSide, levels: Levels): boolean {
    return levels.every(([price, size]) => {
      const ticks = wireUnits(price, this.#grid.price);
      const lots = wireUnits(size, this.#grid.size);
      if (ticks <= 0 || lots < 0) return false;
      this.#levels.set(side, ticks, lots);
      return true;
    });
  }

  #lose(): 'gap' {
    this.#levels.clear();
    this.#u = -1;
    return 'gap';
  }

  /** The book as painters want it. */
  value(depth: number): BookValue {
    return { bids: this.#levels.top(bid, depth), asks: this.#levels.top(ask, depth), u: this.#u, ...this.#grid };
  }
}
