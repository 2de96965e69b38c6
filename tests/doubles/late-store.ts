import { openStore } from '../../src/worker/cache/open-store.ts';
import type { LateStore } from '../../src/worker/cache/reads.ts';
import { createStore, type Store } from '../../src/worker/cache/schema.ts';
import type { Clock, Log } from '../../src/worker/clock.ts';

/** Dexie's side of the cache, its code at hand. Opened when it is first asked for. */
export function lateStore(clock: Clock, log: Log, create: () => Store = createStore): LateStore {
  let opening: Promise<Store | undefined> | undefined;
  let opened: Store | undefined;
  return {
    async open() {
      opening ??= openStore(clock, log, create);
      opened = await opening;
      return opened;
    },
    now: () => opened,
  };
}
