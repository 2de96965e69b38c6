import { must } from '../../../shared/base/assert.ts';
import type { InstanceSum } from '../../../shared/finance/desk-analysis.ts';
import { figureIn, seriesOf } from '../../../shared/strategies/series.ts';
import type { CoursePoint } from '../../store/tables/instance-course.ts';
import type { InstanceRecord, InstanceStore } from '../../store/tables/instances.ts';

/** What an instance had come to at the end of a UTC day on which it ran, or has now. */
export interface DaySum extends InstanceSum {
  readonly id: string;
}

/** Sums of instances by day, ascending by time, in units of which one is `rateOf` of an instance's money. */
export type DaySums = (
  records: readonly InstanceRecord[],
  rateOf: (record: InstanceRecord) => number,
) => Promise<readonly DaySum[]>;

interface DaySumsParts {
  readonly store: Pick<InstanceStore, 'dayPoints'>;
  readonly nowMs: () => number;
}

/** By points of before there were series the profit alone is known, and all of it counts as closed. */
function sumOf({ time, net_value, series }: CoursePoint, { invested }: InstanceRecord): InstanceSum {
  const profit = figureIn(series, 'profit') ?? (Number(net_value) - 1) * Number(invested);
  return {
    time,
    profit,
    realised: figureIn(series, 'realised') ?? profit,
    fee: figureIn(series, 'fees') ?? 0,
    funding: figureIn(series, 'funding') ?? 0,
  };
}

/** Reads what was written down by day, with what those that run have come to now. */
export function createDaySums({ store, nowMs }: DaySumsParts): DaySums {
  return async (records, rateOf) => {
    const now = nowMs();
    const byId = new Map(records.map((record) => [record.instance_id, record]));
    const written = await store.dayPoints([...byId.keys()], now);
    const running = records
      .filter(({ stopped }) => stopped === null)
      .map(({ instance_id, figures }) => ({
        instance_id,
        time: now,
        net_value: figures.net_value,
        series: seriesOf(figures),
      }));
    return [...written, ...running].map((point) => {
      const record = must(byId.get(point.instance_id), 'an instance');
      const rate = rateOf(record);
      const { time, profit, realised, fee, funding } = sumOf(point, record);
      return {
        id: point.instance_id,
        time,
        profit: profit * rate,
        realised: realised * rate,
        fee: fee * rate,
        funding: funding * rate,
      };
    });
  };
}
