import { must } from '../../../../shared/base/assert.ts';
import { dayMs } from '../../../../shared/base/time.ts';
import type { InstanceSum } from '../../../../shared/finance/desk-analysis.ts';
import { figureIn, type Series, seriesOf } from '../../../../shared/strategies/series.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { InstanceStore } from '../../../store/tables/instances.ts';
import type { SummedInstance } from './all-of-users.ts';

/** What an instance had come to at the end of a UTC day on which it ran, or has now; in its own money. */
export interface DaySum extends InstanceSum {
  readonly netValue: number;
}

/**
 * One sum for each UTC day on which an instance ran, ascending, by its id; the last one of those that run is of
 * `nowMs`, so that whoever asks for all until then has it.
 */
export type DaySums = (
  instances: readonly SummedInstance[],
  nowMs: number,
) => Promise<ReadonlyMap<string, readonly DaySum[]>>;

interface DaySumsParts {
  readonly store: Pick<InstanceStore, 'dayPoints'>;
  /** Sums that are kept at most; beyond it those that are needed are read anew. */
  readonly most?: number;
}

interface KeptDays {
  /** Without today's where it runs. */
  readonly sums: readonly DaySum[];
  /** It has ended, and its last sum is among them: they stay as they are. */
  readonly isFinal: boolean;
  /** The day on which it was read. */
  readonly day: number;
}

const mostKept = 1_000_000;

const dayOf = (time: number): number => Math.floor(time / dayMs);

/** By points of before there were series the profit alone is known, and all of it counts as closed. */
function sumOf(time: number, netValue: number, series: Series, { invested }: SummedInstance): DaySum {
  const profit = figureIn(series, 'profit') ?? (netValue - 1) * Number(invested);
  return {
    time,
    netValue,
    profit,
    realised: figureIn(series, 'realised') ?? profit,
    fee: figureIn(series, 'fees') ?? 0,
    funding: figureIn(series, 'funding') ?? 0,
  };
}

/** Days that are over never change, and are read once; today's is how an instance that runs stands now. */
export function createDaySums({ store, most = mostKept }: DaySumsParts): DaySums {
  const kept = new Map<string, KeptDays>();
  let keptSums = 0;

  async function read(
    instances: readonly SummedInstance[],
    today: number,
    known: Map<string, KeptDays>,
  ): Promise<void> {
    const rows = groupBy(
      await store.dayPoints(instances.map(({ instance_id }) => instance_id)),
      ({ instance_id }) => instance_id,
    );
    for (const instance of instances) {
      const { stopped } = instance;
      const sums = (rows.get(instance.instance_id) ?? [])
        .map(({ time, net_value, series }) => sumOf(time, Number(net_value), series, instance))
        .filter(({ time }) => stopped !== null || dayOf(time) < today);
      const isFinal = stopped !== null && (sums.at(-1)?.time ?? 0) >= stopped;
      keptSums += sums.length - (kept.get(instance.instance_id)?.sums.length ?? 0);
      const days = { sums, isFinal, day: today };
      kept.set(instance.instance_id, days);
      known.set(instance.instance_id, days);
    }
  }

  return async (instances, nowMs) => {
    const today = dayOf(nowMs);
    if (keptSums > most) {
      kept.clear();
      keptSums = 0;
    }
    // What others let go of while this one reads is still at hand here.
    const known = new Map<string, KeptDays>();
    for (const { instance_id, stopped } of instances) {
      const days = kept.get(instance_id);
      if (days && (days.isFinal || (stopped === null && days.day === today))) known.set(instance_id, days);
    }
    const missing = instances.filter(({ instance_id }) => !known.has(instance_id));
    if (missing.length > 0) await read(missing, today, known);
    return new Map(
      instances.map((instance) => {
        const { sums } = must(known.get(instance.instance_id), 'days of an instance');
        const { figures, stopped } = instance;
        if (stopped !== null || !figures) return [instance.instance_id, sums];
        return [instance.instance_id, [...sums, sumOf(nowMs, Number(figures.net_value), seriesOf(figures), instance)]];
      }),
    );
  };
}
