import type { Kysely } from 'kysely';

/** Bars, names of A-shares and the history of fear and greed. */
export async function createMarket(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('minute_bars')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('open_ms', 'bigint', (column) => column.notNull())
    .addColumn('bar_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('minute_bars_key', ['key', 'open_ms'])
    .execute();
  await db.schema
    .createTable('a_shares')
    .addColumn('exchange_id', 'integer', (column) => column.notNull())
    .addColumn('security_id', 'text', (column) => column.notNull())
    .addColumn('security_name', 'text', (column) => column.notNull())
    .addColumn('as_of', 'text', (column) => column.notNull())
    .addColumn('list_date', 'text')
    .addPrimaryKeyConstraint('a_shares_key', ['exchange_id', 'security_id'])
    .execute();
  await db.schema
    .createTable('fear_greed_days')
    .addColumn('day_ms', 'bigint', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('fetched', 'bigint', (column) => column.notNull())
    .execute();
}
