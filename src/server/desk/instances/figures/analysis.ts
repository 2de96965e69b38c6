import type { observedAnalysis, strategyAnalysis } from '../../../../shared/contracts/strategy-analysis.ts';
import type { Input, Output } from '../../../../shared/base/contract.ts';
import { keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { Refusal } from '../../../../shared/base/refusal.ts';
import { dayMs } from '../../../../shared/base/time.ts';
import { analyseDesk } from '../../../../shared/finance/desk-analysis.ts';
import { groupBy } from '../../../base/group-by.ts';
import { legsOf } from '../../../store/tables/instances.ts';
import { type Caller, isWithin } from '../../caller.ts';
import type { AllOfUsers, SummedInstance } from './all-of-users.ts';
import type { DaySum, DaySums } from './day-sums.ts';

const usualDays = 30;
const mostDays = 400;
/** Rows at most: the greatest gains and losses. */
const mostRows = 500;
/** Money is rounded to this. */
const places = 8;

export interface AnalysisParts {
  readonly allOf: AllOfUsers;
  readonly nowMs: () => number;
  /** USD for one unit of what an instance counts in. */
  readonly usdRateOf: (instance: SummedInstance) => number;
  readonly sumsOf: DaySums;
}

/** Whose instances are analysed, and how. */
type Asked = Pick<Input<typeof strategyAnalysis>, 'api_ids' | 'strategy_type' | 'period' | 'start' | 'end'> & {
  readonly by?: Input<typeof observedAnalysis>['by'];
};
type Analysis = Output<typeof strategyAnalysis>;

/** By what instances stand together; one of several accounts by its first. */
const keyOf: Readonly<Record<NonNullable<Asked['by']>, (instance: SummedInstance) => string>> = {
  type: ({ strategy_type }) => strategy_type,
  group: ({ group }) => group ?? '',
  account: ({ api_id }) => api_id,
  user: ({ user_id }) => user_id,
  instance: ({ instance_id }) => instance_id,
};

const rounded = (value: number): number => Number(value.toFixed(places));

/** What instances have made together: all, or by what they have in common. */
export function createStrategyAnalysis({ allOf, nowMs, usdRateOf, sumsOf }: AnalysisParts) {
  /** Of these users, as far as all accounts of an instance are seen. */
  async function analysisOf(
    userIds: readonly string[],
    isSeen: (api_id: string) => boolean,
    { by, strategy_type, period, start, end }: Asked,
  ): Promise<Analysis> {
    const all = await allOf(userIds);
    // One moment for all that follows: how those stand that run counts within a window that ends with it.
    const now = nowMs();
    const toMs = end ?? now + 1;
    const fromMs = start ?? Math.floor(toMs / dayMs - Number(period ?? usualDays) + 1) * dayMs;
    if (fromMs > toMs || (toMs - fromMs) / dayMs > mostDays)
      throw new Refusal('INPUT', { field: 'start', rule: 'window' });
    const instances = all
      .filter(({ created, stopped }) => created < toMs && (stopped ?? toMs) >= fromMs)
      .filter((instance) => (strategy_type ?? instance.strategy_type) === instance.strategy_type)
      .filter((instance) => legsOf(instance).every(({ api_id }) => isSeen(api_id)));
    const sums = await sumsOf(instances, now);
    const rateOf = ratesOf(usdRateOf);
    const rowOfAll = (key: string, name: string, together: readonly SummedInstance[]) => ({
      key,
      name,
      ...rowOf(together, sums, rateOf, fromMs, toMs),
    });
    const rows = by
      ? [...groupBy(instances, keyOf[by])].map(([key, together]) =>
          rowOfAll(key, by === 'instance' ? together[0]!.name : key, together),
        )
      : [];
    return {
      all: instances.length === 0 ? null : rowOfAll('', '', instances),
      rows: rows.length <= mostRows ? rows : greatest(rows),
    };
  }

  return {
    /** The caller's own. */
    own: (caller: Caller, asked: Asked): Promise<Analysis> =>
      analysisOf(
        [caller.user_id],
        (api_id) => isWithin(caller, api_id) && (asked.api_ids?.includes(api_id) ?? true),
        asked,
      ),

    /**
     * Those in some accounts, by their owners; rows of users and accounts have their names. Which accounts is the
     * caller's to check.
     */
    async observed(
      accounts: readonly { readonly owner: string; readonly api_id: string; readonly name: string }[],
      asked: Asked,
      nameOf: (user_id: string) => Promise<string>,
    ): Promise<Analysis> {
      const seen = new Set(accounts.map(({ api_id }) => api_id));
      const analysis = await analysisOf(
        [...new Set(accounts.map(({ owner }) => owner))],
        (api_id) => seen.has(api_id),
        asked,
      );
      const accountOf = (key: string) => accounts.find(({ api_id }) => api_id === key)?.name ?? key;
      const namer = { user: nameOf, account: async (key: string) => accountOf(key) };
      if (asked.by !== 'user' && asked.by !== 'account') return analysis;
      const name = namer[asked.by];
      return {
        ...analysis,
        rows: await Promise.all(analysis.rows.map(async (row) => ({ ...row, name: await name(row.key) }))),
      };
    },
  };
}
export type StrategyAnalysis = ReturnType<typeof createStrategyAnalysis>;

/** Rates that are asked for once for each market. */
function ratesOf(usdRateOf: AnalysisParts['usdRateOf']): AnalysisParts['usdRateOf'] {
  const rates = new Map<string, number>();
  return (instance) => {
    const key = keyOfSymbol(instance);
    const known = rates.get(key);
    if (known !== undefined) return known;
    const rate = usdRateOf(instance);
    rates.set(key, rate);
    return rate;
  };
}

/** Rows with the greatest gains and losses, in the order that they were in. */
function greatest(rows: Analysis['rows']): Analysis['rows'] {
  const kept = new Set(rows.toSorted((a, b) => Math.abs(b.profit) - Math.abs(a.profit)).slice(0, mostRows));
  return rows.filter((row) => kept.has(row));
}

function rowOf(
  instances: readonly SummedInstance[],
  sums: ReadonlyMap<string, readonly DaySum[]>,
  rateOf: AnalysisParts['usdRateOf'],
  fromMs: number,
  toMs: number,
) {
  const analysed = instances.map((instance) => ({
    invested: Number(instance.invested),
    rate: rateOf(instance),
    sums: sums.get(instance.instance_id) ?? [],
  }));
  const { profit, parts, netValues, performance } = analyseDesk(analysed, fromMs, toMs);
  let running = 0;
  let invested = 0;
  instances.forEach(({ status }, index) => {
    if (status === 'STOPPED') return;
    running += 1;
    invested += analysed[index]!.invested * analysed[index]!.rate;
  });
  return {
    instances: instances.length,
    running,
    invested: rounded(invested),
    profit: rounded(profit),
    closed: rounded(parts.closed),
    open: rounded(parts.open),
    funding: rounded(parts.funding),
    fees: rounded(parts.fees),
    net_value: netValues.map(([time, value]): [number, number] => [time, value]),
    ...performance,
  };
}
