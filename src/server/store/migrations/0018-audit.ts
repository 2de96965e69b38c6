import { type Kysely, sql } from 'kysely';

/** What admins and users did for the safety of accounts, each entry bound to the one before it, never changed and never removed; when an account was shut, or null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('facts_json', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  for (const change of ['UPDATE', 'DELETE']) {
    await sql`CREATE TRIGGER ${sql.raw(`audit_log_no_${change.toLowerCase()}`)} BEFORE ${sql.raw(change)} ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END`.execute(
      db,
    );
  }
  await db.schema.alterTable('users').addColumn('disabled', 'bigint').execute();
}
