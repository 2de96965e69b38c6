import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import { LiveCanvas } from '../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../charts/canvas/surface.ts';
import { paintTape } from '../../charts/book/tape-painter.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { FeedBody } from '../feed/feed-body.tsx';
import { FeedChip } from '../feed/feed-chip.tsx';
import css from '../book/order-book.module.css';
import { useQuietStream } from '../feed/use-quiet-stream.ts';

const hasTrades = (trades: readonly Trade[]): boolean => trades.length > 0;

interface TapePanelProps {
  readonly instrument: Instrument;
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string;
}

/** The newest trades of an instrument. */
export function TapePanel({ instrument, head, className, id }: TapePanelProps) {
  const { t } = useLingui();
  const feed = useQuietStream({ kind: 'trades', key: keyOfSymbol(instrument) }, hasTrades);
  return (
    <Panel label={t`Trades`} head={head} tools={<FeedChip feed={feed} />} className={className} {...(id ? { id } : {})}>
      <PanelBoundary what={t`Trades`}>
        <FeedBody feed={feed} rows={24}>
          {(trades, faded) =>
            trades.length === 0 ? (
              <EmptyState>{t`No trades yet`}</EmptyState>
            ) : (
              <Tape instrument={instrument} faded={faded} />
            )
          }
        </FeedBody>
      </PanelBoundary>
    </Panel>
  );
}

function Tape({ instrument, faded }: { readonly instrument: Instrument; readonly faded: boolean }) {
  const { t } = useLingui();
  const zone = useZone();
  const engine = useEngine();
  const watched = engine.watch({ kind: 'trades', key: keyOfSymbol(instrument) });
  const paint = useCallback(
    (frame: Frame) => {
      const { price, size } = gridOf(instrument);
      const trades = watched.current().value;
      if (trades) paintTape(frame, { trades, priceDecimals: price.decimals, sizeDecimals: size.decimals, faded, zone });
    },
    [watched, faded, instrument, zone],
  );
  return (
    <div className={css.book}>
      <div className={`${css.heads} ${css.tapeHeads}`} aria-hidden="true">
        <span>{t`Price`}</span>
        <span>{t`Size`}</span>
        <span>{t`Time`}</span>
      </div>
      <div className={css.picture} role="img" aria-label={t`Trades`}>
        <LiveCanvas paint={paint} subscribe={watched.subscribe} />
      </div>
    </div>
  );
}
