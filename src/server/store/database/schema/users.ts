import { type Kysely, sql } from 'kysely';

/** People, how they log in, and what was done for their safety. */
export async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('phone', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('vip_fixed', 'integer')
    .addColumn('vip_turnover', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('invite_code', 'text', (column) => column.notNull().unique())
    .addColumn('main_user_id', 'text')
    .addColumn('activated', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('invited_by', 'text')
    .addColumn('ip_list', 'text')
    .addColumn('disabled', 'bigint')
    .addColumn('sub_kind', 'text')
    .addColumn('sub_permissions', 'text')
    .addColumn('sub_api_ids', 'text')
    .addColumn('sub_note', 'text')
    .addColumn('frozen', 'bigint')
    .execute();
  await db.schema.createIndex('users_by_lower_name').on('users').expression(sql`lower(username)`).unique().execute();
  await db.schema.createIndex('users_by_inviter').on('users').column('invited_by').execute();
  await db.schema.createIndex('users_by_main').on('users').column('main_user_id').execute();
  await db.schema.createIndex('users_by_lower_email').on('users').expression(sql`lower(email)`).unique().execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sealed_secret', 'text')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('bound', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('second_factors_key', ['user_id', 'kind'])
    .execute();
  await db.schema
    .createTable('login_log')
    .addColumn('entry_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('ok', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_log_by_user').on('login_log').columns(['user_id', 'ok', 'entry_id']).execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('facts_json', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  for (const event of ['UPDATE', 'DELETE'])
    await sql`CREATE TRIGGER ${sql.raw(`audit_log_no_${event.toLowerCase()}`)} BEFORE ${sql.raw(event)} ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END`.execute(
      db,
    );
}

/** The keys of programs. */
export async function createAccessKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text')
    .addColumn('sealed_secret', 'text')
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('ip_list', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint')
    .addColumn('revoked', 'bigint')
    .addColumn('last_used', 'bigint')
    .execute();
}
