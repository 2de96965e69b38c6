import Dexie, { type Table } from 'dexie';
import type { Clock, Log } from '../clock.ts';
import type { IntentStore, KeptIntent } from '../environment.ts';
import { openStore } from './open-store.ts';

/** A store of its own: neither a cleared cache nor a broken one touches it. */
export const intentStoreName = 'halyard-orders';
const storeVersion = 1;

type Tables = Dexie & { readonly intents: Table<KeptIntent, string> };

function createTables(): Tables {
  const store = new Dexie(intentStoreName, { autoOpen: false }) as Tables;
  store.version(storeVersion).stores({ intents: 'client_id' });
  return store;
}

/** Intents in IndexedDB. The store is opened when it is first wanted, and again after it could not be. */
export function createIntentStore(clock: Clock, log: Log, create: () => Tables = createTables): IntentStore {
  let opening: Promise<Tables | undefined> | undefined;
  async function intents(): Promise<Tables['intents']> {
    opening ??= openStore(clock, log, create, intentStoreName);
    const opened = await opening;
    if (opened) return opened.intents;
    opening = undefined;
    throw new Error('orders: no store');
  }
  return {
    async put(intent) {
      await (await intents()).put(intent);
    },
    drop: async (clientId) => (await intents()).delete(clientId),
    all: async () => (await intents()).toArray(),
  };
}
