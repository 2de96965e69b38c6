import type * as contracts from '../../../shared/contracts/strategy-course.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { marksOf } from '../../../shared/strategies/order-marks.ts';
import { figureIn, type Series, seriesOf } from '../../../shared/strategies/series.ts';
import type { AnyStrategy } from '../../../shared/strategies/strategy.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { CoursePoint } from '../../store/tables/instance-course.ts';
import type { InstanceRecord, InstanceStore } from '../../store/tables/instances.ts';
import type { Caller } from '../caller.ts';

/** Points of a curve where nobody says how many. */
const usualPoints = 500;
const mostMarks = 10_000;

export interface CourseParts {
  readonly store: Pick<InstanceStore, 'course' | 'stopTime'>;
  readonly nowMs: () => number;
  readonly strategies: readonly AnyStrategy[];
  readonly history: Pick<OrderHistory, 'children'>;
  /** The caller's own as it is now; NOT_FOUND where it is another's. */
  readonly own: (caller: Caller, instance_id: string) => Promise<InstanceRecord>;
}

type Window = Pick<Input<typeof contracts.infoValueData>, 'start' | 'end' | 'step'>;

/** How an instance has gone: what it went by, and what its orders were for. */
export function createCourse({ store, nowMs, strategies, history, own }: CourseParts) {
  const strategyOf = ({ strategy_type }: InstanceRecord): AnyStrategy | undefined =>
    strategies.find(({ template }) => template.strategy_type === strategy_type);

  /** What was written down within a window, and how it is now where that lies in it too. */
  async function pointsOf(record: InstanceRecord, { start, end, step }: Window): Promise<CoursePoint[]> {
    const { instance_id, created, stopped, figures } = record;
    const now = nowMs();
    const from = start ?? created;
    const until = end ?? (stopped ?? now) + 1;
    const each = step ?? Math.max(minuteMs, Math.ceil((until - from) / usualPoints));
    const written = await store.course(instance_id, from, until, each);
    if (stopped !== null || now < from || now >= until) return written;
    return [...written, { time: now, net_value: figures.net_value, series: seriesOf(figures) }];
  }

  return {
    async values(
      caller: Caller,
      { instance_id, keys, ...window }: Input<typeof contracts.infoValueData>,
    ): Promise<Output<typeof contracts.infoValueData>> {
      const points = await pointsOf(await own(caller, instance_id), window);
      const names = keys ?? [...new Set(points.flatMap(({ series }) => Object.keys(series)))];
      return Object.fromEntries(names.map((name) => [name, pointsOfName(points, name)]));
    },

    async distances(
      caller: Caller,
      { instance_id, ...window }: Input<typeof contracts.spreadData>,
    ): Promise<Output<typeof contracts.spreadData>> {
      const record = await own(caller, instance_id);
      const distance = strategyOf(record)?.distance;
      if (!distance) throw new Refusal('INPUT', { field: 'instance_id', rule: 'no_spread' });
      return (await pointsOf(record, window)).flatMap(({ time, series }) => {
        const it = distance(record.params, record.plan, series);
        return it ? [{ time, ...it, pos: figureIn(series, 'position') ?? 0 }] : [];
      });
    },

    async optionValues(
      caller: Caller,
      { instance_id, ...window }: Input<typeof contracts.optionValues>,
    ): Promise<Output<typeof contracts.optionValues>> {
      const record = await own(caller, instance_id);
      if (!strategyOf(record)?.template.markets.includes('option'))
        throw new Refusal('INPUT', { field: 'instance_id', rule: 'no_options' });
      return (await pointsOf(record, window)).map(({ time, net_value, series }) => ({
        time,
        net_value: Number(net_value),
        ...greeksIn(series),
      }));
    },

    async marks(
      caller: Caller,
      { instance_id, symbol, start = 0, end = Number.POSITIVE_INFINITY }: Input<typeof contracts.instanceMarks>,
    ): Promise<Output<typeof contracts.instanceMarks>> {
      const record = await own(caller, instance_id);
      const { started, stop } = record;
      const time = stop ? await store.stopTime(instance_id) : undefined;
      const facts = {
        isGrid: strategyOf(record)?.isGrid ?? false,
        started,
        stop: stop && time !== undefined ? { time, reason: stop.reason } : undefined,
      };
      return ordersOf(history, record, symbol)
        .flatMap((orders) => marksOf(orders, facts))
        .filter((mark) => mark.time >= start && mark.time < end)
        .sort((a, b) => a.time - b.time);
    },
  };
}
export type Course = ReturnType<typeof createCourse>;

/** Orders of each market of an instance, whenever they were made: what one was for depends on those before it. */
function ordersOf(
  history: CourseParts['history'],
  { user_id, instance_id: parent_id }: InstanceRecord,
  symbol: string | undefined,
): Order[][] {
  const query = { user_id, parent_id, symbol, offset: 0, limit: mostMarks };
  const byMarket = new Map<string, Order[]>();
  for (const order of history.children(query).results) {
    const key = keyOfSymbol(order);
    const known = byMarket.get(key);
    if (known) known.push(order);
    else byMarket.set(key, [order]);
  }
  return [...byMarket.values()];
}

const pointsOfName = (points: readonly CoursePoint[], name: string): [number, number][] =>
  points.flatMap(({ time, series }): [number, number][] => {
    const figure = figureIn(series, name);
    return figure === null ? [] : [[time, figure]];
  });

const greeksIn = (series: Series) => ({
  premium: figureIn(series, 'premium'),
  delta: figureIn(series, 'delta'),
  gamma: figureIn(series, 'gamma'),
  vega: figureIn(series, 'vega'),
  theta: figureIn(series, 'theta'),
});
