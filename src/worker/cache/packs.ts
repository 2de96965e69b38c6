import type { Log } from '../clock.ts';
import type { Pack, PackStore } from '../environment.ts';
import { answered, type Reads } from './reads.ts';
import type { Store } from './schema.ts';

/**
 * Packs in a store that `open` opens when something is written. What cannot be written stays in memory. Nothing here
 * ever rejects.
 */
export function packsIn(reads: Reads, open: () => Promise<Store | undefined>, log: Log): PackStore {
  const memory = new Map<string, Pack>();
  const written = new Set<string>();

  return {
    async read(name) {
      const known = memory.get(name);
      if (known) return known;
      return readPack(reads, name).catch((error: unknown) => {
        log.warn(`cache: ${name} not read`, error);
        return undefined;
      });
    },
    async write(pack, max) {
      memory.set(pack.name, pack);
      const opened = await open();
      await opened?.packs.put(pack).then(
        () => {
          if (memory.get(pack.name) === pack) memory.delete(pack.name);
        },
        (error: unknown) => log.warn(`cache: ${pack.name} not written, kept in memory`, error),
      );
      if (max === undefined || written.has(pack.name)) return;
      written.add(pack.name);
      dropOldest(memory, familyOf(pack.name), max);
      if (opened)
        await dropOldestIn(opened, familyOf(pack.name), max).catch((error: unknown) =>
          log.warn('cache: old packs not dropped', error),
        );
    },
  };
}

async function readPack(reads: Reads, name: string): Promise<Pack | undefined> {
  const reading = await reads();
  return reading && answered(reading.objectStore('packs').get(name));
}

/** The beginning that the names of packs of one kind share. */
const familyOf = (name: string): string => name.slice(0, name.indexOf('/') + 1);

const byAge = (a: Pack, b: Pack): number => b.savedMs - a.savedMs;

function dropOldest(memory: Map<string, Pack>, family: string, max: number): void {
  const kept = [...memory.values()].filter(({ name }) => name.startsWith(family)).sort(byAge);
  for (const { name } of kept.slice(max)) memory.delete(name);
}

async function dropOldestIn(store: Store, family: string, max: number): Promise<void> {
  const all = store.packs.where('name').startsWith(family);
  if ((await all.count()) <= max) return;
  const kept = (await all.toArray()).sort(byAge);
  await store.packs.bulkDelete(kept.slice(max).map(({ name }) => name));
}
