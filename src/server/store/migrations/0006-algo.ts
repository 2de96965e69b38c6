import type { Kysely } from 'kysely';

/** Algorithmic orders: the requests by client id with their answers, and the parents that they made. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
