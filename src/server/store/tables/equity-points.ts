import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { EquityPoint } from '../../../shared/contracts/account-balance.ts';
import { dayMs } from '../../../shared/base/time.ts';
import type { Database } from '../database/database.ts';

const ByType = v.pipe(v.string(), v.parseJson(), EquityPoint.entries.by_type);

/** USD that was put into an account up to an hour, less what was taken out: decimal text. */
export interface DepositPoint {
  readonly api_id: string;
  readonly time: number;
  readonly usd_total: string;
}

/** Worth of an account in an hour, without its parts. */
export type TotalPoint = Pick<EquityPoint, 'api_id' | 'time' | 'usd_total'>;

/** How far apart points are asked for: every hour, or the last of each UTC day. */
export type EquityStep = '1h' | '1d';

/** Hours of points that are looked at, [fromMs, toMs). */
interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

interface PointRow {
  readonly api_id: string;
  readonly hour_ms: number;
  readonly usd_total: string;
  readonly by_type_json: string;
}

/**
 * The last point of each account and UTC day of a window: one search of the key for each of them, as reading all hours
 * to drop most of them takes ten times as long.
 */
const lastOfDays = (apiIds: readonly string[], { fromMs, toMs }: Window) => sql<PointRow>`
  WITH RECURSIVE days (first_ms) AS (
    SELECT ${Math.floor(fromMs / dayMs) * dayMs}
    UNION ALL SELECT first_ms + ${dayMs} FROM days WHERE first_ms + ${dayMs} < ${toMs}
  )
  SELECT point.* FROM days, json_each(${JSON.stringify(apiIds)}) AS account
  JOIN equity_points AS point ON point.api_id = account.value AND point.hour_ms = (
    SELECT max(hour_ms) FROM equity_points WHERE api_id = account.value
    AND hour_ms >= max(first_ms, ${fromMs}) AND hour_ms < min(first_ms + ${dayMs}, ${toMs})
  )
  ORDER BY point.hour_ms, point.api_id`;

const hoursIn = (apiIds: readonly string[], { fromMs, toMs }: Window) => sql<PointRow>`
  SELECT * FROM equity_points WHERE api_id IN (SELECT value FROM json_each(${JSON.stringify(apiIds)}))
  AND hour_ms >= ${fromMs} AND hour_ms < ${toMs} ORDER BY hour_ms, api_id`;

/** The points of accounts in a window, ascending by time. */
async function pointsIn(
  db: Database,
  apiIds: readonly string[],
  window: Window,
  step: EquityStep,
): Promise<readonly PointRow[]> {
  if (apiIds.length === 0 || window.toMs <= window.fromMs) return [];
  const { rows } = await (step === '1d' ? lastOfDays : hoursIn)(apiIds, window).execute(db);
  return rows;
}

/** What is asked of the tables. */
const equityReads = (db: Database) => ({
  /** Newest hour that is written. */
  async newestMs(): Promise<number | undefined> {
    const row = await db
      .selectFrom('equity_points')
      .select((is) => is.fn.max('hour_ms').as('newest'))
      .executeTakeFirst();
    return row?.newest === null || row === undefined ? undefined : Number(row.newest);
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
  async between(
    apiIds: readonly string[],
    fromMs: number,
    toMs: number,
    step: EquityStep = '1h',
  ): Promise<EquityPoint[]> {
    const rows = await pointsIn(db, apiIds, { fromMs, toMs }, step);
    return rows.map(({ api_id, hour_ms, usd_total, by_type_json }) => ({
      time: Number(hour_ms),
      api_id,
      usd_total,
      by_type: v.parse(ByType, by_type_json),
    }));
  },

  /** The same without their parts. */
  async totalsBetween(
    apiIds: readonly string[],
    fromMs: number,
    toMs: number,
    step: EquityStep,
  ): Promise<TotalPoint[]> {
    const rows = await pointsIn(db, apiIds, { fromMs, toMs }, step);
    return rows.map(({ api_id, hour_ms, usd_total }) => ({ time: Number(hour_ms), api_id, usd_total }));
  },

  /** All changes of what was put into these accounts before a time, ascending by it. */
  async depositsBefore(apiIds: readonly string[], toMs: number): Promise<DepositPoint[]> {
    if (apiIds.length === 0) return [];
    const rows = await db
      .selectFrom('equity_deposits')
      .selectAll()
      .where('hour_ms', '<', toMs)
      .where(sql<boolean>`api_id IN (SELECT value FROM json_each(${JSON.stringify(apiIds)}))`)
      .orderBy('hour_ms')
      .execute();
    return rows.map(({ api_id, hour_ms, usd_total }) => ({ api_id, time: Number(hour_ms), usd_total }));
  },

  /** What was put into each account in all. */
  async deposits(): Promise<DepositPoint[]> {
    const rows = await db.selectFrom('equity_deposits').selectAll().orderBy('hour_ms').execute();
    return [
      ...new Map(
        rows.map(({ api_id, hour_ms, usd_total }) => [api_id, { api_id, time: Number(hour_ms), usd_total }]),
      ).values(),
    ];
  },

  /** The ledger's newest line at the last look; undefined before the first. */
  async lastEntry(): Promise<number | undefined> {
    const row = await db.selectFrom('equity_looks').select('entry_id').orderBy('hour_ms', 'desc').executeTakeFirst();
    return row && Number(row.entry_id);
  },
});

const rowOf = ({ time, api_id, usd_total, by_type }: EquityPoint) => ({
  api_id,
  hour_ms: time,
  usd_total,
  by_type_json: JSON.stringify(by_type),
});

/** Rows of one statement: more would keep the process at it for longer than some milliseconds. */
const rowsAtOnce = 500;

/**
 * The tables `equity_points`, the worth of each account at the first look of each hour, and `equity_deposits`, what was
 * put into it by then where that has changed.
 */
export function createEquityPointStore(db: Database) {
  return {
    ...equityReads(db),

    /**
     * Writes points with what of deposits has changed, all or nothing; one that is there already stays as it is. What
     * is older than `keepFromMs` goes.
     */
    async add(
      points: readonly EquityPoint[],
      keepFromMs: number,
      flows?: { readonly time: number; readonly deposits: readonly DepositPoint[]; readonly lastEntry: number },
    ): Promise<void> {
      const deposits = (flows?.deposits ?? []).map(({ api_id, time, usd_total }) => ({
        api_id,
        hour_ms: time,
        usd_total,
      }));
      for (let from = 0; from < points.length; from += rowsAtOnce) {
        await db
          .insertInto('equity_points')
          .values(points.slice(from, from + rowsAtOnce).map(rowOf))
          .onConflict((conflict) => conflict.columns(['api_id', 'hour_ms']).doNothing())
          .execute();
        await turn();
      }
      await db.transaction().execute(async (within) => {
        for (let from = 0; from < deposits.length; from += rowsAtOnce)
          await within
            .insertInto('equity_deposits')
            .values(deposits.slice(from, from + rowsAtOnce))
            .onConflict((conflict) => conflict.columns(['api_id', 'hour_ms']).doNothing())
            .execute();
        if (flows) {
          await within.deleteFrom('equity_looks').execute();
          await within.insertInto('equity_looks').values({ hour_ms: flows.time, entry_id: flows.lastEntry }).execute();
        }
        await within.deleteFrom('equity_points').where('hour_ms', '<', keepFromMs).execute();
      });
    },
  };
}
export type EquityPointStore = ReturnType<typeof createEquityPointStore>;
