import type { Kysely } from 'kysely';

/** Algorithmic orders, strategies and alerts. */
export async function createTrading(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('algo_requests')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('answer_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('algo_requests_key', ['user_id', 'client_id'])
    .execute();
  await db.schema
    .createTable('algo_parents')
    .addColumn('parent_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('algo_parents_by_user').on('algo_parents').columns(['user_id', 'created']).execute();
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
  await db.schema
    .createTable('alerts')
    .addColumn('alert_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alerts_by_user').on('alerts').columns(['user_id', 'status']).execute();
  await db.schema
    .createTable('alert_looks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('looked', 'bigint', (column) => column.notNull())
    .execute();
}
