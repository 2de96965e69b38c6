import { sql } from 'kysely';
import * as v from 'valibot';
import { Decimal } from '../../../shared/base/decimal.ts';
import { accountTypes, exchanges } from '../../../shared/market/instrument.ts';
import {
  environments,
  InstanceFigures,
  type InstanceLog,
  stopModes,
  StrategyParams,
  StrategyType,
} from '../../../shared/trade/instance.ts';
import { instanceStatuses } from '../../../shared/trade/instance-status.ts';
import { Breach, RiskBase } from '../../../shared/trade/risk/risk-limits.ts';
import type { Database } from '../database/database.ts';
import { bodyAccountIn } from './body-account.ts';
import { courseOf, logOf } from './instance-course.ts';

/** An account in a market. */
const Leg = v.object({
  api_id: v.string(),
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
});
export type Leg = v.InferOutput<typeof Leg>;

/**
 * One instance. What it has done follows from its orders, which are in the order history; what it was asked and how it
 * was set up never changes.
 */
export const InstanceRecord = v.object({
  instance_id: v.string(),
  user_id: v.string(),
  /** Its first leg is a part of itself. */
  ...Leg.entries,
  /** Those after the first. */
  others: v.optional(v.array(Leg)),
  name: v.string(),
  /** Of those of one user that stand together; missing and null are none. */
  group: v.optional(v.nullable(v.string())),
  strategy_type: StrategyType,
  env: v.picklist(environments),
  params: StrategyParams,
  /** How it is set up, as its strategy has it. */
  plan: v.unknown(),
  invested: Decimal,
  status: v.picklist(instanceStatuses),
  stop: v.nullable(v.object({ mode: v.picklist(stopModes), reason: v.string() })),
  error: v.nullable(v.string()),
  /** The limit that has interrupted it; missing in records of before there were limits. */
  breach: v.optional(v.nullable(Breach)),
  /** What its limits are measured from; missing in records of before there were limits. */
  risk: v.optional(RiskBase),
  /** When it has gone on by itself after an interruption, ms. */
  resumes: v.array(v.number()),
  /** What its strategy remembers beside its orders; missing before it has traded. */
  memory: v.optional(v.unknown()),
  peak: v.number(),
  max_drawdown: v.number(),
  created: v.number(),
  started: v.nullable(v.number()),
  stopped: v.nullable(v.number()),
  version: v.number(),
  /** Prices of its legs at which its figures were reckoned last, ticks; missing where those of its first leg tell. */
  marks: v.optional(v.array(v.number())),
  figures: InstanceFigures,
  /** Where its figures stood when what is invested was changed last; missing where it never was. */
  since: v.optional(v.object({ profit: Decimal, net_value: Decimal })),
});
export type InstanceRecord = v.InferOutput<typeof InstanceRecord>;

/** What an instance is, whatever it has done since. */
export type InstanceFacts = Pick<
  InstanceRecord,
  | 'instance_id'
  | 'user_id'
  | keyof Leg
  | 'others'
  | 'name'
  | 'group'
  | 'strategy_type'
  | 'invested'
  | 'status'
  | 'created'
  | 'stopped'
>;

/** All legs of an instance, the first one first. */
export const legsOf = ({
  api_id,
  exchange,
  symbol,
  account_type,
  others = [],
}: Pick<InstanceRecord, keyof Leg | 'others'>): readonly Leg[] => [
  { api_id, exchange, symbol, account_type },
  ...others,
];

const Body = v.pipe(v.string(), v.parseJson(), InstanceRecord);

/** The request by which an instance was started. */
export interface StartRequest {
  readonly client_id: string;
  readonly hash: string;
}

export interface InstanceQuery {
  /** Whose; anybody's where it is left out. */
  readonly user_id?: string;
  /** On these accounts; on all where it is left out. */
  readonly api_ids?: readonly string[] | undefined;
  readonly kind: 'running' | 'history';
  readonly strategy_type?: string | undefined;
  /** Of these types; of all where it is left out. */
  readonly types?: readonly string[] | undefined;
  readonly group?: string | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

const recordOf = ({ body_json }: { readonly body_json: string }): InstanceRecord => v.parse(Body, body_json);

async function oneInstance(db: Database, instance_id: string): Promise<InstanceRecord | undefined> {
  const row = await db
    .selectFrom('instances')
    .select('body_json')
    .where('instance_id', '=', instance_id)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** What is read of the table `instances`. */
const instanceReads = (db: Database) => ({
  /** Requests that were made at `sinceMs` or later, oldest first. */
  async requestsSince(
    sinceMs: number,
  ): Promise<(StartRequest & { readonly user_id: string; readonly instance_id: string; readonly created: number })[]> {
    const rows = await db
      .selectFrom('instances')
      .select(['user_id', 'client_id', 'hash', 'instance_id', 'created'])
      .where('created', '>=', sinceMs)
      .orderBy('created')
      .execute();
    return rows.map((row) => ({ ...row, created: Number(row.created) }));
  },

  /** Those that are not STOPPED, oldest first. */
  async running(): Promise<InstanceRecord[]> {
    const rows = await db
      .selectFrom('instances')
      .select('body_json')
      .where('status', '!=', 'STOPPED')
      .orderBy('created')
      .orderBy('instance_id')
      .execute();
    return rows.map(recordOf);
  },

  /** All that have ever been started, oldest first. */
  async all(): Promise<InstanceRecord[]> {
    const rows = await db
      .selectFrom('instances')
      .select('body_json')
      .orderBy('created')
      .orderBy('instance_id')
      .execute();
    return rows.map(recordOf);
  },

  /** Ids of all of some users, oldest first. */
  async idsOf(userIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ instance_id: string }>`
        SELECT instance_id FROM instances WHERE user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)})) ORDER BY created, instance_id`.execute(
      db,
    );
    return rows.map(({ instance_id }) => instance_id);
  },

  /** Those of these ids that there are. */
  async byIds(instance_ids: readonly string[]): Promise<InstanceRecord[]> {
    const { rows } = await sql<{ body_json: string }>`
        SELECT body_json FROM instances WHERE instance_id IN (SELECT value FROM json_each(${JSON.stringify(instance_ids)}))`.execute(
      db,
    );
    return rows.map(recordOf);
  },

  /** Those that have stopped at a time or later, ms. */
  async endedSince(sinceMs: number): Promise<InstanceRecord[]> {
    const rows = await db
      .selectFrom('instances')
      .select('body_json')
      .where('status', '=', 'STOPPED')
      .where(sql<boolean>`json_extract(body_json, '$.stopped') >= ${sinceMs}`)
      .execute();
    return rows.map(recordOf);
  },

  /** Anybody's instance; undefined where the id is unknown. */
  byId: (instance_id: string): Promise<InstanceRecord | undefined> => oneInstance(db, instance_id),

  /** A user's instance; undefined where the id is unknown or another's. */
  async of(user_id: string, instance_id: string): Promise<InstanceRecord | undefined> {
    const found = await oneInstance(db, instance_id);
    return found?.user_id === user_id ? found : undefined;
  },
});

/** Pages of instances, and their groups. */
const instancePages = (db: Database) => ({
  /** One page, newest first, and how many there are. */
  async list({
    user_id,
    api_ids,
    kind,
    strategy_type,
    types,
    group,
    q,
    page,
    page_size,
  }: InstanceQuery): Promise<{ total: number; results: InstanceRecord[] }> {
    const text = q?.trim().toLowerCase() ?? '';
    const own = db
      .selectFrom('instances')
      .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id!))
      .where('status', kind === 'history' ? '=' : '!=', 'STOPPED')
      .$if(api_ids !== undefined, (query) => query.where(bodyAccountIn(api_ids!)))
      .$if(strategy_type !== undefined, (query) => query.where('strategy_type', '=', strategy_type!))
      .$if(types !== undefined, (query) => query.where('strategy_type', 'in', types!))
      .$if(group !== undefined, (query) => query.where(sql<boolean>`json_extract(body_json, '$.group') = ${group}`))
      .$if(text !== '', (query) =>
        query.where(
          sql<boolean>`(instr(lower(name), ${text}) > 0 or instr(lower(symbol), ${text.replaceAll('/', '')}) > 0)`,
        ),
      );
    const count = await own.select((is) => is.fn.countAll().as('total')).executeTakeFirstOrThrow();
    const rows = await own
      .select('body_json')
      .orderBy('created', 'desc')
      .orderBy('instance_id')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute();
    return { total: Number(count.total), results: rows.map(recordOf) };
  },

  /** Groups of a user's instances with how many of each have not stopped, by name. */
  async groups(user_id: string): Promise<{ group: string; running: number; total: number }[]> {
    const { rows } = await sql<{ group: string; running: number; total: number }>`
        SELECT json_extract(body_json, '$.group') AS "group", sum(status != 'STOPPED') AS running, count(*) AS total FROM instances WHERE user_id = ${user_id} AND json_extract(body_json, '$.group') IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(
      db,
    );
    return rows.map(({ group, running, total }) => ({ group, running: Number(running), total: Number(total) }));
  },
});

/** The tables `instances`, `instance_log`, `instance_points` and `instance_days`. */
export function createInstanceStore(db: Database) {
  const changing = (it: InstanceRecord) => ({ name: it.name, status: it.status, body_json: JSON.stringify(it) });
  const addLog = (within: Database, instance_id: string, entry: InstanceLog) =>
    within
      .insertInto('instance_log')
      .values({ instance_id, level: entry.level, body_json: JSON.stringify(entry) })
      .execute();
  return {
    /** Writes a new instance with the first entry of its log, or nothing. */
    async begin(it: InstanceRecord, request: StartRequest, entry: InstanceLog): Promise<void> {
      const { instance_id, user_id, strategy_type, symbol, created } = it;
      await db.transaction().execute(async (within) => {
        await within
          .insertInto('instances')
          .values({ instance_id, user_id, ...request, strategy_type, symbol, created, ...changing(it) })
          .execute();
        await addLog(within, instance_id, entry);
      });
    },

    /** Writes an instance as it has become, and what it tells of that, or nothing. */
    async save(it: InstanceRecord, entry?: InstanceLog): Promise<void> {
      await db.transaction().execute(async (within) => {
        await within.updateTable('instances').set(changing(it)).where('instance_id', '=', it.instance_id).execute();
        if (entry) await addLog(within, it.instance_id, entry);
      });
    },

    log: (instance_id: string, entry: InstanceLog): Promise<unknown> => addLog(db, instance_id, entry),
    ...instanceReads(db),
    ...instancePages(db),
    ...logOf(db),
    ...courseOf(db),
  };
}
export type InstanceStore = ReturnType<typeof createInstanceStore>;
