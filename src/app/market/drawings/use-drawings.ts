import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Drawing, pricePane } from '../../../shared/drawings/drawing.ts';
import type { DrawingWords } from '../../../shared/drawings/kind.ts';
import { gridOf, type Instrument, keyOfSymbol, type InstrumentKey } from '../../../shared/market/instrument.ts';
import { createDrawingStore, type DrawingState, type DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { type DrawingLayers, drawingLayers } from '../../charts/drawings/drawing-layer.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatPercent } from '../../format/percent.ts';
import { groupDigits } from '../../format/price.ts';
import { formatSpan } from '../../format/time.ts';
import { figureText } from '../chart/indicator-words/figure-text.ts';
import { createToolsLink } from './tools-link.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import type { ChartParts } from '../chart/parts/chart-parts.ts';

const none: readonly Drawing[] = [];

/**
 * The drawings of one chart: the desk that its bar works on, and the layers that show them. Both are others once the
 * instrument is another.
 */
export function useDrawings(instrument: Instrument): { readonly store: DrawingStore; readonly layers: DrawingLayers } {
  const engine = useEngine();
  const words = useDrawingWords(instrument);
  const key = keyOfSymbol(instrument);
  const tick = Number(instrument.tick);
  const made = useMemo(() => {
    const tools = createToolsLink((drawing_tools) => void engine.patchDashboard({ drawing_tools }));
    const store = createDrawingStore({
      send: (edits) => engine.editDrawings(key, edits),
      nowMs: () => Date.now(),
      newId: () => crypto.randomUUID(),
      onTools: tools.send,
    });
    return {
      store,
      tools,
      layers: drawingLayers({ store, tick, words: (pane) => words.current[pane === pricePane ? 'prices' : 'values'] }),
    };
  }, [engine, key, tick, words]);
  useEffect(() => {
    const dashboard = engine.watch({ kind: 'dashboard' });
    const take = () => {
      const reported = made.tools.take(dashboard.current().value?.drawing_tools);
      if (reported) made.store.set(reported);
    };
    const stop = dashboard.subscribe(take);
    take();
    return stop;
  }, [engine, made]);
  useEffect(() => {
    const drawings = engine.watch({ kind: 'drawings', key });
    const take = () => {
      const { value, state } = drawings.current();
      const unsaved = value !== undefined && state !== 'live';
      if (unsaved !== made.store.current().unsaved) made.store.set({ unsaved });
      made.store.take(value?.drawings ?? none);
    };
    const stop = drawings.subscribe(take);
    take();
    return stop;
  }, [engine, key, made]);
  return made;
}

/** The state of a desk; renders with each change of it. */
export const useDrawingState = (store: DrawingStore): DrawingState =>
  useSyncExternalStore(store.subscribe, store.current);

/** Figures of drawings in the language of now: prices, and those of panes that have none. */
function useDrawingWords(instrument: Instrument): {
  readonly current: Readonly<Record<'prices' | 'values', DrawingWords>>;
} {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const { decimals } = gridOf(instrument).price;
  const wordsOf = (price: DrawingWords['price']): DrawingWords => ({
    price,
    change: (difference) => `${difference > 0 ? '+' : ''}${price(difference)}`,
    percent: formatPercent,
    bars: (bars) => {
      const count = groupDigits(String(bars));
      return t`${count} bars`;
    },
    span: (ms) => formatSpan(ms, lang),
  });
  const words = {
    prices: wordsOf((value) => groupDigits(value.toFixed(decimals))),
    values: wordsOf((value) => figureText(value, lang)),
  };
  const newest = useRef(words);
  useEffect(() => {
    newest.current = words;
  });
  return newest;
}

/** The drawings of one chart. */
export interface Drawings extends ReturnType<typeof useDrawings> {
  /** Of this instrument. */
  readonly key: InstrumentKey;
  /** For every instrument; it only comes along. */
  readonly parts: ChartParts;
}
