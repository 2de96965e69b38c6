import type { profitData } from '../../../shared/contracts/strategy-course.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { type InstanceRecord, type InstanceStore, legsOf } from '../../store/tables/instances.ts';
import { type Caller, isWithin } from '../caller.ts';
import type { DaySum, DaySums } from './day-sums.ts';

const usualDays = 30;
const mostDays = 400;
/** Figures are rounded to this. */
const places = 8;

export interface ProfitDaysParts {
  readonly store: Pick<InstanceStore, 'allOf'>;
  readonly nowMs: () => number;
  readonly own: (caller: Caller, instance_id: string) => Promise<InstanceRecord>;
  /** The record as it is now where it runs. */
  readonly liveOf: (instance_id: string) => InstanceRecord | undefined;
  /** USD for one unit of what an instance counts in. */
  readonly usdRateOf: (record: InstanceRecord) => number;
  readonly sumsOf: DaySums;
}

const nothing = { profit: 0, fee: 0, funding: 0 };
const rounded = (value: number): number => Number(value.toFixed(places));
const dayOf = (time: number): number => Math.floor(time / dayMs) * dayMs;

/** What instances bring by day. */
export function createProfitDays({ store, nowMs, own, liveOf, usdRateOf, sumsOf }: ProfitDaysParts) {
  return async function profitDays(
    caller: Caller,
    { instance_id, api_ids, period, start, end }: Input<typeof profitData>,
  ): Promise<Output<typeof profitData>> {
    const toMs = end ?? nowMs() + 1;
    const fromMs = start ?? dayOf(toMs - (Number(period ?? usualDays) - 1) * dayMs);
    if (fromMs > toMs || (toMs - fromMs) / dayMs > mostDays)
      throw new Refusal('INPUT', { field: 'start', rule: 'window' });
    if (instance_id !== undefined) {
      const record = await own(caller, instance_id);
      return daysOf(await sumsOf([record], () => 1), fromMs, toMs);
    }
    const records = (await store.allOf(caller.user_id))
      .filter((record) =>
        legsOf(record).every(({ api_id }) => isWithin(caller, api_id) && (api_ids?.includes(api_id) ?? true)),
      )
      .map((record) => liveOf(record.instance_id) ?? record);
    return daysOf(await sumsOf(records, usdRateOf), fromMs, toMs);
  };
}
export type ProfitDays = ReturnType<typeof createProfitDays>;

/** Differences of days from the sums of several instances; a day without any has no row. */
function daysOf(sums: readonly DaySum[], fromMs: number, toMs: number): Output<typeof profitData> {
  const last = new Map<string, Pick<DaySum, 'profit' | 'fee' | 'funding'>>();
  const days = new Map<number, { profit: number; fee: number; funding: number }>();
  for (const { id, time, ...sum } of [...sums].sort((a, b) => a.time - b.time)) {
    const before = last.get(id) ?? nothing;
    last.set(id, sum);
    if (time < fromMs || time >= toMs) continue;
    const day = dayOf(time);
    const known = days.get(day) ?? { ...nothing };
    known.profit += sum.profit - before.profit;
    known.fee += sum.fee - before.fee;
    known.funding += sum.funding - before.funding;
    days.set(day, known);
  }
  let cum = 0;
  return [...days].map(([time, { profit, fee, funding }]) => {
    cum += profit;
    return {
      time,
      profit: rounded(profit),
      cum_profit: rounded(cum),
      fee: rounded(fee),
      funding: rounded(funding),
    };
  });
}
