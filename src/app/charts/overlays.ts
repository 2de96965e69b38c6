import { boll } from '../../shared/indicators/boll.ts';
import { ema } from '../../shared/indicators/ema.ts';
import type { Indicator, Params } from '../../shared/indicators/kernel.ts';
import { ma } from '../../shared/indicators/ma.ts';
import { createSeries, type IndicatorSeries } from '../../shared/indicators/series.ts';
import { vwap } from '../../shared/indicators/vwap.ts';
import { type ChartOverlay, chartOverlays } from '../../shared/trade/chart-overlay.ts';
import type { CandleColumns } from './candle-columns.ts';

interface OverlayKind {
  readonly name: string;
  readonly indicator: Indicator;
  readonly params: Params;
  /** Place in the palette's series. Each overlay keeps its own, whichever others are shown. */
  readonly tone: number;
}

const kinds: Readonly<Record<ChartOverlay, readonly OverlayKind[]>> = {
  ma: [7, 25, 99].map((period, tone) => ({ name: `MA ${period}`, indicator: ma, params: { period }, tone })),
  ema: [{ name: 'EMA 21', indicator: ema, params: { period: 21 }, tone: 3 }],
  boll: [{ name: 'BOLL 20 2', indicator: boll, params: { period: 20, width: 2 }, tone: 4 }],
  vwap: [{ name: 'VWAP', indicator: vwap, params: {}, tone: 5 }],
};

/** One indicator that is shown: its columns are as long as the bars, NaN where there is no value. */
export interface OverlayLine {
  readonly name: string;
  readonly tone: number;
  readonly indicator: Indicator;
  readonly series: IndicatorSeries;
}

/** The indicators of one chart. Closed bars are worked out once; a tick peeks at the last one. */
export interface Overlays {
  /** Chooses what is shown. What comes new has no values before the next `take`. */
  readonly show: (overlays: readonly ChartOverlay[]) => void;
  /** Takes the bars as they stand now; those before `from` are as they were at the last call. */
  readonly take: (columns: CandleColumns, from: number) => void;
  readonly lines: () => readonly OverlayLine[];
}

export function createOverlays(): Overlays {
  let shown: readonly (OverlayLine & { readonly overlay: ChartOverlay })[] = [];
  return {
    show: (overlays) => {
      shown = chartOverlays.filter((overlay) => overlays.includes(overlay)).flatMap((overlay) => {
        const known = shown.filter((line) => line.overlay === overlay);
        return known.length > 0 ? known : kinds[overlay].map(({ name, tone, indicator, params }) => ({ overlay, name, tone, indicator, series: createSeries(indicator, params) }));
      });
    },
    take: (columns, from) => {
      for (const { series } of shown) series.take(columns, from);
    },
    lines: () => shown,
  };
}
