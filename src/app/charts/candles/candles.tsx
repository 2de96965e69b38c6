import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import type { BarList } from '../../../shared/market/bar-list.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { BarStore } from '../series/bar-store.ts';
import { CandleChart } from './candle-chart.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import type { ChartStyle } from '../model/chart-model.ts';
import { createPlaces, type Place, viewAt } from './chart-place.ts';
import { usualCount } from '../scale/chart-view.ts';
import { useFrames } from '../canvas/frames-context.tsx';
import type { MountLayer } from '../pane/pane-layer.ts';
import type { StudySpec } from '../studies/studies.ts';
import css from './candles.module.css';

export interface CandlesProps {
  /** Another value has the same list of bars with more in it. */
  readonly value: { readonly bars: BarList };
  readonly decimals: number;
  readonly faded: boolean;
  readonly style: ChartStyle;
  /** Indicators. The same list is not worked out twice. */
  readonly studies: readonly StudySpec[];
  /** Heights of their panes as shares of the chart's, by id. */
  readonly shares: Readonly<Record<string, number>>;
  readonly colours: Partial<ChartColours> | undefined;
  /** What lies over the candles besides, the uppermost first; another list makes another chart. */
  readonly layers: readonly MountLayer[];
  /** Where names and values of what lies over the candles are written, past React: they change with each tick. */
  readonly legend: RefObject<HTMLElement | null>;
  /** Holds the chart while it is there. */
  readonly chart: RefObject<CandleChart | null>;
  /** What the picture shows, in words. */
  readonly label: string;
  readonly liveLabel: string;
  readonly separatorLabel: (study: string) => string;
  readonly valueText: (value: number) => string;
  readonly onNearStart: () => void;
  /** What to show at first; the newest bars where it is left out. */
  readonly place: Place | undefined;
  readonly onView: (place: Place) => void;
  /** The bar under the crosshair, null beside the plot, and whether a key moved it there. */
  readonly onBar: (bar: Kline | null, byKey: boolean) => void;
  readonly onShares: (shares: Record<string, number>) => void;
}

/**
 * Candles in panes. Drag moves, wheel or + and − zoom, arrows move the crosshair, double click or End goes back to the
 * newest bar.
 */
export function Candles(props: CandlesProps) {
  const host = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  useChart(props, host, setFollowing);
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the picture moves by arrow keys */}
      <div ref={host} role="img" aria-label={props.label} tabIndex={0} />
      {!following && (
        <button type="button" className={css.live} onClick={() => props.chart.current?.goLive()}>
          {props.liveLabel}
        </button>
      )}
    </div>
  );
}

function useChart(
  props: CandlesProps,
  host: RefObject<HTMLDivElement | null>,
  setFollowing: (following: boolean) => void,
): void {
  const { value, decimals, faded, style, studies, shares, colours, layers, legend, chart, place } = props;
  const frames = useFrames();
  const store = useRef<BarStore>(undefined);
  const newest = useRef(value);
  const [made, setMade] = useState<CandleChart>();
  const nearStart = useEffectEvent(props.onNearStart);
  const cursor = useEffectEvent((index: number | null, byKey: boolean) =>
    props.onBar(index === null ? null : (newest.current.bars.at(index) ?? null), byKey),
  );
  const texts = useEffectEvent((value: number) => props.valueText(value));
  const reportView = useEffectEvent((place: Place) => {
    setFollowing(place.rightMs === undefined);
    props.onView(place);
  });
  const [places] = useState(() => createPlaces((place) => reportView(place)));
  const reportShares = useEffectEvent((next: Record<string, number>) => props.onShares(next));
  const separatorLabel = useEffectEvent((study: string) => props.separatorLabel(study));
  useEffect(() => {
    if (!host.current || !legend.current) return;
    const created = new CandleChart({
      host: host.current,
      legend: legend.current,
      frames,
      decimals,
      valueText: (value) => texts(value),
      separatorLabel: (study) => separatorLabel(study),
      onCursor: (at, byKey) => cursor(at, byKey),
      onNearStart: () => nearStart(),
      onView: places.see,
      onShares: (next) => reportShares(next),
      layers,
    });
    store.current = new BarStore();
    created.take(store.current, store.current.take(newest.current.bars));
    chart.current = created;
    setMade(created);
    return () => {
      created.dispose();
      chart.current = null;
    };
  }, [decimals, legend, frames, host, chart, layers, places]);
  useEffect(() => {
    if (!place || !made) return;
    places.begin(place);
    made.begin((bars, width) => viewAt(bars, place, width, usualCount(width)));
  }, [place, made, places]);
  useEffect(() => {
    newest.current = value;
    const taken = store.current?.take(value.bars);
    if (store.current && taken) made?.take(store.current, taken);
  }, [value, made]);
  useEffect(() => made?.setFaded(faded), [faded, made]);
  useEffect(() => made?.setColours(colours), [colours, made]);
  useEffect(() => made?.setStyle(style), [style, made]);
  useEffect(() => made?.setStudies(studies, shares), [studies, shares, made]);
}
