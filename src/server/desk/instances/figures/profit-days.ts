import type { profitData } from '../../../../shared/contracts/strategy-course.ts';
import type { Input, Output } from '../../../../shared/base/contract.ts';
import { Refusal } from '../../../../shared/base/refusal.ts';
import { dayMs } from '../../../../shared/base/time.ts';
import { type InstanceRecord, legsOf } from '../../../store/tables/instances.ts';
import { type Caller, isWithin } from '../../caller.ts';
import type { AllOfUsers, SummedInstance } from './all-of-users.ts';
import type { DaySum, DaySums } from './day-sums.ts';

const usualDays = 30;
const mostDays = 400;
/** Figures are rounded to this. */
const places = 8;

export interface ProfitDaysParts {
  readonly allOf: AllOfUsers;
  readonly nowMs: () => number;
  readonly own: (caller: Caller, instance_id: string) => Promise<InstanceRecord>;
  /** USD for one unit of what an instance counts in. */
  readonly usdRateOf: (instance: SummedInstance) => number;
  readonly sumsOf: DaySums;
}

const nothing = { profit: 0, fee: 0, funding: 0 };
const rounded = (value: number): number => Number(value.toFixed(places));
const dayOf = (time: number): number => Math.floor(time / dayMs) * dayMs;

/** What instances bring by day. */
export function createProfitDays({ allOf, nowMs, own, usdRateOf, sumsOf }: ProfitDaysParts) {
  return async function profitDays(
    caller: Caller,
    { instance_id, api_ids, period, start, end }: Input<typeof profitData>,
  ): Promise<Output<typeof profitData>> {
    const record = instance_id === undefined ? undefined : await own(caller, instance_id);
    const all = record ? [] : await allOf([caller.user_id]);
    // One moment for all that follows: how those stand that run counts within a window that ends with it.
    const now = nowMs();
    const toMs = end ?? now + 1;
    const fromMs = start ?? dayOf(toMs - (Number(period ?? usualDays) - 1) * dayMs);
    if (fromMs > toMs || (toMs - fromMs) / dayMs > mostDays)
      throw new Refusal('INPUT', { field: 'start', rule: 'window' });
    if (record) return daysOf([record], await sumsOf([record], now), () => 1, fromMs, toMs);
    const instances = all.filter((instance) =>
      legsOf(instance).every(({ api_id }) => isWithin(caller, api_id) && (api_ids?.includes(api_id) ?? true)),
    );
    return daysOf(instances, await sumsOf(instances, now), usdRateOf, fromMs, toMs);
  };
}
export type ProfitDays = ReturnType<typeof createProfitDays>;

/** Differences of days from the sums of several instances; a day without any has no row. */
function daysOf(
  instances: readonly SummedInstance[],
  sums: ReadonlyMap<string, readonly DaySum[]>,
  rateOf: (instance: SummedInstance) => number,
  fromMs: number,
  toMs: number,
): Output<typeof profitData> {
  const days = new Map<number, { profit: number; fee: number; funding: number }>();
  for (const instance of instances) {
    const rate = rateOf(instance);
    let before: Pick<DaySum, 'profit' | 'fee' | 'funding'> = nothing;
    for (const sum of sums.get(instance.instance_id) ?? []) {
      if (sum.time >= toMs) break;
      if (sum.time >= fromMs) {
        const day = dayOf(sum.time);
        const known = days.get(day) ?? { ...nothing };
        known.profit += (sum.profit - before.profit) * rate;
        known.fee += (sum.fee - before.fee) * rate;
        known.funding += (sum.funding - before.funding) * rate;
        days.set(day, known);
      }
      before = sum;
    }
  }
  let cum = 0;
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([time, { profit, fee, funding }]) => {
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
