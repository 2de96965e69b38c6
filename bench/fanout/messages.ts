import type { TabMessage, WorkerMessage } from '../../src/worker/api.ts';

/**
 * `push` every frame to every tab · `latest` credit of one, latest value · `ours` the engine's fan-out · `cloned` the
 * same, books not packed.
 */
export type Variant = 'push' | 'latest' | 'ours' | 'cloned';

/** A book as a plain program would send it. */
export interface PlainBook {
  readonly topic: number;
  readonly sentMs: number;
  readonly bids: readonly { readonly price: number; readonly size: number }[];
  readonly asks: readonly { readonly price: number; readonly size: number }[];
}

/** From worker to tab in the two plain variants. */
export type PlainMessage =
  | { readonly t: 'books'; readonly books: readonly PlainBook[] }
  | { readonly t: 'urgent'; readonly sentMs: number };

export type ToTab = PlainMessage | WorkerMessage;
export type ToWorker = TabMessage;

/** From a tab to the worker's control port. `from` and `to`: ms since the epoch. */
export type Order =
  | { readonly t: 'join'; readonly tab: number; readonly source: string; readonly variant: Variant }
  | { readonly t: 'measure'; readonly from: number; readonly to: number }
  | { readonly t: 'stats' }
  | { readonly t: 'posted'; readonly tab: number; readonly from: number; readonly to: number };

/** What the worker did between `from` and `to`. */
export interface WorkerStats {
  /** Share of the time that was spent in callbacks. */
  readonly busy: number;
  readonly frames: number;
  /** Market messages to all tabs. */
  readonly posts: number;
  /** Market messages a second to the busiest tab, the first of the span left out. */
  readonly postsASecond: number;
  /** Most market messages to one tab that it had not acknowledged, where it acknowledges at all. */
  readonly queued: number;
}
