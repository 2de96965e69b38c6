import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Drawing } from '../../shared/drawings/drawing.ts';
import type { DrawingWords } from '../../shared/drawings/kind.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import { createDrawingDesk, type DeskState, type DrawingDesk } from '../charts/drawings/drawing-desk.ts';
import { drawingLayer } from '../charts/drawings/drawing-layer.ts';
import type { MountLayer } from '../charts/pane-layer.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { formatPercent } from '../format/percent.ts';
import { groupDigits } from '../format/price.ts';
import { formatSpan } from '../format/time.ts';
import { usePreferences } from '../ui/preferences-context.tsx';

const none: readonly Drawing[] = [];

/** The drawings of one chart: the desk that its bar works on, and the layer that shows them. Both are others once the instrument is another. */
export function useDrawings(instrument: Instrument): { readonly desk: DrawingDesk; readonly layer: MountLayer } {
  const engine = useEngine();
  const words = useDrawingWords(instrument);
  const key = keyOfSymbol(instrument);
  const tick = Number(instrument.tick);
  const made = useMemo(() => {
    const desk = createDrawingDesk({ send: (edits) => engine.editDrawings(key, edits), nowMs: () => Date.now(), newId: () => crypto.randomUUID() });
    return { desk, layer: drawingLayer({ desk, tick, words: () => words.current }) };
  }, [engine, key, tick, words]);
  useEffect(() => {
    const drawings = engine.watch({ kind: 'drawings', key });
    const take = () => {
      const { value, state } = drawings.current();
      const unsaved = value !== undefined && state !== 'live';
      if (unsaved !== made.desk.current().unsaved) made.desk.set({ unsaved });
      made.desk.take(value?.drawings ?? none);
    };
    const stop = drawings.subscribe(take);
    take();
    return stop;
  }, [engine, key, made]);
  return made;
}

/** The state of a desk; renders with each change of it. */
export const useDesk = (desk: DrawingDesk): DeskState => useSyncExternalStore(desk.subscribe, desk.current);

/** Figures of drawings in the language of now. */
function useDrawingWords(instrument: Instrument): { readonly current: DrawingWords } {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const { decimals } = gridOf(instrument).price;
  const price = (value: number) => groupDigits(value.toFixed(decimals));
  const words: DrawingWords = {
    price,
    change: (difference) => `${difference > 0 ? '+' : ''}${price(difference)}`,
    percent: formatPercent,
    bars: (bars) => {
      const count = groupDigits(String(bars));
      return t`${count} bars`;
    },
    span: (ms) => formatSpan(ms, lang),
  };
  const newest = useRef(words);
  useEffect(() => { newest.current = words; });
  return newest;
}
