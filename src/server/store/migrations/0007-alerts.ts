import type { Kysely } from 'kysely';

/** Price alerts and the messages of users. Ids are never used again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alerts')
    .addColumn('alert_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alerts_by_user').on('alerts').columns(['user_id', 'status']).execute();
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('data_json', 'text')
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('msg_time', 'bigint', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('messages_by_user')
    .on('messages')
    .columns(['user_id', 'type', 'time'])
    .unique()
    .execute();
}
