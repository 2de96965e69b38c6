import type { Kysely } from 'kysely';

/** Hourly worth of each API account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('equity_points')
    .addColumn('api_id', 'text', (column) => column.notNull())
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('usd_total', 'text', (column) => column.notNull())
    .addColumn('by_type_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('equity_points_key', ['api_id', 'hour_ms'])
    .execute();
  await db.schema.createIndex('equity_points_by_hour').on('equity_points').column('hour_ms').execute();
}
