import { minuteMs } from '../../../../shared/base/time.ts';
import type { InstanceRecord, InstanceStore } from '../../../store/tables/instances.ts';
import { sharpeOfDays } from '../views.ts';
import type { DaySums } from './day-sums.ts';

/** Net value with which an instance begins. */
const start = 1;
/** Net values of a small curve at most, but for the first and the last one. */
const curvePoints = 30;
/** Days of an instance below which its curve is of its points, not of its days. */
const leastDays = 10;
/** Net values are written down so often. */
const pointEveryMs = 5 * minuteMs;
/** Curves that are kept at most. */
const mostKept = 10_000;

interface Curve {
  /** The time that it holds for, in steps of points; none where it is that of an instance that has ended. */
  readonly slot: number | null;
  readonly netValues: readonly number[];
}

interface ListFiguresParts {
  readonly store: Pick<InstanceStore, 'points'>;
  readonly nowMs: () => number;
  readonly sumsOf: DaySums;
}

/** What a list of instances has besides their records. */
export interface ListFigures {
  /** Sharpe ratios by ids; null below two whole days. */
  sharpes(records: readonly InstanceRecord[]): Promise<ReadonlyMap<string, number | null>>;
  /** Net values from the start until now, evenly spaced; the last 30 days of those that run longer. */
  curves(records: readonly InstanceRecord[]): Promise<{ instance_id: string; net_value: number[] }[]>;
}

export function createListFigures({ store, nowMs, sumsOf }: ListFiguresParts): ListFigures {
  const kept = new Map<string, Curve>();

  async function read({ instance_id, created, stopped }: InstanceRecord, days: readonly number[]): Promise<number[]> {
    if (days.length >= curvePoints) return days.slice(-curvePoints);
    if (days.length > leastDays) return [start, ...days];
    const until = (stopped ?? nowMs()) + 1;
    const step = Math.max(minuteMs, Math.ceil((until - created) / curvePoints));
    const points = await store.points(instance_id, created, until, step);
    return [start, ...points.map(([, value]) => value)].slice(0, curvePoints + 1);
  }

  async function curveOf(record: InstanceRecord, slot: number, days: readonly number[]): Promise<readonly number[]> {
    const known = kept.get(record.instance_id);
    if (known && (known.slot === null || known.slot === slot)) return known.netValues;
    const netValues = await read(record, days);
    if (kept.size >= mostKept) kept.clear();
    kept.set(record.instance_id, { slot: record.stopped === null ? slot : null, netValues });
    return netValues;
  }

  return {
    async sharpes(records) {
      const sums = await sumsOf(records, nowMs());
      return new Map(
        [...sums].map(([id, days]) => [id, sharpeOfDays(days.map(({ time, netValue }) => [time, netValue]))]),
      );
    },
    async curves(records) {
      const now = nowMs();
      const slot = Math.floor(now / pointEveryMs);
      const sums = await sumsOf(records, now);
      return Promise.all(
        records.map(async (record) => {
          const days = (sums.get(record.instance_id) ?? []).map(({ netValue }) => netValue);
          const last = record.stopped === null ? [Number(record.figures.net_value)] : [];
          const before = await curveOf(record, slot, record.stopped === null ? days.slice(0, -1) : days);
          return { instance_id: record.instance_id, net_value: [...before, ...last] };
        }),
      );
    },
  };
}
