import type { netValueData } from '../../../shared/contracts/net-value.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import { type AccountEquity, flowsOf, netValues, type Slot } from '../../../shared/finance/net-value.ts';
import { type Performance, performanceOf } from '../../../shared/finance/performance.ts';
import type { DepositPoint, EquityPointStore, EquityStep } from '../../store/tables/equity-points.ts';

interface NetValuesParts {
  readonly store: Pick<EquityPointStore, 'totalsBetween' | 'depositsBefore'>;
  /** Closes of BTC in USD of each UTC day, ascending: the beginning of the day, ms, and the price. */
  readonly btcDays: (fromMs: number, toMs: number) => readonly (readonly [dayMs: number, close: number])[];
  readonly nowMs: () => number;
}

type Points = [number, number][];
type Asked = Pick<Input<typeof netValueData>, 'period' | 'start' | 'end'>;

const usualDays = 30;
const mostDays = 400;
/** Up to so many days points are hourly. */
const hourlyDays = 7;
/** Points that are added up in one go. */
const mostPoints = 200_000;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly step: EquityStep;
}

/** A moment of all accounts that have a point in it. */
interface Moment {
  readonly time: number;
  readonly slot: Slot;
}

/** What was put into each account by the time of its points, which must be asked for in their order. */
function depositsAt(changes: readonly DepositPoint[]) {
  const byAccount = new Map<string, DepositPoint[]>();
  for (const change of changes) {
    const known = byAccount.get(change.api_id);
    if (known) known.push(change);
    else byAccount.set(change.api_id, [change]);
  }
  const places = new Map<string, number>();
  return (apiId: string, time: number): number => {
    const own = byAccount.get(apiId) ?? [];
    let at = places.get(apiId) ?? -1;
    while (at + 1 < own.length && own[at + 1]!.time <= time) at += 1;
    places.set(apiId, at);
    return at < 0 ? 0 : Number(own[at]!.usd_total);
  };
}

/** How accounts together have done, from what they were worth and what was put in. */
export function createNetValues({ store, btcDays, nowMs }: NetValuesParts) {
  function spanOf({ period, start, end }: Asked, accounts: number): Span {
    const toMs = end ?? nowMs() + 1;
    const fromMs = start ?? toMs - Number(period ?? usualDays) * dayMs;
    const days = (toMs - fromMs) / dayMs;
    if (fromMs > toMs || days > mostDays) throw new Refusal('INPUT', { field: 'start', rule: 'window' });
    const step = days <= hourlyDays ? '1h' : '1d';
    if (accounts * days * (step === '1h' ? dayMs / hourMs : 1) > mostPoints)
      throw new Refusal('INPUT', { field: 'start', rule: 'rows' });
    return { fromMs, toMs, step };
  }

  async function momentsOf(apiIds: readonly string[], { fromMs, toMs, step }: Span): Promise<Moment[]> {
    const [points, changes] = await Promise.all([
      store.totalsBetween(apiIds, fromMs, toMs, step),
      store.depositsBefore(apiIds, toMs),
    ]);
    const depositOf = depositsAt(changes);
    const stepMs = step === '1h' ? hourMs : dayMs;
    const moments: { time: number; slot: Map<string, AccountEquity> }[] = [];
    for (const { api_id, time, usd_total } of points) {
      let moment = moments.at(-1);
      if (!moment || Math.floor(moment.time / stepMs) !== Math.floor(time / stepMs)) {
        moment = { time, slot: new Map() };
        moments.push(moment);
      }
      moment.time = time;
      moment.slot.set(api_id, { equity: Number(usd_total), deposits: depositOf(api_id, time) });
    }
    return moments;
  }

  /** BTC at the moments, as parts of its price at the first of them that has one. */
  function benchmarkAt(moments: readonly Moment[], { fromMs, toMs }: Span): Points {
    const closes = new Map(btcDays(fromMs - dayMs, toMs).map(([day, close]) => [day, close]));
    const prices = moments.flatMap(({ time }): Points => {
      const close = closes.get(Math.floor(time / dayMs) * dayMs);
      return close === undefined ? [] : [[time, close]];
    });
    const first = prices[0]?.[1];
    return first ? prices.map(([time, close]) => [time, close / first]) : [];
  }

  return {
    /** Refuses with INPUT {start} for a window that is turned round or too wide. */
    async data(apiIds: readonly string[], asked: Asked): Promise<Output<typeof netValueData>> {
      const span = spanOf(asked, apiIds.length);
      const moments = await momentsOf(apiIds, span);
      const slots = moments.map(({ slot }) => slot);
      const timed = (values: readonly number[]): Points => values.map((value, at) => [moments[at]!.time, value]);
      return {
        net_value: timed(netValues(slots)),
        equity: timed(slots.map((slot) => [...slot.values()].reduce((sum, { equity }) => sum + equity, 0))),
        deposits: timed(flowsOf(slots)),
        benchmark: { BTC: benchmarkAt(moments, span) },
      };
    },

    /** Figures of the daily net values; refuses as `data` does. */
    async analysis(apiIds: readonly string[], asked: Asked): Promise<Performance> {
      const moments = await momentsOf(apiIds, { ...spanOf(asked, apiIds.length), step: '1d' });
      const values = netValues(moments.map(({ slot }) => slot));
      return performanceOf(values.map((value, at) => [moments[at]!.time, value]));
    },
  };
}
export type NetValues = ReturnType<typeof createNetValues>;
