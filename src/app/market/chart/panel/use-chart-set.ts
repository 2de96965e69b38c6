import { useEffect, useEffectEvent, useMemo } from 'react';
import type { InstrumentKey } from '../../../../shared/market/instrument.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { ChartSet } from '../../../../shared/trade/workspace/chart-set.ts';
import { defaultChart } from '../../../../shared/trade/workspace/default-chart.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';

/** Which set of the user's a chart shows. */
export interface ChartSetName {
  readonly id: string;
  /** The set that it begins with; without one, or where that is no more, it is that of the dashboard's chart. */
  readonly from?: string;
}

const find = (sets: readonly ChartSet[] | undefined, id: string | undefined) =>
  sets?.find((one) => one.id === id)?.chart;

/**
 * What a chart shows, and what changes that for this chart alone: it has its own set from when it is first shown.
 * `given` is left out for the dashboard's chart, which has one for all instruments or, as its user likes, one for each.
 */
export function useChartSet(
  given: ChartSetName | undefined,
  key: InstrumentKey,
): readonly [ChartDocument, (chart: ChartDocument) => void] {
  const engine = useEngine();
  const { value, state } = useStream({ kind: 'dashboard' });
  const standard = useMemo(defaultChart, []);
  const bySymbol = value?.chart_by_symbol ? `tab ${key}` : undefined;
  const set = given ?? (bySymbol === undefined ? undefined : { id: bySymbol, from: undefined });
  const own = find(value?.chart_sets, set?.id);
  const chart = (set && (own ?? find(value?.chart_sets, set.from ?? bySymbol))) ?? value?.chart_overlays ?? standard;
  const change = (next: ChartDocument) =>
    void engine.patchDashboard(set ? { chart_sets: [{ id: set.id, chart: next }] } : { chart_overlays: next });
  // What is only remembered may lack a set that the server has.
  const begins = set && !own && state === 'live' ? set.id : undefined;
  const begin = useEffectEvent(() => change(chart));
  useEffect(() => {
    if (begins !== undefined) begin();
  }, [begins]);
  return [chart, change];
}
