import Dexie, { type Table } from 'dexie';
import type { ColumnStore, RecordingFacts } from '../../shared/backtest/book/recordings.ts';
import type { Clock, Log } from '../clock.ts';
import { openStore } from './open-store.ts';

/** A store of its own: recordings are large, and the cache must not make room for them. */
export const columnStoreName = 'halyard-recordings';
const storeVersion = 1;
/** Recordings that are kept: the oldest one goes. */
const mostKept = 5;

type Head = RecordingFacts & { readonly savedMs: number };
interface Body {
  readonly name: string;
  readonly columns: Uint8Array<ArrayBuffer>;
}
type Tables = Dexie & {
  readonly heads: Table<Head, string>;
  readonly bodies: Table<Body, string>;
};

function createTables(): Tables {
  const store = new Dexie(columnStoreName, { autoOpen: false }) as Tables;
  store.version(storeVersion).stores({ heads: 'name,savedMs', bodies: 'name' });
  return store;
}

/** Recordings as columns in IndexedDB; in memory, until the page is left, where there is none. */
export function createColumnStore(clock: Clock, log: Log, create: () => Tables = createTables): ColumnStore {
  let opening: Promise<Tables | undefined> | undefined;
  const opened = (): Promise<Tables | undefined> => {
    opening ??= openStore(clock, log, create, columnStoreName);
    return opening;
  };
  const kept = new Map<string, { readonly head: Head; readonly columns: Uint8Array<ArrayBuffer> }>();
  const newestFirst = (heads: readonly Head[]): RecordingFacts[] =>
    [...heads].sort((one, other) => other.savedMs - one.savedMs).map(({ savedMs: _, ...facts }) => facts);

  return {
    async list() {
      const store = await opened();
      return newestFirst(store ? await store.heads.toArray() : [...kept.values()].map(({ head }) => head));
    },
    async read(name) {
      const store = await opened();
      const columns = store ? (await store.bodies.get(name))?.columns : kept.get(name)?.columns;
      return columns?.buffer;
    },
    async put(facts, columns) {
      const head = { ...facts, savedMs: clock.wallMs() };
      const store = await opened();
      if (!store) {
        kept.set(facts.name, { head, columns });
        return;
      }
      await store.transaction('rw', store.heads, store.bodies, async () => {
        await store.heads.put(head);
        await store.bodies.put({ name: facts.name, columns });
        const old = await store.heads.orderBy('savedMs').reverse().offset(mostKept).primaryKeys();
        await store.heads.bulkDelete(old);
        await store.bodies.bulkDelete(old);
      });
    },
    async drop(name) {
      kept.delete(name);
      const store = await opened();
      if (!store) return;
      await store.transaction('rw', store.heads, store.bodies, async () => {
        await store.heads.delete(name);
        await store.bodies.delete(name);
      });
    },
  };
}
