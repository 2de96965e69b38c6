import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { DrawingOverlay } from '../drawing-overlay.tsx';
import type { OnLimit } from '../level-prompts.tsx';
import { OrderList } from '../order-list.tsx';
import { type Drawings, useDrawings } from '../use-drawings.ts';
import { useLevels } from '../use-levels.ts';
import type { LateLayers } from './late-layers.ts';

const LevelPrompts = lazyPart(() => import('../level-prompts.tsx').then((module) => module.LevelPrompts));

/** Makes the drawings of an instrument and hands them over, others once the instrument is another. Shows nothing. */
export function ChartDrawings({ instrument, onMade }: { readonly instrument: Instrument; readonly onMade: (drawings: Drawings) => void }) {
  const made = useDrawings(instrument);
  useEffect(() => onMade(made), [made, onMade]);
  return null;
}

interface ChartOverlayProps {
  readonly instrument: Instrument;
  /** Price of the newest bar. */
  readonly last: number;
  readonly drawings: Drawings;
  readonly layers: LateLayers;
  readonly onLimit: OnLimit | undefined;
}

/** What lies over the candles: drawings, one's orders, positions and alerts, and what they ask. A chunk of its own, that comes once the candles are there. */
export function ChartOverlay({ instrument, last, drawings, layers, onLimit }: ChartOverlayProps) {
  const { t } = useLingui();
  const levels = useLevels(instrument, { last, isDrawing: () => drawings.desk.current().tool !== undefined });
  useEffect(() => layers.put([levels.layer, drawings.layer]), [layers, levels.layer, drawings]);
  return (
    <>
      <DrawingOverlay desk={drawings.desk} />
      {levels.asking !== undefined && <LazyPart what={t`What the chart asks`}><LevelPrompts instrument={instrument} levels={levels} asking={levels.asking} onLimit={onLimit} /></LazyPart>}
      <OrderList levels={levels.levels} />
    </>
  );
}
