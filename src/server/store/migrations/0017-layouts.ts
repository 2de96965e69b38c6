import type { Kysely } from 'kysely';

/** What users have saved of their charts, one row a name; a version tells of saves that met another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
