import type { Kysely } from 'kysely';

/** The A-share name table, one row a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('a_shares')
    .addColumn('exchange_id', 'integer', (column) => column.notNull())
    .addColumn('security_id', 'text', (column) => column.notNull())
    .addColumn('security_name', 'text', (column) => column.notNull())
    .addColumn('as_of', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('a_shares_key', ['exchange_id', 'security_id'])
    .execute();
}
