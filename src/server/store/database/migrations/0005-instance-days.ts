import { type Kysely, sql } from 'kysely';

/** The last point of each UTC day of an instance, so that years of them are read without all those between. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instance_days')
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('net_value', 'text', (column) => column.notNull())
    .addColumn('series_json', 'text')
    .addPrimaryKeyConstraint('instance_days_key', ['instance_id', 'day'])
    .execute();
  await sql`
    INSERT INTO instance_days (instance_id, day, time, net_value, series_json)
    SELECT instance_id, time / 86400000, max(time), net_value, series_json
    FROM instance_points GROUP BY instance_id, time / 86400000`.execute(db);
}
