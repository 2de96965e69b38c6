import type { BarStore, Clock, Log, PackStore } from '../environment.ts';
import { barsIn } from './kline-blocks.ts';
import { openStore } from './open-store.ts';
import { packsIn } from './packs.ts';
import { createStore, type Store } from './schema.ts';

/** All that outlives the worker, in one store that is opened at once. */
export function createCache(clock: Clock, log: Log, create: () => Store = createStore): { readonly packs: PackStore; readonly bars: BarStore } {
  const store = openStore(clock, log, create);
  return { packs: packsIn(store, log), bars: barsIn(store, clock, log) };
}
