import * as v from 'valibot';
import { EquityPoint } from '../../../shared/contracts/account-balance.ts';
import type { Database } from '../database/database.ts';

const ByType = v.pipe(v.string(), v.parseJson(), EquityPoint.entries.by_type);

/** The table `equity_points`: the worth of each account at the first look of each hour. */
export function createEquityPointStore(db: Database) {
  return {
    /** Newest hour that is written. */
    async newestMs(): Promise<number | undefined> {
      const row = await db
        .selectFrom('equity_points')
        .select((is) => is.fn.max('hour_ms').as('newest'))
        .executeTakeFirst();
      return row?.newest === null || row === undefined ? undefined : Number(row.newest);
    },

    /** Writes points; one that is there already stays as it is. What is older than `keepFromMs` goes. */
    async add(points: readonly EquityPoint[], keepFromMs: number): Promise<void> {
      const rows = points.map(({ time, api_id, usd_total, by_type }) => ({
        api_id,
        hour_ms: time,
        usd_total,
        by_type_json: JSON.stringify(by_type),
      }));
      await db.transaction().execute(async (within) => {
        if (rows.length > 0)
          await within
            .insertInto('equity_points')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['api_id', 'hour_ms']).doNothing())
            .execute();
        await within.deleteFrom('equity_points').where('hour_ms', '<', keepFromMs).execute();
      });
    },

    /** Time of the oldest point of these accounts; null where there is none. */
    async oldest(api_ids: readonly string[]): Promise<number | null> {
      if (api_ids.length === 0) return null;
      const row = await db
        .selectFrom('equity_points')
        .select((is) => is.fn.min('hour_ms').as('oldest'))
        .where('api_id', 'in', api_ids)
        .executeTakeFirstOrThrow();
      return row.oldest === null ? null : Number(row.oldest);
    },

    /** Points of these accounts with time in [fromMs, toMs), ascending by time. */
    async between(api_ids: readonly string[], fromMs: number, toMs: number): Promise<EquityPoint[]> {
      if (api_ids.length === 0) return [];
      const rows = await db
        .selectFrom('equity_points')
        .selectAll()
        .where('api_id', 'in', api_ids)
        .where('hour_ms', '>=', fromMs)
        .where('hour_ms', '<', toMs)
        .orderBy('hour_ms')
        .orderBy('api_id')
        .execute();
      return rows.map(({ api_id, hour_ms, usd_total, by_type_json }) => ({
        time: Number(hour_ms),
        api_id,
        usd_total,
        by_type: v.parse(ByType, by_type_json),
      }));
    },
  };
}
export type EquityPointStore = ReturnType<typeof createEquityPointStore>;
