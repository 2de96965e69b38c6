import type { Kysely } from 'kysely';

/** Closed live minute bars, so that a restart shows what was seen before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('minute_bars')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('open_ms', 'bigint', (column) => column.notNull())
    .addColumn('bar_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('minute_bars_key', ['key', 'open_ms'])
    .execute();
}
