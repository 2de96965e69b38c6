import type { Kysely } from 'kysely';

/** The published fear and greed index: one row for each UTC day, and when it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fear_greed_days')
    .addColumn('day_ms', 'bigint', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('fetched', 'bigint', (column) => column.notNull())
    .execute();
}
