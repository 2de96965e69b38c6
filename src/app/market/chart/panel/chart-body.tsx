import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { gridOf } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { KlinesValue } from '../../../../worker/api.ts';
import type { Place } from '../../../charts/candles/chart-place.ts';
import { Candles } from '../../../charts/candles/candles.tsx';
import type { ChartStyle } from '../../../charts/model/chart-model.ts';
import { type KindOf, soundParams, type StudySpec } from '../../../charts/studies/studies.ts';
import { formatCompact } from '../../../format/amount.ts';
import { groupDigits } from '../../../format/price.ts';
import { formatBarTime } from '../../../format/time.ts';
import { usePreferences, useZone } from '../../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import type { Kinds } from '../indicators/use-kinds.ts';
import { CandleExtras, type ShownCandles } from './candle-extras.tsx';
import { CandleLegend } from './candle-legend.tsx';
import { useInstrumentNames } from '../../instrument/instrument-name.ts';
import legendCss from './candle-legend.module.css';
import { useIndicatorNames } from '../indicator-words/indicator-names.ts';
import { figureText } from '../indicator-words/figure-text.ts';
import { createLayerPlace } from './layer-place.ts';
import type { ChartParts } from '../parts/chart-parts.ts';
import { useLegendRoom } from './use-legend-room.ts';
import { useThemeColours } from '../theme/use-theme-colours.ts';
import type { OwnCrosshair } from '../compare/linked-crosshair.ts';
import { plainClock } from '../time/plain-clock.ts';
import { type BarLabels, barLabelsOf } from '../time/zone.ts';

interface ChartBodyProps extends ShownCandles {
  readonly faded: boolean;
  readonly kinds: Kinds;
  readonly onNearStart: () => void;
  readonly place: Place | undefined;
  readonly onView: (place: Place) => void;
  /** Undefined until it is there. */
  readonly parts: ChartParts | undefined;
  /** The candles are there, and the browser has nothing better to do. */
  readonly onIdle: () => void;
  /** That has been so: whatever comes from now on comes to a chart that is looked at. */
  readonly isSettled: boolean;
}

/**
 * The chart itself with its legend, and what tells readers the same: at once with all indicators that it begins with.
 * Throws what went wrong where these do not come.
 */
export function ChartBody(props: ChartBodyProps) {
  const { kindOf, isComing, failure } = props.kinds;
  if (failure) throw failure.error;
  return isComing && !props.isSettled ? <Skeleton rows={48} look="bars" /> : <KnownBody {...props} kindOf={kindOf} />;
}

function KnownBody(props: ChartBodyProps & { readonly kindOf: KindOf }) {
  const { instrument, interval, value, faded, chart, onChange, drawn } = props;
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const legends = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLParagraphElement>(null);
  const beside = useRef<HTMLParagraphElement>(null);
  const { decimals } = gridOf(instrument).price;
  const labels = useBarLabels(props);
  const style = useChartStyle(props, labels);
  const colours = useThemeColours();
  const studies = useStudies(chart, props.kindOf);
  const { bars } = value;
  const last = bars.at(-1);
  const over = useMemo(() => createLayerPlace(), []);
  const layers = useMemo(() => [over.mount], [over]);
  useLegendRoom(drawn, legends);
  useIdleReport(props.onIdle);
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
        onNearStart={props.onNearStart}
        place={props.place}
        onView={props.onView}
        onBar={point}
        onShares={(shares) => onChange({ ...chart, shares })}
        liveLabel={t`Go to live`}
        label={t`${pair}, candles of ${interval}, last price ${close}`}
      />
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      <CandleExtras
        {...props}
        layers={over}
        legends={legends}
        beside={beside}
        labels={labels}
        crosshair={crosshair}
        decimals={decimals}
      />
    </>
  );
}

/** Where the times of bars are told, and how. */
function useBarLabels({ instrument, interval, days, chart }: ChartBodyProps): BarLabels {
  const own = useZone();
  return useMemo(
    () => barLabelsOf(chart.zone, instrument.account_type, interval, own, days),
    [chart.zone, instrument.account_type, interval, own, days],
  );
}

/** Reports that the browser has nothing better to do. */
function useIdleReport(onIdle: () => void): void {
  const idle = useIdle();
  useEffect(() => {
    if (idle) onIdle();
  }, [idle, onIdle]);
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
    crosshair.report?.(crosshair.ms);
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
function useStudies({ indicators }: ChartDocument, kindOf: KindOf): readonly StudySpec[] {
  const names = useIndicatorNames();
  const { i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language only
  return useMemo(
    () =>
      indicators.flatMap((one) => {
        const found = kindOf(one.kind);
        if (!found) return [];
        return [
          {
            ...one,
            indicator: found.indicator,
            name: names.legend(one.kind, found.indicator ? soundParams(found.indicator, one.params) : {}),
          },
        ];
      }),
    [indicators, kindOf, i18n.locale],
  );
}
