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
import { runRows } from './run-rows.ts';
import { runWindow } from './run-window.ts';

/** Bars of a run's market, under a name of their own, and the run over them. */
export interface ShownRun {
  readonly name: string;
  /** Null where the market has none. */
  readonly bars: BarColumns | null;
  readonly run: ReturnType<typeof runRows>;
}

/** A run over a period, read again every minute as long as it goes on. */
export function useRun(instance: Instance, instrument: Instrument, period: Period) {
  const engine = useEngine();
  const { instance_id, created, stopped } = instance;
  const minute = Math.floor(useNow(minuteMs) / minuteMs);
  const causes = [instance_id, stopped, period.key, period.first, period.last, stopped === null ? minute : 0];
  return useLoaded(async (): Promise<ShownRun> => {
    const name = `${instance_id} ${causes.join(' ')}`;
    const now = Date.now();
    const window = runWindow(instance, period, now);
    if (!window) return { name, bars: null, run: undefined };
    const { exchange, symbol, account_type } = instrument;
    const page: KlinePage = async (request) => (await engine.call(klinesHistory, request)).list;
    const start = Math.max(created, Math.floor(window.endMs - window.days * dayMs));
    const [bars, netValues, series, marks] = await Promise.all([
      readBars(page, instrument, window, window.endMs),
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
    return { name, bars, run: bars ? runRows(bars, instrument, course) : undefined };
  }, causes);
}

/** The net value of now as that of the last bar, which has just closed; none where that was before. */
function nowIn(bars: BarColumns | null, nowMs: number, netValue: number): (readonly [number, number])[] {
  if (!bars) return [];
  const closeMs = bars.firstMs + bars.open.length * bars.intervalMs;
  return nowMs - closeMs < bars.intervalMs ? [[closeMs, netValue]] : [];
}
