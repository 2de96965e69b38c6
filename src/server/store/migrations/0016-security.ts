import { type Kysely, sql } from 'kysely';

/** The log of log-ins; what a session is known by and from what program it was opened; addresses to which a user is bound, a JSON list or null. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await db.schema.alterTable('sessions').addColumn('session_id', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`UPDATE sessions SET session_id = lower(hex(randomblob(12)))`.execute(db);
  await db.schema.alterTable('users').addColumn('ip_list', 'text').execute();
}
