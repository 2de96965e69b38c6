import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';

/** Runs one step of a migration on a database that is there. */
export async function migrate(path: string, step: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SQLite(path) }) });
  await step(db);
  await db.destroy();
}
