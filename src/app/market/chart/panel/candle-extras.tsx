import { msg } from '@lingui/core/macro';
import type { RefObject } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { KlinesValue } from '../../../../worker/api.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { lazyPart, quietPart } from '../../../ui/lazy/lazy-part.tsx';
import type { KindOf } from '../../../charts/studies/studies.ts';
import type { Drawings } from '../../drawings/use-drawings.ts';
import type { OnLimit } from '../../price-lines/line-menu.tsx';
import type { OwnCrosshair } from '../compare/linked-crosshair.ts';
import type { BarLabels } from '../time/zone.ts';
import type { LayerPlace } from './layer-place.ts';

const ChartOverlay = quietPart(() => import('./chart-overlay.tsx').then((module) => module.ChartOverlay), {
  what: msg`Drawing`,
});
const ChartCompare = lazyPart(() => import('../compare/chart-compare.tsx').then((module) => module.ChartCompare), {
  what: msg`Compare`,
});
const BarTable = lazyPart(() => import('./bar-table.tsx').then((module) => module.BarTable), {
  what: msg`Last 100 bars`,
});

/** The candles of a chart and what its document says of them. */
export interface ShownCandles {
  readonly instrument: Instrument;
  readonly interval: Interval;
  /** Zone by whose days the bars go; undefined where they are not moved. */
  readonly days: string | undefined;
  readonly value: KlinesValue;
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
  readonly drawn: RefObject<CandleChart | null>;
  /** Whether the table of bars is open. */
  readonly tabled: boolean;
  readonly onTabled: (open: boolean) => void;
  readonly nameOf: (key: string) => string;
  /** Of this instrument; undefined until they are there. */
  readonly drawings: Drawings | undefined;
  readonly onLimit: OnLimit | undefined;
}

interface CandleExtrasProps extends ShownCandles {
  readonly kindOf: KindOf;
  readonly layers: LayerPlace;
  /** The legends over the candles. */
  readonly legends: RefObject<HTMLElement | null>;
  /** Where names and values of compared instruments are written. */
  readonly beside: RefObject<HTMLParagraphElement | null>;
  readonly labels: BarLabels;
  readonly crosshair: OwnCrosshair;
  readonly decimals: number;
}

/** What is loaded after the candles: what lies over them, instruments to compare with, and the table of bars. */
export function CandleExtras({
  instrument,
  interval,
  days,
  value: { bars },
  chart,
  kindOf,
  onChange,
  drawn,
  tabled,
  onTabled,
  nameOf,
  drawings,
  onLimit,
  layers,
  legends,
  beside,
  labels,
  crosshair,
  decimals,
}: CandleExtrasProps) {
  return (
    <>
      {drawings && (
        <ChartOverlay
          instrument={instrument}
          interval={interval}
          last={bars.at(-1)?.[4] ?? 0}
          drawings={drawings}
          layers={layers}
          drawn={drawn}
          legends={legends}
          indicators={chart.indicators}
          kindOf={kindOf}
          days={days}
          labels={labels}
          own={crosshair}
          onLimit={onLimit}
          onIndicators={(change) => onChange({ ...chart, indicators: [...change(chart.indicators)] })}
        />
      )}
      {chart.compare.length > 0 && (
        <ChartCompare keys={chart.compare} interval={interval} nameOf={nameOf} drawn={drawn} legend={beside} />
      )}
      {tabled && <BarTable bars={bars} decimals={decimals} labels={labels} onClose={() => onTabled(false)} />}
    </>
  );
}
