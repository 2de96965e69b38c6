import type { Kysely } from 'kysely';

/** How far the bars of alerts on indicators have been looked at: one row, from the first of them on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_looks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('looked', 'bigint', (column) => column.notNull())
    .execute();
}
