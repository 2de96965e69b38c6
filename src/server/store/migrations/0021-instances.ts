import type { Kysely } from 'kysely';

/** Strategy instances, what they tell of themselves, and their net values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instances')
    .addColumn('instance_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('strategy_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('instances_by_user').on('instances').columns(['user_id', 'created']).execute();
  await db.schema
    .createTable('instance_log')
    .addColumn('entry_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('instance_log_by_instance')
    .on('instance_log')
    .columns(['instance_id', 'entry_id'])
    .execute();
  await db.schema
    .createTable('instance_points')
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('net_value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('instance_points_key', ['instance_id', 'time'])
    .execute();
}
