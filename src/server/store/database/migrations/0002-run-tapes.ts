import type { Kysely } from 'kysely';

/** Records of the runs of instances, in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('run_tapes')
    .addColumn('part_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('run_tapes_by_instance').on('run_tapes').columns(['instance_id', 'part_id']).execute();
}
