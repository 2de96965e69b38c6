import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import { pricePane } from '../../../shared/drawings/drawing.ts';
import type { DrawingWords } from '../../../shared/drawings/kind.ts';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import { type DrawingLayers, drawingLayers } from '../../charts/drawings/drawing-layer.ts';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { formatPercent } from '../../format/percent.ts';
import { groupDigits } from '../../format/price.ts';
import { formatSpan } from '../../format/time.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { figureText } from '../chart/indicator-words/figure-text.ts';
import { DrawingOverlay } from './drawing-overlay.tsx';

export interface DrawingDeskProps {
  readonly instrument: Instrument;
  readonly store: DrawingStore;
  /** The layers over the panes of the chart, others with another store; undefined at the end. */
  readonly onLayers: (layers: DrawingLayers | undefined) => void;
}

/** What shows drawings and lets them be drawn. A chunk of its own, that comes with the first drawing or tool. */
export function DrawingDesk({ instrument, store, onLayers }: DrawingDeskProps) {
  const words = useDrawingWords(instrument);
  const tick = Number(instrument.tick);
  const layers = useMemo(
    () => drawingLayers({ store, tick, words: (pane) => words.current[pane === pricePane ? 'prices' : 'values'] }),
    [store, tick, words],
  );
  useEffect(() => {
    onLayers(layers);
    return () => onLayers(undefined);
  }, [layers, onLayers]);
  return <DrawingOverlay store={store} />;
}

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
