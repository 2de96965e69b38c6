import type { Kysely } from 'kysely';

/** Limits of accounts, and dead-man switches by who has armed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_limits')
    .addColumn('api_id', 'text', (column) => column.primaryKey())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('dead_men')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('api_id', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('dead_men_key', ['user_id', 'api_id'])
    .execute();
}
