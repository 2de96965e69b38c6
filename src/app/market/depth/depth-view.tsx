import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { BookValue } from '../../../worker/api.ts';
import { depthCurve, reachedBy } from '../../charts/book/depth-curve.ts';
import { depthAxis, paintDepth } from '../../charts/book/depth-painter.ts';
import { LiveCanvas } from '../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../charts/canvas/surface.ts';
import type { Watched } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatUnits } from '../../format/price.ts';
import { amountUnit } from '../instrument/amount-unit.ts';
import css from './depth-view.module.css';
import { useFeedState } from '../feed/use-feed-state.ts';

/** Levels a side that the depth curve asks for. */
export const curveDepth = 1000;
export const depthWindows = ['fit', '1', '2', '5'] as const;
/** Half width of the depth window, percent of the middle; `fit` is as far as the book is known. */
export type DepthWindow = (typeof depthWindows)[number];

/** Cumulative depth around the middle; the pointer tells what lies between it and the middle. */
export function DepthView({
  instrument,
  percent: window,
}: {
  readonly instrument: Instrument;
  readonly percent: DepthWindow;
}) {
  const { t } = useLingui();
  const percent = window === 'fit' ? window : Number(window);
  const engine = useEngine();
  const watched = engine.watch({ kind: 'book', key: keyOfSymbol(instrument), depth: curveDepth, group: 1 });
  const faded = useFeedState(watched) !== 'live';
  const [share, setShare] = useState<number>();
  const width = useRef(1);
  const paint = useCallback(
    (frame: Frame) => {
      width.current = frame.width;
      const book = watched.current().value;
      const curve = book && depthCurve(book, percent);
      if (!book || !curve) return;
      const hover = share === undefined ? undefined : curve.from + share * (curve.to - curve.from);
      paintDepth(frame, { curve, price: book.price, size: book.size, faded, hover });
    },
    [watched, percent, faded, share],
  );
  return (
    <div className={css.depth} role="img" aria-label={t`Depth`}>
      <LiveCanvas
        paint={paint}
        subscribe={watched.subscribe}
        onHover={(place) => setShare(place ? place.x / width.current : undefined)}
      />
      {share !== undefined && <Reach instrument={instrument} watched={watched} percent={percent} share={share} />}
    </div>
  );
}

interface ReachProps {
  readonly instrument: Instrument;
  readonly watched: Watched<BookValue>;
  readonly percent: number | 'fit';
  /** Place of the pointer, 0 to 1 from the left. */
  readonly share: number;
}

/** What lies between the pointer and the middle. Renders with the stream: it is there only while the pointer is. */
function Reach({ instrument, watched, percent, share }: ReachProps) {
  const { t } = useLingui();
  const book = useSyncExternalStore(watched.subscribe, watched.current).value;
  const curve = book && depthCurve(book, percent);
  const reached = curve && reachedBy(curve, curve.from + share * (curve.to - curve.from));
  if (!reached) return null;
  const grid = gridOf(instrument);
  const distance = Math.abs((reached.price / curve.mid - 1) * 100).toFixed(2);
  return (
    <p className={`num ${css.reach}`} style={{ bottom: depthAxis + 8 }} data-side={reached.side}>
      <span className={reached.side === 'bids' ? 'up' : 'down'}>
        {reached.side === 'bids' ? t`Bid` : t`Ask`} {formatUnits(reached.price, grid.price)}
      </span>
      <span>
        {t`Sum`} {formatUnits(reached.sum, grid.size)} {amountUnit(instrument)}
      </span>
      <span className="quiet">{distance}%</span>
    </p>
  );
}
