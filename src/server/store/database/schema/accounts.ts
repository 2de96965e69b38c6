import type { Kysely } from 'kysely';

/** API accounts, their groups, and the keys that simulated venues have issued. */
async function createApiAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_accounts')
    .addColumn('api_id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('api_key', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.unique())
    .addColumn('sealed_keys', 'text')
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('ip_list', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('expire', 'bigint')
    .addColumn('group_id', 'text')
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('account_mode', 'text', (column) => column.notNull().defaultTo('CLASSIC'))
    .addColumn('deleted', 'bigint')
    .addColumn('max_orders_per_second', 'integer')
    .addColumn('max_daily_notional', 'text')
    .addColumn('unfunded', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('api_accounts_by_owner').on('api_accounts').column('owner').execute();
  await db.schema
    .createTable('api_groups')
    .addColumn('group_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('api_groups_by_user').on('api_groups').column('user_id').execute();
  await db.schema
    .createTable('grants')
    .addColumn('grant_id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('grantee', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('api_ids', 'text')
    .addColumn('expires', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('grants_of_pair', ['owner', 'grantee'])
    .execute();
  await db.schema
    .createTable('venue_keys')
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('api_key', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('passphrase_hash', 'text')
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('withdraws', 'integer', (column) => column.notNull())
    .addColumn('ip_list', 'text', (column) => column.notNull())
    .addColumn('expire', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('venue_keys_key', ['exchange', 'api_key'])
    .execute();
}

/** API accounts and what their owners keep: settings, templates, lists, layouts, equity. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createApiAccounts(db);
  await db.schema
    .createTable('user_configs')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('config_json', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
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
  await db.schema
    .createTable('layouts')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('layouts_key', ['user_id', 'kind', 'name'])
    .execute();
  await db.schema
    .createTable('equity_points')
    .addColumn('api_id', 'text', (column) => column.notNull())
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('usd_total', 'text', (column) => column.notNull())
    .addColumn('by_type_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('equity_points_key', ['api_id', 'hour_ms'])
    .execute();
  await db.schema.createIndex('equity_points_by_hour').on('equity_points').column('hour_ms').execute();
  await db.schema
    .createTable('equity_deposits')
    .addColumn('api_id', 'text', (column) => column.notNull())
    .addColumn('hour_ms', 'bigint', (column) => column.notNull())
    .addColumn('usd_total', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('equity_deposits_key', ['api_id', 'hour_ms'])
    .execute();
  await db.schema
    .createTable('equity_looks')
    .addColumn('hour_ms', 'bigint', (column) => column.primaryKey())
    .addColumn('entry_id', 'bigint', (column) => column.notNull())
    .execute();
}
