import type { BarStore, Clock, Log, PackStore } from '../environment.ts';
import { barsIn } from './kline-blocks.ts';
import { openStore } from './open-store.ts';
import { packsIn } from './packs.ts';
import { createStore, type Store } from './schema.ts';

/** All that outlives the worker, in one store that is opened at once. */
export interface Cache {
  readonly packs: PackStore;
  readonly bars: BarStore;
  readonly clearCache: () => Promise<void>;
}

export function createCache(clock: Clock, log: Log, create: () => Store = createStore): Cache {
  const store = openStore(clock, log, create);
  return { packs: packsIn(store, log), bars: barsIn(store, clock, log), clearCache: async () => { await clear(await store); } };
}

/** What has not been saved at the server yet is no copy of anything. */
const isOwn = (name: string): boolean => name.startsWith('dashboard');

async function clear(store: Store | undefined): Promise<void> {
  await store?.transaction('rw', store.packs, store.bars, store.series, async () => {
    await store.packs.filter(({ name }) => !isOwn(name)).delete();
    await store.bars.clear();
    await store.series.clear();
  });
}
