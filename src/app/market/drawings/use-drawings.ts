import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Drawing } from '../../../shared/drawings/drawing.ts';
import { type Instrument, keyOfSymbol, type InstrumentKey } from '../../../shared/market/instrument.ts';
import { createDrawingStore, type DrawingState, type DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { createToolsLink } from './tools-link.ts';
import type { ChartParts } from '../chart/parts/chart-parts.ts';

const none: readonly Drawing[] = [];

/** The drawings of one chart, as its bar works on them: another store once the instrument is another. */
export function useDrawings(instrument: Instrument): { readonly store: DrawingStore } {
  const engine = useEngine();
  const key = keyOfSymbol(instrument);
  const made = useMemo(() => {
    const tools = createToolsLink((drawing_tools) => void engine.patchDashboard({ drawing_tools }));
    const store = createDrawingStore({
      send: (edits) => engine.editDrawings(key, edits),
      nowMs: () => Date.now(),
      newId: () => crypto.randomUUID(),
      onTools: tools.send,
    });
    return { store, tools };
  }, [engine, key]);
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

/** Whether there has been anything to show or to draw with: undoing brings back what is gone. */
export function useInUse(store: DrawingStore): boolean {
  const isInUse = useSyncExternalStore(store.subscribe, () => {
    const { drawings, tool } = store.current();
    return drawings.length > 0 || tool !== undefined;
  });
  const [was, setWas] = useState(isInUse);
  if (isInUse && !was) setWas(true);
  return isInUse || was;
}

/** The drawings of one chart. */
export interface Drawings extends ReturnType<typeof useDrawings> {
  /** Of this instrument. */
  readonly key: InstrumentKey;
  /** For every instrument; it only comes along. */
  readonly parts: ChartParts;
}
