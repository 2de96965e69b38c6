import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import type { Kline } from '../../shared/market/kline.ts';
import type { ChartOverlay } from '../../shared/trade/chart-overlay.ts';
import { type CandleChart, createCandleChart } from './candle-chart.ts';
import type { MountLayer } from './pane-layer.ts';
import css from './candles.module.css';

export interface CandlesProps {
  readonly bars: readonly Kline[];
  readonly decimals: number;
  readonly faded: boolean;
  /** Indicators over the candles. The same list is not worked out twice. */
  readonly overlays: readonly ChartOverlay[];
  /** Where their names and values are written, past React: they change with each tick. */
  readonly legend: RefObject<HTMLElement | null>;
  /** What the picture shows, in words. */
  readonly label: string;
  readonly onNearStart: () => void;
  /** The bar under the crosshair, null beside the plot. */
  readonly onBar: (bar: Kline | null) => void;
  readonly liveLabel: string;
  /** What lies over the candles besides, the lowest first; another list makes another chart. */
  readonly layers: readonly MountLayer[];
  /** The crosshair of another window. */
  readonly pointed?: PointedTime | undefined;
}

/** A time in ms that moves, null where there is none. It passes by React: it may change in each frame. */
export interface PointedTime {
  readonly subscribe: (changed: () => void) => () => void;
  readonly current: () => number | null;
}

/** Candles and volume. Drag or arrows move, wheel or + and − zoom, double click or End goes back to the newest bar. */
export function Candles({ bars, decimals, faded, overlays, legend, label, onNearStart, onBar, liveLabel, pointed, layers }: CandlesProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(undefined);
  const [following, setFollowing] = useState(true);
  const newest = useRef(bars);
  const nearStart = useEffectEvent(onNearStart);
  const cursor = useEffectEvent((at: number | null) => onBar(at === null ? null : (newest.current[at] ?? null)));
  useEffect(() => {
    if (!host.current || !legend.current) return;
    const made = createCandleChart({ host: host.current, legend: legend.current, decimals, onCursor: (at) => cursor(at), onNearStart: () => nearStart(), onFollowing: setFollowing, layers });
    chart.current = made;
    made.setBars(newest.current);
    return () => made.dispose();
  }, [decimals, legend, layers]);
  useEffect(() => {
    newest.current = bars;
    chart.current?.setBars(bars);
  }, [bars]);
  useEffect(() => chart.current?.setFaded(faded), [faded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart of other decimals or layers is a new one and knows no overlays yet
  useEffect(() => chart.current?.setOverlays(overlays), [overlays, decimals, layers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart of other decimals or layers is a new one and knows no crosshair yet
  useEffect(() => {
    if (!pointed) return;
    const show = () => chart.current?.setMark(pointed.current());
    const stop = pointed.subscribe(show);
    show();
    return () => {
      stop();
      chart.current?.setMark(null);
    };
  }, [pointed, decimals, layers]);
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the picture moves by arrow keys */}
      <div ref={host} className={css.host} role="img" aria-label={label} tabIndex={0} />
      {!following && (
        <button type="button" className={css.live} onClick={() => chart.current?.goLive()}>{liveLabel}</button>
      )}
    </div>
  );
}
