import { join } from 'node:path';
import { openDatabase, type Database } from '../store/database/database.ts';
import { createAuditHeadFile } from '../store/audit/audit-head.ts';
import { type AuditLog, createAuditLog } from '../store/audit/audit-log.ts';
import { lockData } from '../store/disk/data-lock.ts';
import { createUserStore, type UserStore } from '../store/tables/users.ts';

/** The data folder of a server that does not run. */
export interface StoppedData {
  readonly database: Database;
  readonly users: UserStore;
  readonly audit: AuditLog;
}

/**
 * Opens the data folder for one task and closes it again. Throws ConfigError where a server runs on it, or it cannot be
 * used.
 */
export async function withStoppedData<T>(folder: string, task: (data: StoppedData) => Promise<T>): Promise<T> {
  const lock = lockData(folder);
  try {
    const database = await openDatabase(join(folder, 'halyard.db'));
    try {
      return await task({
        database,
        users: createUserStore(database),
        audit: createAuditLog(database, createAuditHeadFile(join(folder, 'audit.head')), (error) => {
          throw error;
        }),
      });
    } finally {
      await database.destroy();
    }
  } finally {
    lock.release();
  }
}
