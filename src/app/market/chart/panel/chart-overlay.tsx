import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { drawingKinds } from '../../../../shared/drawings/drawing.ts';
import { must } from '../../../../shared/base/assert.ts';
import type { Interval } from '../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ChartIndicator } from '../../../../shared/trade/workspace/chart-document.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { gapLayer } from '../../../charts/bars/gap-layer.ts';
import type { PaintNineTurn } from '../../../charts/bars/nine-turn-painter.ts';
import type { DrawingLayers } from '../../../charts/drawings/drawing-layer.ts';
import type { KindOf } from '../../../charts/studies/studies.ts';
import { paintTags } from '../../../charts/studies/study-tags.ts';
import type { MountLayer } from '../../../charts/pane/pane-layer.ts';
import { useCommand } from '../../../commands/commands-context.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { loadChunk } from '../../../page/load-chunk.ts';
import { lazyPart, quietPart } from '../../../ui/lazy/lazy-part.tsx';
import type { OnLimit } from '../../price-lines/line-menu.tsx';
import { DrawingDesk } from '../../drawings/desk-part.ts';
import { useToolDrop } from '../../drawings/use-tool-drop.ts';
import { drawingNames } from '../../drawings/drawing-names.ts';
import { OrderList } from '../../price-lines/order-list.tsx';
import { type Drawings, useDrawings, useInUse } from '../../drawings/use-drawings.ts';
import { usePriceLines } from '../../price-lines/use-price-lines.ts';
import { hostOf } from './host-of.ts';
import type { LayerPlace } from './layer-place.ts';
import type { ChartParts } from '../parts/chart-parts.ts';
import { useLegendEdge } from './use-legend-edge.ts';
import { useSessionClock } from '../time/use-session-clock.ts';
import type { BarLabels } from '../time/zone.ts';
import { ZoneMark } from '../time/zone-mark.tsx';
import { pointedPrice } from './pointed-price.ts';
import type { OwnCrosshair } from '../compare/linked-crosshair.ts';
import { useLinkedCrosshair } from '../compare/use-linked-crosshair.ts';

const IndicatorLevels = quietPart(
  () => import('../../price-lines/indicator-levels.tsx').then((module) => module.IndicatorLevels),
  { what: msg`Alerts` },
);
const PaneDrag = lazyPart(() => import('./pane-drag.tsx').then((module) => module.PaneDrag), { what: msg`Indicators` });
const LinePrompts = lazyPart(() => import('../../price-lines/line-prompts.tsx').then((module) => module.LinePrompts), {
  what: msg`Chart prompt`,
});

interface ChartDrawingsProps {
  readonly instrument: Instrument;
  /** Whether the chart has a nine-turn among its indicators. */
  readonly nineTurn: boolean;
  readonly onMade: (drawings: Drawings) => void;
}

/**
 * Makes the drawings of an instrument and hands them over, others once the instrument is another, with what paints
 * besides. Shows nothing.
 */
export function ChartDrawings({ instrument, nineTurn, onMade }: ChartDrawingsProps) {
  const made = useDrawings(instrument);
  const [paintTurns, setPaintTurns] = useState<PaintNineTurn>();
  useEffect(() => {
    if (!nineTurn) return;
    loadChunk(() => import('../../../charts/bars/nine-turn-painter.ts'))
      .then(({ paintNineTurn }) => setPaintTurns(() => paintNineTurn))
      .catch((error: unknown) => console.error('the nine-turn is not painted', error));
  }, [nineTurn]);
  const key = keyOfSymbol(instrument);
  const clockOf = useSessionClock();
  const parts = useMemo(() => ({ tags: paintTags, nineTurn: paintTurns, clockOf }), [paintTurns, clockOf]);
  useEffect(() => onMade({ key, ...made, parts }), [key, made, onMade, parts]);
  return null;
}

interface ChartOverlayProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  /** Price of the newest bar. */
  readonly last: number;
  readonly drawings: Drawings;
  readonly layers: LayerPlace;
  readonly drawn: RefObject<CandleChart | null>;
  /** The legends over the candles. */
  readonly legends: RefObject<HTMLElement | null>;
  readonly indicators: readonly ChartIndicator[];
  readonly kindOf: KindOf;
  /** Zone by whose days the bars go; undefined where they are not moved. */
  readonly days: string | undefined;
  readonly labels: BarLabels;
  readonly own: OwnCrosshair;
  readonly onLimit: OnLimit | undefined;
  /** The indicators are to be others. */
  readonly onIndicators: (change: (list: readonly ChartIndicator[]) => readonly ChartIndicator[]) => void;
}

/**
 * What lies over the candles: drawings, one's orders, positions and alerts, what they ask, and the crosshair of other
 * windows. A chunk of its own, that comes once the candles are there.
 */
export function ChartOverlay({
  instrument,
  interval,
  last,
  drawings,
  layers,
  drawn,
  legends,
  indicators,
  kindOf,
  days,
  labels,
  own,
  onLimit,
  onIndicators,
}: ChartOverlayProps) {
  const lines = usePriceLines(instrument, { last, isDrawing: () => drawings.store.current().tool !== undefined });
  const isInUse = useInUse(drawings.store);
  const [desk, setDesk] = useState<DrawingLayers>();
  useToolDrop(drawings.store, desk === undefined);
  const { pointed, isOver, pointer } = usePointedPrice();
  const gaps = useGaps(instrument, interval, days, drawings.parts);
  useEffect(
    () => layers.put([lines.chart.layers.main, ...(desk ? [desk.main] : []), gaps, pointer]),
    [layers, lines.chart.layers, desk, gaps, pointer],
  );
  useEffect(() => (drawn.current ? desk?.follow(drawn.current) : undefined), [drawn, desk]);
  useEffect(() => (drawn.current ? lines.chart.layers.follow(drawn.current) : undefined), [drawn, lines.chart.layers]);
  useLegendEdge(drawn, legends, lines.chart.setLegend);
  useFocusBack(drawn, lines.questions.pendingConfirm?.kind === 'tools');
  const { store } = drawings;
  useEffect(() => {
    if (store.current().interval !== interval) store.set({ interval });
  }, [store, interval]);
  useLinkedCrosshair(drawn, own, labels);
  useAxisKeys(drawn);
  useCommand(
    'alert',
    () => {
      if (pointed.current !== null) void lines.alerts.save(lines.grid.text(pointed.current));
    },
    { when: isOver },
  );
  useDrawCommand(store, drawn);
  useCommand('go-live', () => drawn.current?.goLive());
  return (
    <>
      {isInUse && <DrawingDesk instrument={instrument} store={store} onLayers={setDesk} />}
      <ZoneMark zone={labels.zone} days={days} />
      {lines.questions.pendingConfirm !== undefined && (
        <LinePrompts
          instrument={instrument}
          lines={lines}
          store={store}
          pendingConfirm={lines.questions.pendingConfirm}
          panes={() => drawn.current?.panes() ?? []}
          onLimit={onLimit}
        />
      )}
      {lines.alerts.waiting.some(({ kind }) => kind === 'INDICATOR') && (
        <IndicatorLevels
          alerts={lines.alerts.waiting}
          indicators={indicators}
          interval={interval}
          days={days}
          priceText={lines.grid.shown}
          onLevels={lines.lines.setOnIndicators}
        />
      )}
      {indicators.filter(({ kind }) => kindOf(kind)?.place === 'pane').length > 1 && (
        <PaneDrag drawn={drawn} onIndicators={onIndicators} />
      )}
      <OrderList levels={lines.lines.all} />
    </>
  );
}

/** The price under the pointer; `pointer` is the layer that follows it. */
function usePointedPrice() {
  const pointed = useRef<number>(null);
  const [isOver, setOver] = useState(false);
  const pointer = useMemo(
    () =>
      pointedPrice((price) => {
        pointed.current = price;
        setOver(price !== null);
      }),
    [],
  );
  return { pointed, isOver, pointer };
}

/** The command that takes up a drawing tool and gives the chart the keys. */
function useDrawCommand(store: Drawings['store'], drawn: RefObject<CandleChart | null>): void {
  const { i18n } = useLingui();
  useCommand(
    'draw',
    (index) => {
      store.choose(must(drawingKinds[index], 'a drawing'));
      hostOf(drawn)?.focus();
    },
    { options: () => drawingKinds.map((kind) => i18n._(drawingNames[kind])) },
  );
}

/** After the menu of tools the keys are the chart's again: Enter draws. */
function useFocusBack(drawn: RefObject<CandleChart | null>, isOpen: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isOpen) hostOf(drawn)?.focus();
    was.current = isOpen;
  }, [drawn, isOpen]);
}

/**
 * Keys for the price axis of a chart that has the focus, where nothing has taken them before: what they do comes with
 * the first of them.
 */
function useAxisKeys(drawn: RefObject<CandleChart | null>): void {
  useEffect(() => {
    const host = hostOf(drawn);
    const press = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey } = event;
      const up = key === 'ArrowUp';
      if (
        (!up && key !== 'ArrowDown') ||
        altKey === shiftKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.target !== host ||
        event.defaultPrevented
      )
        return;
      event.preventDefault();
      loadChunk(() => import('../../../charts/model/axis-steps.ts'))
        .then(({ stepAxis }) => {
          const pane = drawn.current?.panes()[0];
          if (pane) stepAxis(pane, altKey ? (up ? 'stretch' : 'compress') : up ? 'higher' : 'lower');
        })
        .catch((error: unknown) => console.error('the price axis does not follow its keys', error));
    };
    host?.addEventListener('keydown', press);
    return () => host?.removeEventListener('keydown', press);
  }, [drawn]);
}

/** Marks of bars that are missing within the hours of a market. */
function useGaps(
  { exchange, symbol, account_type }: Instrument,
  interval: Interval,
  zone: string | undefined,
  { clockOf }: ChartParts,
): MountLayer {
  const engine = useEngine();
  const key = keyOfSymbol({ exchange, symbol, account_type });
  return useMemo(() => {
    const bars = engine.watch({ kind: 'klines', key, interval, zone });
    return gapLayer({
      nextOpen: clockOf({ symbol, account_type }, interval, zone).nextOpen,
      isBehind: () => bars.current().reason === 'gap' || bars.current().reason === 'malformed',
    });
  }, [engine, symbol, account_type, key, interval, zone, clockOf]);
}
