import type { Kysely } from 'kysely';

/** Order templates and watched instruments of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_templates')
    .addColumn('template_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('account_type', 'text', (column) => column.notNull())
    .addColumn('form_json', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('trade_templates_by_user').on('trade_templates').column('user_id').execute();
  await db.schema
    .createTable('symbol_subscriptions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('account_type', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('group_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('symbol_subscriptions_key', ['user_id', 'exchange', 'symbol', 'account_type'])
    .execute();
}
