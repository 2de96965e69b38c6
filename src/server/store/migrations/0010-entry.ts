import { type Kysely, sql } from 'kysely';

/** Sign-up: who invited whom, and names that differ in more than the case of letters. Links for a new password, by hash. Second factors; the secret is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('invited_by', 'text').execute();
  await db.schema.createIndex('users_by_lower_name').on('users').expression(sql`lower(username)`).unique().execute();
  await db.schema.createIndex('users_by_lower_email').on('users').expression(sql`lower(email)`).unique().execute();
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
}
