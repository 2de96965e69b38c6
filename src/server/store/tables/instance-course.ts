import { sql } from 'kysely';
import * as v from 'valibot';
import { InstanceLog } from '../../../shared/trade/instance.ts';
import type { Database } from '../database/database.ts';

const LogBody = v.pipe(v.string(), v.parseJson(), InstanceLog);

/** Logs of instances and their net values over time. */
export const courseOf = (db: Database) => ({
  /** One page of a log, newest first, and how many entries there are. */
  async entries(
    instance_id: string,
    level: string | undefined,
    page: number,
    page_size: number,
  ): Promise<{ total: number; results: InstanceLog[] }> {
    const own = db
      .selectFrom('instance_log')
      .where('instance_id', '=', instance_id)
      .$if(level !== undefined, (query) => query.where('level', '=', level!));
    const count = await own.select((is) => is.fn.countAll().as('total')).executeTakeFirstOrThrow();
    const rows = await own
      .select('body_json')
      .orderBy('entry_id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute();
    return { total: Number(count.total), results: rows.map(({ body_json }) => v.parse(LogBody, body_json)) };
  },

  async addPoint(instance_id: string, time: number, net_value: string): Promise<void> {
    await db
      .insertInto('instance_points')
      .values({ instance_id, time, net_value })
      .onConflict((conflict) => conflict.columns(['instance_id', 'time']).doUpdateSet({ net_value }))
      .execute();
  },

  /** The last net value before a time, ms. */
  async pointBefore(instance_id: string, time: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('instance_points')
      .select('net_value')
      .where('instance_id', '=', instance_id)
      .where('time', '<', time)
      .orderBy('time', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && Number(row.net_value);
  },

  /** Net values of a window, start inclusive and end exclusive, ascending: the last one of each `stepMs`. */
  async points(
    instance_id: string,
    startMs: number,
    endMs: number,
    stepMs: number,
  ): Promise<[time: number, netValue: number][]> {
    const { rows } = await sql<{ time: number; net_value: string }>`
        SELECT max(time) AS time, net_value FROM instance_points WHERE instance_id = ${instance_id} AND time >= ${startMs} AND time < ${endMs} GROUP BY time / ${Math.floor(stepMs)} ORDER BY time`.execute(
      db,
    );
    return rows.map(({ time, net_value }) => [Number(time), Number(net_value)]);
  },
});
