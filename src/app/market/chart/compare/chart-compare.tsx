import { type RefObject, useEffect } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import { BarList } from '../../../../shared/market/bar-list.ts';
import type { BarSeries } from '../../../../shared/market/bar-series.ts';
import { gridOf, symbolOfKey } from '../../../../shared/market/instrument.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { createComparison, type Rival } from '../../../charts/studies/comparison.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { groupDigits } from '../../../format/price.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { barZoneOf } from '../time/bar-zone.ts';
import { instrumentsByKey } from '../../instrument/use-instrument.ts';
import { createOlderBars } from '../bars/use-older-bars.ts';

interface ChartCompareProps {
  readonly keys: readonly string[];
  readonly interval: Interval;
  readonly nameOf: (key: string) => string;
  readonly drawn: RefObject<CandleChart | null>;
  readonly legend: RefObject<HTMLElement | null>;
}

const noBars = new BarList();

/** Sets other instruments beside that of a chart, as far back as the chart is scrolled. Shows nothing by itself. */
export function ChartCompare({ keys, interval, nameOf, drawn, legend }: ChartCompareProps) {
  const engine = useEngine();
  const table = useStream({ kind: 'symbols' }).value;
  const [{ dayZone, zone: ownZone }] = usePreferences();
  const list = keys.join('\n');
  const names = keys.map(nameOf).join('\n');
  useEffect(() => {
    const chart = drawn.current;
    if (!chart || !legend.current) return;
    const watched = list.split('\n').map((key) => {
      const symbol = symbolOfKey(key);
      const series: BarSeries = {
        key,
        interval,
        zone: symbol && barZoneOf({ dayZone, zone: ownZone }, symbol, interval),
      };
      return {
        series,
        stream: engine.watch({ kind: 'klines', ...series }),
        older: createOlderBars((of) => engine.loadOlder(of)),
      };
    });
    const byKey = table && instrumentsByKey(table);
    const comparison = createComparison(
      watched.map(({ series: { key }, stream }, index): Rival => {
        const instrument = byKey?.get(key);
        const decimals = instrument ? gridOf(instrument).price.decimals : 2;
        return {
          name: names.split('\n')[index] ?? key,
          bars: () => stream.current().value?.bars ?? noBars,
          priceText: (price) => groupDigits(price.toFixed(decimals)),
        };
      }),
      legend.current,
    );
    const reach = () => {
      const frame = chart.panes()[0]?.frame();
      // Half a view ahead of the eye.
      if (frame && frame.bars.length > 0)
        for (const i of comparison.lacking(Math.max(frame.bars.time[0]!, frame.timeOfX(-frame.width / 2))))
          void watched[i]!.older(watched[i]!.series, watched[i]!.stream.current().value?.complete ?? false);
    };
    const stops = [
      chart.onFrame(reach),
      ...watched.map(({ stream }) =>
        stream.subscribe(() => {
          if (drawn.current === chart) chart.renewCompared();
        }),
      ),
    ];
    chart.compare(comparison);
    return () => {
      for (const stop of stops) stop();
      comparison.legend.replaceChildren();
      if (drawn.current === chart) chart.compare(undefined);
    };
  }, [engine, drawn, legend, list, interval, names, table, dayZone, ownZone]);
  return null;
}
