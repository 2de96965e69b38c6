import type { Clock, Log } from '../clock.ts';
import type { BarStore, PackStore } from '../environment.ts';
import { barsIn } from './kline-blocks.ts';
import { packsIn } from './packs.ts';
import { createReads, type LateStore } from './reads.ts';
import type { Store } from './schema.ts';

/** All that outlives the worker, in one store. */
export interface Cache {
  readonly packs: PackStore;
  readonly bars: BarStore;
  /** Fulfilled as soon as nothing is being read. */
  readonly recalled: () => Promise<void>;
  /** Fulfilled as soon as nothing is being written. */
  readonly kept: () => Promise<void>;
  readonly clearCache: () => Promise<void>;
}

/** A cache that can be read at once and is written when `calm` is fulfilled. */
export function createCache(clock: Clock, log: Log, late: LateStore, calm: Promise<void> = Promise.resolve()): Cache {
  const reads = createReads(clock, late);
  const open = () => calm.then(late.open);
  const packs = packsIn(reads, open, log);
  const bars = barsIn({ reads, open, clock, log });
  const reading = countPending();
  const writing = countPending();
  return {
    packs: {
      read: (name) => reading.count(packs.read(name)),
      write: (pack, max) => writing.count(packs.write(pack, max)),
    },
    bars: {
      read: (series) => reading.count(bars.read(series)),
      write: (series, list, fromMs) => writing.count(bars.write(series, list, fromMs)),
    },
    recalled: reading.none,
    kept: writing.none,
    clearCache: async () => {
      await clear(await late.open());
    },
  };
}

/** Counts reads or writes that are under way. */
function countPending(): { readonly count: <T>(access: Promise<T>) => Promise<T>; readonly none: () => Promise<void> } {
  let under = 0;
  let waiting: (() => void)[] = [];
  const over = () => {
    if (--under > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    count(access) {
      under++;
      return access.finally(over);
    },
    none: () =>
      under === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}

/** What has not been saved at the server yet is no copy of anything. */
const isOwn = (name: string): boolean => name.startsWith('dashboard') || name.startsWith('drawings/');

async function clear(store: Store | undefined): Promise<void> {
  await store?.transaction('rw', store.packs, store.bars, store.series, async () => {
    await store.packs.filter(({ name }) => !isOwn(name)).delete();
    await store.bars.clear();
    await store.series.clear();
  });
}
