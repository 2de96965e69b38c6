import { sql } from 'kysely';
import * as v from 'valibot';
import { dayMs } from '../../../shared/base/time.ts';
import type { Series } from '../../../shared/strategies/series.ts';
import { InstanceLog } from '../../../shared/trade/instance.ts';
import type { Database } from '../database/database.ts';

const SeriesBody = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What an instance stood at at a time, ms. */
export interface CoursePoint {
  readonly time: number;
  readonly net_value: string;
  readonly series: Series;
}

interface PointRow {
  readonly time: number;
  readonly net_value: string;
  readonly series_json: string | null;
}

const pointOf = ({ time, net_value, series_json }: PointRow): CoursePoint => ({
  time: Number(time),
  net_value,
  series: series_json === null ? {} : v.parse(SeriesBody, series_json),
});

const LogBody = v.pipe(v.string(), v.parseJson(), InstanceLog);

/** Logs of instances. */
export const logOf = (db: Database) => ({
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

  /** When an instance began to stop last, ms; undefined where it never did. */
  async stopTime(instance_id: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('instance_log')
      .select('body_json')
      .where('instance_id', '=', instance_id)
      .where(sql<boolean>`json_extract(body_json, '$.event') = 'STOPPING'`)
      .orderBy('entry_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && v.parse(LogBody, row.body_json).time;
  },
});

/** What instances stood at over time. */
export const courseOf = (db: Database) => ({
  /** What an instance stands at at a time, ms: its net value and its named series. It is its day's last, too. */
  async addPoint(instance_id: string, time: number, net_value: string, series: Series): Promise<void> {
    const series_json = JSON.stringify(series);
    await db.transaction().execute(async (within) => {
      await within
        .insertInto('instance_points')
        .values({ instance_id, time, net_value, series_json })
        .onConflict((conflict) => conflict.columns(['instance_id', 'time']).doUpdateSet({ net_value, series_json }))
        .execute();
      await within
        .insertInto('instance_days')
        .values({ instance_id, day: Math.floor(time / dayMs), time, net_value, series_json })
        .onConflict((conflict) =>
          conflict.columns(['instance_id', 'day']).doUpdateSet({ time, net_value, series_json }),
        )
        .execute();
    });
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

  /**
   * What was written in a window, start inclusive and end exclusive, ascending: the last of each `stepMs`. Series are
   * empty where none were written.
   */
  async course(instance_id: string, startMs: number, endMs: number, stepMs: number): Promise<CoursePoint[]> {
    const { rows } = await sql<PointRow>`
        SELECT max(time) AS time, net_value, series_json FROM instance_points WHERE instance_id = ${instance_id} AND time >= ${startMs} AND time < ${endMs} GROUP BY time / CAST(${Math.floor(stepMs)} AS INTEGER) ORDER BY time`.execute(
      db,
    );
    return rows.map(pointOf);
  },

  /** The last point of each UTC day of several instances, ascending. */
  async dayPoints(instance_ids: readonly string[]): Promise<(CoursePoint & { instance_id: string })[]> {
    const { rows } = await sql<PointRow & { instance_id: string }>`
        SELECT instance_id, time, net_value, series_json FROM instance_days WHERE instance_id IN (SELECT value FROM json_each(${JSON.stringify(instance_ids)})) ORDER BY instance_id, day`.execute(
      db,
    );
    return rows.map(({ instance_id, ...row }) => ({ instance_id, ...pointOf(row) }));
  },

  /** Net values of a window, start inclusive and end exclusive, ascending: the last one of each `stepMs`. */
  async points(
    instance_id: string,
    startMs: number,
    endMs: number,
    stepMs: number,
  ): Promise<[time: number, netValue: number][]> {
    const { rows } = await sql<{ time: number; net_value: string }>`
        SELECT max(time) AS time, net_value FROM instance_points WHERE instance_id = ${instance_id} AND time >= ${startMs} AND time < ${endMs} GROUP BY time / CAST(${Math.floor(stepMs)} AS INTEGER) ORDER BY time`.execute(
      db,
    );
    return rows.map(({ time, net_value }) => [Number(time), Number(net_value)]);
  },
});
