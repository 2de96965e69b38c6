import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { ConfigError } from '../../base/config-error.ts';

/**
 * Held for as long as a process owns a data folder. The operating system drops it with the process, however that ends.
 */
export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder for this process, creating it. Throws ConfigError where another process has it or it cannot be
 * written.
 */
export function lockData(folder: string): DataLock {
  try {
    mkdirSync(folder, { recursive: true });
    const lock = new SQLite(join(folder, 'lock.db'), { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch (error) {
    const busy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY');
    throw new ConfigError(
      busy
        ? `data folder ${folder} is in use by another process`
        : `data folder ${folder} cannot be used: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
