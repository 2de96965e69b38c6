import Dexie, { type Table } from 'dexie';
import type { Clock, Log } from '../clock.ts';
import type { ChunkHead, KeptAction, RecordingStore } from '../environment.ts';
import { openStore } from './open-store.ts';

/** A store of its own: whatever happens to the recording, the cache is not touched, and the other way round. */
export const recordingStoreName = 'halyard-recorder';
const storeVersion = 1;
/** Actions that are kept at most, and after how many the older ones are dropped. */
const maxActions = 5_000;
const trimEvery = 500;

interface Body {
  readonly id: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

type Tables = Dexie & {
  readonly heads: Table<ChunkHead, number, Omit<ChunkHead, 'id'>>;
  readonly bodies: Table<Body, number>;
  readonly actions: Table<KeptAction, number>;
};

/** The browser's store of the flight recording, not opened yet. */
function createTables(): Tables {
  const store = new Dexie(recordingStoreName, { autoOpen: false }) as Tables;
  store.version(storeVersion).stores({ heads: '++id', bodies: 'id', actions: '++id,atMs,owner' });
  return store;
}

/** Chunks and actions in IndexedDB: the head of a chunk beside its bytes, so that to drop old ones reads no bytes. */
export function createRecordingStore(clock: Clock, log: Log, create: () => Tables = createTables): RecordingStore {
  let opening: Promise<Tables | undefined> | undefined;
  let added = 0;
  const tables = async (): Promise<Tables> => {
    const opened = await opening;
    if (!opened) throw new Error('recorder: no store');
    return opened;
  };

  return {
    async open() {
      opening ??= openStore(clock, log, create, recordingStoreName);
      const opened = await opening;
      if (!opened) opening = undefined;
      return opened !== undefined;
    },
    async add(head, body) {
      const store = await tables();
      await store.transaction('rw', store.heads, store.bodies, async () => {
        await store.bodies.put({ id: await store.heads.add(head), body });
      });
    },
    heads: async () => (await tables()).heads.orderBy('id').toArray(),
    body: async (id) => (await (await tables()).bodies.get(id))?.body,
    async drop(ids) {
      const store = await tables();
      await store.transaction('rw', store.heads, store.bodies, async () => {
        await store.heads.bulkDelete([...ids]);
        await store.bodies.bulkDelete([...ids]);
      });
    },
    async addAction(action) {
      const { actions } = await tables();
      await actions.add(action);
      if (++added % trimEvery === 0) await actions.orderBy(':id').reverse().offset(maxActions).delete();
    },
    actions: async (owner) => (await tables()).actions.where('owner').anyOf([0, owner]).sortBy('atMs'),
    async dropActionsOfOthers(owner) {
      await (await tables()).actions.where('owner').noneOf([0, owner]).delete();
    },
    async dropActionsBefore(atMs) {
      await (await tables()).actions.where('atMs').below(atMs).delete();
    },
    async clear() {
      const store = await tables();
      await store.transaction('rw', store.heads, store.bodies, store.actions, () =>
        Promise.all([store.heads.clear(), store.bodies.clear(), store.actions.clear()]),
      );
    },
    room: estimateRoom,
  };
}

async function estimateRoom(): Promise<number | undefined> {
  if (typeof navigator === 'undefined' || !navigator.storage?.estimate) return undefined;
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0));
}
