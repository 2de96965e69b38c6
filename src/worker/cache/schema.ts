import Dexie, { type Table } from 'dexie';
import type { Pack } from '../environment.ts';
import { storeName } from './store-name.ts';

/**
 * Number of the store of this build. Dexie opens a store of a newer number as it is; each record is parsed when it is
 * read.
 */
const storeVersion = 2;

/** Up to 1,024 bars of one series, ascending: eight numbers a bar, one bar after the other. */
export interface KlineBlock {
  readonly series: string;
  readonly block: number;
  readonly bars: Float64Array<ArrayBuffer>;
}

/** What is known of a series as a whole: when it was last written, and about how many bytes it takes. */
export interface KeptSeries {
  readonly name: string;
  readonly savedMs: number;
  readonly bytes: number;
}

export type Store = Dexie & {
  readonly packs: Table<Pack, string>;
  readonly bars: Table<KlineBlock, [series: string, block: number]>;
  readonly series: Table<KeptSeries, string>;
};

/** The browser's store, not opened yet. It closes itself when another tab wants to change it. */
export function createStore(): Store {
  const store = new Dexie(storeName, { autoOpen: false }) as Store;
  store.version(1).stores({ packs: 'name' });
  store.version(storeVersion).stores({ packs: 'name', bars: '[series+block]', series: 'name' });
  return store;
}
