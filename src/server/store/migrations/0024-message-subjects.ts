import type { Kysely } from 'kysely';

/** What a message is about that is written again as that changes, such as an order, and which version of it the message tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('subject', 'text').execute();
  await db.schema.alterTable('messages').addColumn('version', 'integer').execute();
  await db.schema.createIndex('messages_by_subject').on('messages').columns(['user_id', 'subject']).unique().execute();
}
