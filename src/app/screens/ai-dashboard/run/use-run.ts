import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { type KlinePage, readBars } from '../../../../shared/backtest/read-bars.ts';
import { dayMs, minuteMs } from '../../../../shared/base/time.ts';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import { infoValueData, instanceMarks } from '../../../../shared/contracts/strategy-course.ts';
import { netValueData } from '../../../../shared/contracts/strategy.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import type { Period } from '../../../ui/period/period.ts';
import { useNow } from '../../../ui/use-now.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { readLeg } from '../legs/leg-history.ts';
import type { RunLeg } from './own-request.ts';
import { runRows } from './run-rows.ts';
import { runWindow } from './run-window.ts';

/** Bars of a run's market, under a name of their own, and the run over them. */
export interface ShownRun {
  readonly name: string;
  /** Null where the market has none. */
  readonly bars: BarColumns | null;
  /** Legs after the first one, as far as their markets are listed and have bars. */
  readonly others: readonly RunLeg[];
  readonly run: ReturnType<typeof runRows>;
}

/** A run over a period, read again every minute as long as it goes on. */
export function useRun(instance: Instance, instrument: Instrument, period: Period) {
  const table = useStream({ kind: 'symbols' }).value;
  const engine = useEngine();
  const { instance_id, created, stopped } = instance;
  const minute = Math.floor(useNow(minuteMs) / minuteMs);
  const causes = [
    instance_id,
    table === undefined,
    stopped,
    period.key,
    period.first,
    period.last,
    stopped === null ? minute : 0,
  ];
  return useLoaded(async (): Promise<ShownRun> => {
    const name = `${instance_id} ${causes.join(' ')}`;
    const now = Date.now();
    const window = runWindow(instance, period, now);
    if (!window) return { name, bars: null, others: [], run: undefined };
    const { exchange, symbol, account_type } = instrument;
    const page: KlinePage = async (request) => (await engine.call(klinesHistory, request)).list;
    const start = Math.max(created, Math.floor(window.endMs - window.days * dayMs));
    const listed = instrumentsByKey(table ?? []);
    const markets = instance.symbols.slice(1).flatMap((ref) => listed.get(keyOfSymbol(ref)) ?? []);
    const [bars, legs, netValues, series, marks] = await Promise.all([
      readBars(page, instrument, window, window.endMs),
      Promise.all(markets.map((market) => readLeg(engine, market, window, window.endMs, { hasRates: true }))),
      engine.call(netValueData, { instance_id, start }),
      engine.call(infoValueData, { instance_id, start, keys: ['position'] }),
      engine.call(instanceMarks, { instance_id, symbol, start }),
    ]);
    const key = keyOfSymbol({ exchange, symbol, account_type });
    const course = {
      created,
      stopped,
      netValues: stopped === null ? [...netValues, ...nowIn(bars, now, Number(instance.net_value))] : netValues,
      positions: series.position ?? [],
      fills: marks.filter((mark) => keyOfSymbol(mark) === key),
    };
    const others = legs.flatMap((leg, index) => (leg ? [{ ...leg, instrument: markets[index]! }] : []));
    const run = bars ? runRows(bars, instrument, course) : undefined;
    // Money that is not in the market stands beside several legs, which is a flat line.
    return { name, bars, others, run: run && instance.symbols.length > 1 ? { ...run, isCash: true } : run };
  }, causes);
}

/** The net value of now as that of the last bar, which has just closed; none where that was before. */
function nowIn(bars: BarColumns | null, nowMs: number, netValue: number): (readonly [number, number])[] {
  if (!bars) return [];
  const closeMs = bars.firstMs + bars.open.length * bars.intervalMs;
  return nowMs - closeMs < bars.intervalMs ? [[closeMs, netValue]] : [];
}
