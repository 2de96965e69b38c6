import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A part of the record of a run. */
export interface TapePart {
  readonly part_id: number;
  readonly bytes: Uint8Array;
}

/** The table `run_tapes`: records of the runs of instances, as they grow. */
export const createRunTapeStore = (db: Database) => ({
  async add(instance_id: string, bytes: Uint8Array, time: number): Promise<void> {
    await db
      .insertInto('run_tapes')
      .values({ instance_id, time, bytes: Buffer.from(bytes) })
      .execute();
  },

  /** Bytes that the record of an instance has by now. */
  async size(instance_id: string): Promise<number> {
    const row = await db
      .selectFrom('run_tapes')
      .select(sql<number | null>`sum(length(bytes))`.as('bytes'))
      .where('instance_id', '=', instance_id)
      .executeTakeFirst();
    return Number(row?.bytes ?? 0);
  },

  /**
   * Parts of an instance after one, in their order, of at most `most` bytes together: at least one where there is one.
   */
  async after(instance_id: string, part_id: number, most: number): Promise<readonly TapePart[]> {
    const heads = await db
      .selectFrom('run_tapes')
      .select(['part_id', sql<number>`length(bytes)`.as('size')])
      .where('instance_id', '=', instance_id)
      .where('part_id', '>', part_id)
      .orderBy('part_id')
      .execute();
    let sum = 0;
    const wanted = heads.filter(({ size }, index) => {
      sum += Number(size);
      return index === 0 || sum <= most;
    });
    const last = wanted.at(-1)?.part_id;
    if (last === undefined) return [];
    return db
      .selectFrom('run_tapes')
      .select(['part_id', 'bytes'])
      .where('instance_id', '=', instance_id)
      .where('part_id', '>', part_id)
      .where('part_id', '<=', last)
      .orderBy('part_id')
      .execute();
  },

  /** Forgets what was recorded before a time, ms, of instances that have stopped. */
  async forgetBefore(time: number): Promise<void> {
    await db
      .deleteFrom('run_tapes')
      .where('time', '<', time)
      .where('instance_id', 'in', (query) =>
        query.selectFrom('instances').select('instance_id').where('status', '=', 'STOPPED'),
      )
      .execute();
  },
});
export type RunTapeStore = ReturnType<typeof createRunTapeStore>;
