import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Interval } from '../../../../shared/kit/time.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import type { ChartDocument } from '../../../../shared/trade/chart-document.ts';
import type { KlinesValue } from '../../../../worker/api.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import type { Place } from '../../../charts/candles/chart-place.ts';
import { Candles } from '../../../charts/candles/candles.tsx';
import type { ChartStyle } from '../../../charts/candles/chart-model.ts';
import { kindOf, soundParams, type StudySpec } from '../../../charts/studies/studies.ts';
import { formatCompact } from '../../../format/amount.ts';
import { groupDigits } from '../../../format/price.ts';
import { formatBarTime } from '../../../format/time.ts';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { usePreferences, useZone } from '../../../ui/preferences/preferences-context.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import { CandleLegend } from './candle-legend.tsx';
import { useInstrumentNames } from '../../instrument/instrument-name.ts';
import legendCss from './candle-legend.module.css';
import type { OnLimit } from '../../price-lines/line-menu.tsx';
import type { Drawings } from './chart-overlay.tsx';
import { useIndicatorNames } from '../../indicator-words/indicator-names.ts';
import { figureText } from '../../instrument/figure-text.ts';
import { createLayerPlace } from './layer-place.ts';
import type { ChartParts } from './chart-parts.ts';
import { useLegendRoom } from './use-legend-room.ts';
import { useThemeColours } from './use-theme-colours.ts';
import type { OwnCrosshair } from '../compare/linked-crosshair.ts';
import { plainClock } from '../time/plain-clock.ts';
import { type BarLabels, barLabelsOf } from '../time/zone.ts';

const ChartOverlay = lazyPart(() => import('./chart-overlay.tsx').then((module) => module.ChartOverlay), {
  what: msg`Drawing`,
});
const ChartCompare = lazyPart(() => import('../compare/chart-compare.tsx').then((module) => module.ChartCompare), {
  what: msg`Compare`,
});
const BarTable = lazyPart(() => import('./bar-table.tsx').then((module) => module.BarTable), {
  what: msg`The last 100 bars`,
});

export interface ChartBodyProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  /** Zone by whose days the bars go; undefined where they are not moved. */
  readonly days: string | undefined;
  readonly value: KlinesValue;
  readonly faded: boolean;
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
  readonly drawn: RefObject<CandleChart | null>;
  readonly onNearStart: () => void;
  readonly place: Place | undefined;
  readonly onView: (place: Place) => void;
  /** Whether the table of bars is open. */
  readonly tabled: boolean;
  readonly onTabled: (open: boolean) => void;
  readonly nameOf: (key: string) => string;
  /** Of this instrument; undefined until they are there. */
  readonly drawings: Drawings | undefined;
  /** Undefined until it is there. */
  readonly parts: ChartParts | undefined;
  /** The candles are there, and the browser has nothing better to do. */
  readonly onIdle: () => void;
  readonly onLimit: OnLimit | undefined;
}

/** The chart itself with its legend, and what tells readers the same. */
export function ChartBody({
  instrument,
  interval,
  days,
  value,
  faded,
  chart,
  onChange,
  drawn,
  onNearStart,
  place,
  onView,
  tabled,
  onTabled,
  nameOf,
  drawings,
  parts,
  onIdle,
  onLimit,
}: ChartBodyProps) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const legends = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLParagraphElement>(null);
  const beside = useRef<HTMLParagraphElement>(null);
  const { decimals } = gridOf(instrument).price;
  const own = useZone();
  const labels = useMemo(
    () => barLabelsOf(chart.zone, instrument.account_type, interval, own, days),
    [chart.zone, instrument.account_type, interval, own, days],
  );
  const style = useChartStyle({ instrument, interval, days, chart, parts }, labels);
  const colours = useThemeColours();
  const studies = useStudies(chart);
  const { bars } = value;
  const last = bars.at(-1);
  const over = useMemo(() => createLayerPlace(), []);
  const layers = useMemo(() => [over.mount], [over]);
  useLegendRoom(drawn, legends);
  const idle = useIdle();
  useEffect(() => {
    if (idle) onIdle();
  }, [idle, onIdle]);
  const price = (figure: number) => groupDigits(figure.toFixed(decimals));
  const { bar = last, point, spoken, crosshair } = usePointedBar(bars, useBarSentence(price, labels));
  const { full: fullName } = useInstrumentNames();
  const pair = fullName(instrument);
  const close = last ? price(last[4]) : '';
  return (
    <>
      <div
        ref={legends}
        className={legendCss.legends}
        style={colours?.legend ? ({ '--legend': colours.legend } as CSSProperties) : undefined}
      >
        {bar && <CandleLegend bar={bar} decimals={decimals} faded={faded} />}
        <p ref={beside} className={`num ${legendCss.legend}`} />
        <p ref={legend} className={`num ${legendCss.legend}`} />
      </div>
      <Candles
        value={value}
        decimals={decimals}
        faded={faded}
        style={style}
        studies={studies}
        shares={chart.shares}
        colours={colours}
        layers={layers}
        legend={legend}
        chart={drawn}
        valueText={(figure) => figureText(figure, lang)}
        separatorLabel={(study) => t`Height of ${study}`}
        onNearStart={onNearStart}
        place={place}
        onView={onView}
        onBar={point}
        onShares={(shares) => onChange({ ...chart, shares })}
        liveLabel={t`Go to live`}
        label={t`${pair}, candles of ${interval}, last price ${close}`}
      />
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      {drawings && (
        <ChartOverlay
          instrument={instrument}
          interval={interval}
          last={last?.[4] ?? 0}
          drawings={drawings}
          layers={over}
          drawn={drawn}
          legends={legends}
          indicators={chart.indicators}
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

/** How the bars of a document are drawn. */
function useChartStyle(
  {
    instrument,
    interval,
    days,
    chart,
    parts,
  }: Pick<ChartBodyProps, 'instrument' | 'interval' | 'days' | 'chart' | 'parts'>,
  labels: BarLabels,
): ChartStyle {
  const { account_type, symbol } = instrument;
  const { type, mode, inverted, tags } = chart;
  return useMemo(
    () => ({
      type,
      mode,
      inverted,
      ...labels,
      clock: (parts?.clockOf ?? plainClock)({ account_type, symbol }, interval, days),
      tags: tags ? parts?.tags : undefined,
      nineTurn: parts?.nineTurn,
    }),
    [type, mode, inverted, labels, tags, parts, account_type, symbol, interval, days],
  );
}

/** The bar under the crosshair, and what tells other charts and readers of it. */
function usePointedBar(bars: KlinesValue['bars'], sentence: (bar: Kline) => string) {
  const [hovered, setHovered] = useState<Kline | null>(null);
  const [spoken, setSpoken] = useState('');
  const [crosshair] = useState<OwnCrosshair>({ ms: null });
  const point = (at: Kline | null, byKey: boolean) => {
    setHovered(at);
    // Told from the pointer's event itself: React renders a frame later.
    crosshair.ms = at?.[0] ?? null;
    crosshair.tell?.(crosshair.ms);
    if (at && byKey) setSpoken(sentence(at));
  };
  // Looked up again: the bar under the crosshair may still be moving.
  return { bar: (hovered && bars.at(bars.indexOf(hovered[0]))) ?? undefined, point, spoken, crosshair };
}

/** What a reader is told of a bar that the keys have reached. */
function useBarSentence(price: (figure: number) => string, labels: BarLabels): (bar: Kline) => string {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  return ([openMs, open, high, low, close, volume]) => {
    const time = formatBarTime(openMs, labels.zone, labels.dated);
    const o = price(open);
    const h = price(high);
    const l = price(low);
    const c = price(close);
    const v = formatCompact(volume.toFixed(4), lang, 2);
    return t`${time}: open ${o}, high ${h}, low ${l}, close ${c}, volume ${v}`;
  };
}

/** The indicators of a document as the chart takes them. */
function useStudies({ indicators }: ChartDocument): readonly StudySpec[] {
  const names = useIndicatorNames();
  const { i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language only
  return useMemo(
    () =>
      indicators.flatMap((one) => {
        const found = kindOf(one.kind);
        if (!found) return [];
        return [
          { ...one, name: names.legend(one.kind, found.indicator ? soundParams(found.indicator, one.params) : {}) },
        ];
      }),
    [indicators, i18n.locale],
  );
}
