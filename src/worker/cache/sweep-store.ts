import Dexie, { type Table } from 'dexie';
import type { KeptPart, SweepStore } from '../../shared/backtest/sweep/left-sweep.ts';
import type { Clock, Log } from '../clock.ts';
import { openStore } from './open-store.ts';

export const sweepStoreName = 'halyard-sweeps';
const storeVersion = 1;

type Tables = Dexie & { readonly parts: Table<KeptPart, number> };

function createTables(): Tables {
  const store = new Dexie(sweepStoreName, { autoOpen: false }) as Tables;
  store.version(storeVersion).stores({ parts: 'index' });
  return store;
}

/** The sweep that was begun last, in IndexedDB; where there is none it is not kept. */
export function createSweepStore(clock: Clock, log: Log, create: () => Tables = createTables): SweepStore {
  let opening: Promise<Tables | undefined> | undefined;
  const opened = (): Promise<Tables | undefined> => {
    opening ??= openStore(clock, log, create, sweepStoreName);
    return opening;
  };
  return {
    parts: async () => (await (await opened())?.parts.toArray()) ?? [],
    put: async (part) => {
      await (await opened())?.parts.put(part);
    },
    clear: async () => {
      await (await opened())?.parts.clear();
    },
  };
}
