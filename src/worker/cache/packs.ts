import type { Clock, Log, Pack, PackStore } from '../environment.ts';
import { openStore } from './open-store.ts';
import { createStore, type Store } from './schema.ts';

/**
 * Packs in IndexedDB, opened at once. A store that does not open within 3 s or is corrupt or blocked is deleted and made anew
 * once; where that fails too, packs are kept in memory only. Nothing here ever rejects.
 */
export const createPacks = (clock: Clock, log: Log, create: () => Store = createStore): PackStore => packsIn(openStore(clock, log, create), log);

/** Packs in a store that is being opened. What cannot be written stays in memory. */
export function packsIn(store: Promise<Store | undefined>, log: Log): PackStore {
  const memory = new Map<string, Pack>();
  const written = new Set<string>();

  return {
    async read(name) {
      const known = memory.get(name);
      if (known) return known;
      const opened = await store;
      return opened?.packs.get(name).catch((error: unknown) => {
        log.warn(`cache: ${name} not read`, error);
        return undefined;
      });
    },
    async write(pack, most) {
      memory.set(pack.name, pack);
      const opened = await store;
      await opened?.packs.put(pack).then(
        () => { if (memory.get(pack.name) === pack) memory.delete(pack.name); },
        (error: unknown) => log.warn(`cache: ${pack.name} not written, kept in memory`, error),
      );
      if (most === undefined || written.has(pack.name)) return;
      written.add(pack.name);
      dropOldest(memory, familyOf(pack.name), most);
      if (opened) await dropOldestIn(opened, familyOf(pack.name), most).catch((error: unknown) => log.warn('cache: old packs not dropped', error));
    },
  };
}

/** The beginning that the names of packs of one kind share. */
const familyOf = (name: string): string => name.slice(0, name.indexOf('/') + 1);

const byAge = (a: Pack, b: Pack): number => b.savedMs - a.savedMs;

function dropOldest(memory: Map<string, Pack>, family: string, most: number): void {
  const kept = [...memory.values()].filter(({ name }) => name.startsWith(family)).sort(byAge);
  for (const { name } of kept.slice(most)) memory.delete(name);
}

async function dropOldestIn(store: Store, family: string, most: number): Promise<void> {
  const all = store.packs.where('name').startsWith(family);
  if (await all.count() <= most) return;
  const kept = (await all.toArray()).sort(byAge);
  await store.packs.bulkDelete(kept.slice(most).map(({ name }) => name));
}
