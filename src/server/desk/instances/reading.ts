import type * as contracts from '../../../shared/contracts/strategy.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { dayMs, minuteMs } from '../../../shared/base/time.ts';
import type { InstanceQuery, InstanceRecord, InstanceStore } from '../../store/tables/instances.ts';
import type { instanceCurves } from '../../../shared/contracts/strategy-course.ts';
import type { NextAction } from '../../../shared/trade/instance.ts';
import { boundsOf, type Caller } from '../caller.ts';
import type { ListFigures } from './figures/list-figures.ts';
import { instanceOf, positionsOf, statOf } from './views.ts';

/** Points of a net value's curve where nobody says how many. */
const usualPoints = 500;
/** Money is rounded to this. */
const places = 8;

/** Who asks, and the name that is shown for the owner. */
export type InstanceCaller = Caller & { readonly username: string };

/** Which instances of somebody's are listed. */
export type InstanceFilter = Omit<Input<typeof contracts.instanceList>, 'of'> & Pick<InstanceQuery, 'types'>;

export interface ReadingParts {
  readonly store: InstanceStore;
  readonly nowMs: () => number;
  /** The caller's own as it is now; NOT_FOUND where it is another's. */
  readonly own: (caller: Caller, instance_id: string) => Promise<InstanceRecord>;
  readonly liveOf: (instance_id: string) => InstanceRecord | undefined;
  /** What one that runs does next; null where it does not trade. */
  readonly nextOf: (instance_id: string) => NextAction | null;
  readonly figures: ListFigures;
  /** The caller's that run, as they are now. */
  readonly runningOf: (caller: Caller) => readonly InstanceRecord[];
  /** USD for one unit of what an instance counts in. */
  readonly usdRateOf: (record: InstanceRecord) => number;
  /** How many fills the orders of an instance have. */
  readonly fillsOf: (user_id: string, instance_id: string) => number;
}

export interface NetValueCurve {
  readonly before: number;
  readonly points: readonly (readonly [time: number, netValue: number])[];
}

type Page = (
  query: InstanceQuery,
  ownerOf: (user_id: string) => Promise<string>,
) => Promise<Output<typeof contracts.instanceList>>;

/** Gives a page of instances as they are now. */
const pages =
  ({ store, liveOf, nextOf, figures }: Pick<ReadingParts, 'store' | 'liveOf' | 'nextOf' | 'figures'>): Page =>
  async (query, ownerOf) => {
    const { total, results } = await store.list(query);
    const { page, page_size } = query;
    const records = results.map((record) => liveOf(record.instance_id) ?? record);
    const sharpes = await figures.sharpes(records);
    const instances = records.map(async (record) =>
      instanceOf(record, {
        owner: await ownerOf(record.user_id),
        sharpe: sharpes.get(record.instance_id) ?? null,
        next: nextOf(record.instance_id),
      }),
    );
    return { pagenation: { page, page_size, total, results: await Promise.all(instances) } };
  };

/** What can be read of instances. */
export function createReading(parts: ReadingParts) {
  const { store, nowMs, own, liveOf, figures, runningOf, usdRateOf, fillsOf } = parts;
  const page = pages(parts);

  return {
    /** Those of all users, as they are now. */
    all: async (): Promise<InstanceRecord[]> =>
      (await store.all()).map((record) => liveOf(record.instance_id) ?? record),
    /**
     * Net values of anybody's instance: the last one before a window, 1 where it had none, and those within it,
     * ascending, one for each `stepMs`.
     */
    async curve(instance_id: string, startMs: number, endMs: number, stepMs: number): Promise<NetValueCurve> {
      return {
        before: (await store.pointBefore(instance_id, startMs)) ?? 1,
        points: await store.points(instance_id, startMs, endMs, stepMs),
      };
    },
    async list(
      { username, ...caller }: InstanceCaller,
      filter: InstanceFilter,
    ): Promise<Output<typeof contracts.instanceList>> {
      const list = await page({ ...boundsOf(caller), ...filter }, async () => username);
      return filter.kind === 'running' ? { ...list, totals: totalsOf(runningOf(caller), usdRateOf) } : list;
    },
    listOf: (
      api_ids: readonly string[],
      filter: InstanceFilter,
      ownerOf: (user_id: string) => Promise<string>,
    ): Promise<Output<typeof contracts.instanceList>> => page({ api_ids, ...filter }, ownerOf),
    /** Net values of some, which all are the caller's to see. */
    curves: async (instance_ids: readonly string[]): Promise<Output<typeof instanceCurves>> =>
      figures.curves((await store.byIds(instance_ids)).map((record) => liveOf(record.instance_id) ?? record)),
    async log(
      caller: Caller,
      { instance_id, level, page, page_size }: Input<typeof contracts.instanceInfo>,
    ): Promise<Output<typeof contracts.instanceInfo>> {
      await own(caller, instance_id);
      return { pagenation: { page, page_size, ...(await store.entries(instance_id, level, page, page_size)) } };
    },
    async stat(caller: Caller, instance_id: string): Promise<Output<typeof contracts.instanceStat>> {
      const record = await own(caller, instance_id);
      const now = nowMs();
      const days = await store.points(instance_id, 0, now + 1, dayMs);
      const midnight = days.findLast(([time]) => time < now - (now % dayMs))?.[1] ?? 1;
      return statOf(record, { days, midnight, fills: fillsOf(caller.user_id, instance_id) }, now);
    },
    positions: async (caller: Caller, instance_id: string): Promise<Output<typeof contracts.instancePositions>> =>
      positionsOf(await own(caller, instance_id)),
    async netValues(
      caller: Caller,
      { instance_id, start, end, step }: Input<typeof contracts.netValueData>,
    ): Promise<Output<typeof contracts.netValueData>> {
      const { created, stopped } = await own(caller, instance_id);
      const from = start ?? created;
      const until = end ?? (stopped ?? nowMs()) + 1;
      return store.points(
        instance_id,
        from,
        until,
        step ?? Math.max(minuteMs, Math.ceil((until - from) / usualPoints)),
      );
    },
  };
}

/** Money of several together, USD. */
function totalsOf(records: readonly InstanceRecord[], usdRateOf: (record: InstanceRecord) => number) {
  const sum = (moneyOf: (record: InstanceRecord) => string): number =>
    records.reduce((all, record) => all + Number(moneyOf(record)) * usdRateOf(record), 0);
  return {
    running: records.length,
    invested_usd: Number(sum(({ invested }) => invested).toFixed(places)),
    profit_usd: Number(sum(({ figures }) => figures.profit).toFixed(places)),
  };
}
