import type { Kysely } from 'kysely';

/** Job applications; their résumés are files beside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('application_id', 'text', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('form_json', 'text', (column) => column.notNull())
    .execute();
}
