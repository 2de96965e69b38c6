import { type Kysely, sql } from 'kysely';

/** Where there are users already, none of the fills from before is told: −1 stands for all that there is when it is first asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO message_positions (source, position) SELECT 'deals', -1 WHERE EXISTS (SELECT 1 FROM users)`.execute(
    db,
  );
}
