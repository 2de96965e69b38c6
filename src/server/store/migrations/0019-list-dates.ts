import type { Kysely } from 'kysely';

/** The day on which an A-share was listed, YYYY-MM-DD in China, or null where the source of the table does not tell it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('a_shares').addColumn('list_date', 'text').execute();
}
