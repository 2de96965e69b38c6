import type { Kysely } from 'kysely';

/** What users are told, and what visitors of the public site write. */
export async function createMessages(db: Kysely<unknown>): Promise<void> {
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
    .addColumn('subject', 'text')
    .addColumn('version', 'integer')
    .execute();
  await db.schema
    .createIndex('messages_by_user')
    .on('messages')
    .columns(['user_id', 'type', 'time'])
    .unique()
    .execute();
  await db.schema.createIndex('messages_by_subject').on('messages').columns(['user_id', 'subject']).unique().execute();
  await db.schema
    .createTable('message_positions')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('announcements')
    .addColumn('announcement_id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull().unique())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text_json', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('contact_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('form_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('applications')
    .addColumn('application_id', 'text', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('form_json', 'text', (column) => column.notNull())
    .execute();
}
