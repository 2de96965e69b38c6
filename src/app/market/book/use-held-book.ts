import { useEffect, useMemo } from 'react';
import type { SideColumns } from '../../../shared/market/book/book.ts';
import type { BookValue } from '../../../worker/api.ts';
import type { Watched } from '../../engine/client.ts';

/** A book stands still for so long after the pointer has moved over it. */
const heldMs = 1_500;

/** A book that stands still under a pointer that moves: what is pressed is what was seen. */
export interface HeldBook {
  /** Stands still as it is now; called again, for as long again. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly isHeld: () => boolean;
  /** The book to show; the same object until it changes. */
  readonly book: () => BookValue | undefined;
  /** Where its middle moved to last. */
  readonly direction: () => -1 | 0 | 1;
  /** Told of every change of the book to show. */
  readonly subscribe: (changed: () => void) => () => void;
}

const middleOf = ({ bids, asks }: BookValue): number | undefined => {
  const [bid, ask] = [bids.prices[0], asks.prices[0]];
  return bid === undefined || ask === undefined ? undefined : bid + ask;
};
/** The columns of a book that has been taken over by a newer one are used again. */
const copied = ({ prices, sizes }: SideColumns): SideColumns => ({
  prices: Float64Array.from(prices),
  sizes: Float64Array.from(sizes),
});

export function createHeldBook(watched: Watched<BookValue>): HeldBook {
  let held: BookValue | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: BookValue | undefined;
  let middle: number | undefined;
  let direction: -1 | 0 | 1 = 0;
  const listeners = new Set<() => void>();
  const publish = () => {
    for (const changed of listeners) changed();
  };
  function live(): BookValue | undefined {
    const { value } = watched.current();
    if (value === seen) return value;
    seen = value;
    const next = value && middleOf(value);
    if (next !== undefined && middle !== undefined && next !== middle) direction = next > middle ? 1 : -1;
    middle = next;
    return value;
  }
  function release(): void {
    clearTimeout(timer);
    if (!held) return;
    held = undefined;
    publish();
  }
  return {
    hold() {
      const value = live();
      clearTimeout(timer);
      if (!held && value) {
        held = { ...value, bids: copied(value.bids), asks: copied(value.asks) };
        publish();
      }
      timer = setTimeout(release, heldMs);
    },
    release,
    isHeld: () => held !== undefined,
    book: () => held ?? live(),
    direction() {
      if (!held) live();
      return direction;
    },
    subscribe(changed) {
      listeners.add(changed);
      const stop = watched.subscribe(() => {
        if (!held) changed();
      });
      return () => {
        listeners.delete(changed);
        stop();
      };
    },
  };
}

export function useHeldBook(watched: Watched<BookValue>): HeldBook {
  const held = useMemo(() => createHeldBook(watched), [watched]);
  useEffect(() => held.release, [held]);
  return held;
}
