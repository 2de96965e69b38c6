import type { Database } from '../store/database/database.ts';
import { createLayoutStore } from '../store/tables/layouts.ts';
import { createSymbolSubscriptionStore } from '../store/tables/symbol-subscriptions.ts';
import { createTradeTemplateStore } from '../store/tables/trade-templates.ts';
import { join } from 'node:path';
import { openDatabase } from '../store/database/database.ts';
import { createDiskReserve } from '../store/disk/disk-reserve.ts';
import type { ServerParts } from './parts.ts';

/** The database of the data folder, and the room that is left on its disk. */
export async function openStorage({
  config,
  scheduler,
  log,
  freeBytes,
}: Pick<ServerParts, 'config' | 'scheduler' | 'log' | 'freeBytes'>) {
  const disk = createDiskReserve({ folder: config.data, scheduler, log, ...(freeBytes && { freeBytes }) });
  return { disk, database: await openDatabase(join(config.data, 'halyard.db')) };
}
export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** What users arrange for themselves. */
export const openWorkspace = (database: Database) => ({
  templates: createTradeTemplateStore(database),
  layouts: createLayoutStore(database),
  subscriptions: createSymbolSubscriptionStore(database),
});
export type Workspace = ReturnType<typeof openWorkspace>;
