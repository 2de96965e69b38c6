import type { Kysely } from 'kysely';

/** Messages of the contact form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('form_json', 'text', (column) => column.notNull())
    .execute();
}
