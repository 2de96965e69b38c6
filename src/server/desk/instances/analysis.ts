import type { strategyAnalysis } from '../../../shared/contracts/strategy-analysis.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { groupBy } from '../../base/group-by.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { type AnalysedInstance, analyseDesk } from '../../../shared/finance/desk-analysis.ts';
import { type InstanceRecord, type InstanceStore, legsOf } from '../../store/tables/instances.ts';
import { type Caller, isWithin } from '../caller.ts';
import type { DaySum, DaySums } from './day-sums.ts';

const usualDays = 30;
const mostDays = 400;
/** Money is rounded to this. */
const places = 8;

export interface AnalysisParts {
  readonly store: Pick<InstanceStore, 'allOf'>;
  readonly nowMs: () => number;
  /** The record as it is now where it runs. */
  readonly liveOf: (instance_id: string) => InstanceRecord | undefined;
  /** USD for one unit of what an instance counts in. */
  readonly usdRateOf: (record: InstanceRecord) => number;
  readonly sumsOf: DaySums;
}

type Asked = Input<typeof strategyAnalysis>;

/** By what instances stand together; one of several accounts by its first. */
const keyOf: Readonly<Record<NonNullable<Asked['by']>, (record: InstanceRecord) => string>> = {
  type: ({ strategy_type }) => strategy_type,
  group: ({ group }) => group ?? '',
  account: ({ api_id }) => api_id,
  instance: ({ instance_id }) => instance_id,
};

const rounded = (value: number): number => Number(value.toFixed(places));

/** What a caller's instances have made together: all, or by what they have in common. */
export function createStrategyAnalysis({ store, nowMs, liveOf, usdRateOf, sumsOf }: AnalysisParts) {
  return async function analysis(
    caller: Caller,
    { by, api_ids, strategy_type, period, start, end }: Asked,
  ): Promise<Output<typeof strategyAnalysis>> {
    const toMs = end ?? nowMs() + 1;
    const fromMs = start ?? Math.floor(toMs / dayMs - Number(period ?? usualDays) + 1) * dayMs;
    if (fromMs > toMs || (toMs - fromMs) / dayMs > mostDays)
      throw new Refusal('INPUT', { field: 'start', rule: 'window' });
    const records = (await store.allOf(caller.user_id))
      .map((record) => liveOf(record.instance_id) ?? record)
      .filter((record) => record.created < toMs && (record.stopped ?? toMs) >= fromMs)
      .filter((record) => (strategy_type ?? record.strategy_type) === record.strategy_type)
      .filter((record) =>
        legsOf(record).every(({ api_id }) => isWithin(caller, api_id) && (api_ids?.includes(api_id) ?? true)),
      );
    const sums = groupBy(await sumsOf(records, usdRateOf), ({ id }) => id);
    const rowOfAll = (key: string, name: string, together: readonly InstanceRecord[]) => {
      const analysed = together.map((record) =>
        analysedOf(record, usdRateOf(record), sums.get(record.instance_id) ?? []),
      );
      return { key, name, ...rowOf(together, analysed, fromMs, toMs) };
    };
    return {
      all: records.length === 0 ? null : rowOfAll('', '', records),
      rows: by
        ? [...groupBy(records, keyOf[by])].map(([key, together]) =>
            rowOfAll(key, by === 'instance' ? together[0]!.name : key, together),
          )
        : [],
    };
  };
}
export type StrategyAnalysis = ReturnType<typeof createStrategyAnalysis>;

const analysedOf = ({ invested }: InstanceRecord, rate: number, sums: readonly DaySum[]): AnalysedInstance => ({
  invested: Number(invested) * rate,
  sums: sums.toSorted((a, b) => a.time - b.time),
});

function rowOf(
  records: readonly InstanceRecord[],
  analysed: readonly AnalysedInstance[],
  fromMs: number,
  toMs: number,
) {
  const { profit, parts, netValues, performance } = analyseDesk(analysed, fromMs, toMs);
  const running = records.filter(({ status }) => status !== 'STOPPED');
  const ofRunning = analysed.filter((_, index) => records[index]!.status !== 'STOPPED');
  return {
    instances: records.length,
    running: running.length,
    invested: rounded(ofRunning.reduce((sum, { invested }) => sum + invested, 0)),
    profit: rounded(profit),
    closed: rounded(parts.closed),
    open: rounded(parts.open),
    funding: rounded(parts.funding),
    fees: rounded(parts.fees),
    net_value: netValues.map(([time, value]): [number, number] => [time, value]),
    ...performance,
  };
}
