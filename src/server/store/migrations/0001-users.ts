import type { Kysely } from 'kysely';

/** Users, their sessions, API accounts and settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('phone', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('vip_level', 'integer', (column) => column.notNull())
    .addColumn('invite_code', 'text', (column) => column.notNull().unique())
    .addColumn('main_user_id', 'text')
    .addColumn('activated', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('api_accounts')
    .addColumn('api_id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('api_key', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('api_accounts_by_owner').on('api_accounts').column('owner').execute();
  await db.schema
    .createTable('user_configs')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('config_json', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
