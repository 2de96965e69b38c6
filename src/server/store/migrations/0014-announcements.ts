import type { Kysely } from 'kysely';

/** What has been announced to all users, by whom; each user has a message of it besides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('announcement_id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull().unique())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text_json', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute();
}
