import * as v from 'valibot';
import { Decimal } from '../../../shared/base/decimal.ts';
import { accountTypes, exchanges } from '../../../shared/market/instrument.ts';
import { Algo } from '../../../shared/trade/algo.ts';
import { isFinal, orderStatuses } from '../../../shared/trade/order-status.ts';
import { sides } from '../../../shared/trade/order.ts';
import type { Database } from '../database/database.ts';
import { bodyAccountIn } from './body-account.ts';

/** Sums over a parent's children, as they were when it was written last. */
export const AlgoFigures = v.object({
  filled_amount: Decimal,
  filled_total: Decimal,
  avg_price: Decimal,
  fee: Decimal,
  fee_asset: v.string(),
  done_slices: v.number(),
  vwap_bench: v.nullable(Decimal),
  execution_time: v.nullable(v.number()),
});
export type AlgoFigures = v.InferOutput<typeof AlgoFigures>;

/**
 * One parent. What it has done follows from its children, which are in the order history; what it was asked never
 * changes.
 */
export const AlgoParent = v.object({
  parent_id: v.string(),
  user_id: v.string(),
  api_id: v.string(),
  client_id: v.string(),
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  side: v.picklist(sides),
  amount: Decimal,
  algo: Algo,
  /** Where it was asked for: by a session, or by a key of a program. */
  source: v.picklist(['WEB', 'API']),
  /** Further fields of the request, which go on to the children as they are. */
  passed: v.record(v.string(), v.unknown()),
  /** Lots planned by the end of each slice; empty for an ICEBERG. */
  targets: v.array(v.number()),
  arrival_price: Decimal,
  /** Volume of the minute of the start that lies before it, in base and quote. */
  before: v.object({ volume: v.number(), quote: v.number() }),
  status: v.picklist(orderStatuses),
  reason: v.string(),
  errors: v.number(),
  created: v.number(),
  updated: v.number(),
  version: v.number(),
  figures: AlgoFigures,
});
export type AlgoParent = v.InferOutput<typeof AlgoParent>;

const Body = v.pipe(v.string(), v.parseJson(), AlgoParent);
const finals = orderStatuses.filter(isFinal);

/** A request and how each of its accounts was answered. */
export interface AlgoRequest {
  readonly user_id: string;
  readonly client_id: string;
  readonly hash: string;
  readonly created: number;
  readonly answer_json: string;
}

const rowOf = (parent: AlgoParent) => ({
  parent_id: parent.parent_id,
  user_id: parent.user_id,
  status: parent.status,
  created: parent.created,
  body_json: JSON.stringify(parent),
});

interface ParentQuery {
  readonly user_id: string;
  /** Of these accounts; of all where it is left out. */
  readonly api_ids?: readonly string[] | undefined;
  readonly status: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

type ParentPage = {
  total: number;
  results: AlgoParent[];
};

/** One page of a user's parents, newest first, and how many there are. */
async function listParents(
  db: Database,
  { user_id, api_ids, status, page, page_size }: ParentQuery,
): Promise<ParentPage> {
  const own = db
    .selectFrom('algo_parents')
    .where('user_id', '=', user_id)
    .$if(api_ids !== undefined, (query) => query.where(bodyAccountIn(api_ids!)))
    .$if(status !== undefined, (query) => query.where('status', '=', status!));
  const count = await own.select((is) => is.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select('body_json')
    .orderBy('created', 'desc')
    .orderBy('parent_id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { total: Number(count.total), results: rows.map(({ body_json }) => v.parse(Body, body_json)) };
}

/** The tables `algo_requests` and `algo_parents`. */
export function createAlgoParentStore(db: Database) {
  return {
    /** Writes a request and its parents, or nothing; a request of before under the same client id is forgotten. */
    async begin(request: AlgoRequest, parents: readonly AlgoParent[]): Promise<void> {
      await db.transaction().execute(async (within) => {
        await within
          .insertInto('algo_requests')
          .values(request)
          .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(request))
          .execute();
        await within.insertInto('algo_parents').values(parents.map(rowOf)).execute();
      });
    },

    async save(parent: AlgoParent): Promise<void> {
      await db.updateTable('algo_parents').set(rowOf(parent)).where('parent_id', '=', parent.parent_id).execute();
    },

    /** Requests that were made at `sinceMs` or later, oldest first. */
    async requestsSince(sinceMs: number): Promise<AlgoRequest[]> {
      const rows = await db
        .selectFrom('algo_requests')
        .selectAll()
        .where('created', '>=', sinceMs)
        .orderBy('created')
        .execute();
      return rows.map((row) => ({ ...row, created: Number(row.created) }));
    },

    /** Parents that are not final, oldest first. */
    async running(): Promise<AlgoParent[]> {
      const rows = await db
        .selectFrom('algo_parents')
        .select('body_json')
        .where('status', 'not in', finals)
        .orderBy('created')
        .orderBy('parent_id')
        .execute();
      return rows.map(({ body_json }) => v.parse(Body, body_json));
    },

    /** One page of a user's parents, newest first, and how many there are. */
    list: (query: ParentQuery): Promise<ParentPage> => listParents(db, query),

    /** Anybody's parent, running or over; undefined where the id is unknown. */
    async byId(parent_id: string): Promise<AlgoParent | undefined> {
      const row = await db
        .selectFrom('algo_parents')
        .select('body_json')
        .where('parent_id', '=', parent_id)
        .executeTakeFirst();
      return row && v.parse(Body, row.body_json);
    },

    /** Whether a user has this parent, on one of these accounts where some are named. */
    async owns(user_id: string, parent_id: string, api_ids?: readonly string[]): Promise<boolean> {
      const row = await db
        .selectFrom('algo_parents')
        .select('parent_id')
        .where('user_id', '=', user_id)
        .where('parent_id', '=', parent_id)
        .$if(api_ids !== undefined, (query) => query.where(bodyAccountIn(api_ids!)))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
export type AlgoParentStore = ReturnType<typeof createAlgoParentStore>;
