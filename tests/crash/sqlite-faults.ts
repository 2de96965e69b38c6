import Sqlite, { type Database } from 'better-sqlite3';

/** What a transaction of the trading file writes. */
export type Write = 'journal' | 'snapshot' | 'history';

/** A moment of a transaction: before its commit, or after it and before anybody hears of it. */
export interface Moment {
  readonly phase: 'before' | 'after';
  readonly write: Write;
  readonly db: Database;
}

type Task = (...args: unknown[]) => unknown;
type Transaction = Task & { immediate: Task };

function writeOf([first]: readonly unknown[]): Write {
  if (Array.isArray(first)) return 'journal';
  return first === undefined ? 'history' : 'snapshot';
}

/**
 * Stands between the server and SQLite, so that a test may fail or end any transaction of the trading file: what is
 * thrown at `before` undoes it as a failed write does, and what is thrown at `after` leaves it on the disk, untold.
 * Nothing in the server knows of it.
 */
export function watchTransactions(at: (moment: Moment) => void): void {
  const prototype = (Sqlite as unknown as { prototype: { transaction(task: Task): Transaction } }).prototype;
  const { transaction } = prototype;
  prototype.transaction = function watched(this: Database, task: Task): Transaction {
    const report = (phase: Moment['phase'], args: readonly unknown[]) => at({ phase, write: writeOf(args), db: this });
    const inner = transaction.call(this, (...args) => {
      const result = task(...args);
      report('before', args);
      return result;
    });
    const around =
      (run: Task): Task =>
      (...args) => {
        const result = run(...args);
        report('after', args);
        return result;
      };
    return Object.assign(around(inner), { immediate: around(inner.immediate) });
  };
}

/** Errors as SQLite throws them. */
export const sqliteErrors = {
  full: () => new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL'),
  fsync: () => new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC'),
} as const;
