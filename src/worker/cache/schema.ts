import Dexie, { type Table } from 'dexie';
import type { Pack } from '../environment.ts';

/** Name and number of the store of this build. Dexie opens a store of a newer number as it is; each pack is parsed when it is read. */
export const storeName = 'halyard';
const storeVersion = 1;

export type Store = Dexie & { readonly packs: Table<Pack, string> };

/** The browser's store, not opened yet: one record per table. It closes itself when another tab wants to change it. */
export function createStore(): Store {
  const store = new Dexie(storeName, { autoOpen: false }) as Store;
  store.version(storeVersion).stores({ packs: 'name' });
  return store;
}
