import type { Kysely } from 'kysely';

/**
 * Named series of instances beside their net values, null in rows of before there were any; and filled forms of
 * strategies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('instance_points').addColumn('series_json', 'text').execute();
  await db.schema
    .createTable('start_templates')
    .addColumn('template_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('start_templates_by_user')
    .on('start_templates')
    .columns(['user_id', 'created'])
    .execute();
}
