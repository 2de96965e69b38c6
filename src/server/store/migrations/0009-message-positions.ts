import { type Kysely, sql } from 'kysely';

/**
 * How far each source of messages has been told, by the ids of its entries. Where there are messages from before, what was told of is not known:
 * −1 stands for all that there is when it is first asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_positions')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO message_positions (source, position) SELECT 'margin', -1 WHERE EXISTS (SELECT 1 FROM messages)`.execute(
    db,
  );
}
