import type { OrderState } from './order.ts';

declare const entryBrand: unique symbol;

/** A place in a queue, by the number of its slot: good until nothing is left of it. Never 0, which stands for none. */
export type Entry = number & { readonly [entryBrand]: true };

/** One price with its first-in-first-out queue. `lots` is the queue's sum; the flow has at most one entry a level. */
export interface Level {
  readonly price: number;
  /** Its number among the levels of its book. */
  readonly id: number;
  lots: number;
  head: Entry | 0;
  tail: Entry | 0;
  flow: Entry | 0;
}

/**
 * The entries of a book in one buffer that `lots` and `links` both look at: a slot is 24 bytes, so that all of an entry is mostly one line of the cache, and none
 * is an object that somebody has to clean up behind. So what a command costs depends little on how many orders rest. Slots and numbers of levels that
 * have become free are taken again first.
 */
export interface QueueSlots {
  lots: Float64Array;
  links: Int32Array;
  readonly orders: (OrderState | null)[];
  readonly levels: (Level | null)[];
  readonly freeLevels: number[];
  used: number;
  free: number;
}

/** No slots: they are made as they are needed, as most books stay small. Slot 0 is nobody's. */
export function emptySlots(): QueueSlots {
  const lots = new Float64Array(0);
  return {
    lots,
    links: new Int32Array(lots.buffer),
    orders: [null],
    levels: [],
    freeLevels: [],
    used: 1,
    free: 0,
  };
}

/** Price-time queues of one market. Either side is sorted with its best level last, so that the busy end is the cheap one. */
export interface QueueBook {
  readonly bids: Level[];
  readonly asks: Level[];
  /** Rises with every change. */
  u: number;
  /** Number of flow entries per side. */
  readonly flowCount: [bids: number, asks: number];
  readonly slots: QueueSlots;
}

export const emptyQueueBook = (): QueueBook => ({ bids: [], asks: [], u: 0, flowCount: [0, 0], slots: emptySlots() });
