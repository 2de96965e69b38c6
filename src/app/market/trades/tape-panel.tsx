import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import { LiveCanvas } from '../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../charts/canvas/surface.ts';
import { tradesFrom, usualSize } from '../../charts/book/big-trades.ts';
import { paintTape } from '../../charts/book/tape-painter.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { FeedBody } from '../feed/feed-body.tsx';
import { FeedChip } from '../feed/feed-chip.tsx';
import css from '../book/order-book.module.css';
import { useQuietStream } from '../feed/use-quiet-stream.ts';

/** Least sizes that the tape can show, as multiples of the usual one; 0 shows all. */
const leastSizes = ['0', '2', '5', '10'] as const;
/** A trade of so many times the usual size is marked. */
const bigTimes = 10;

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
  const [least, setLeast] = useState<(typeof leastSizes)[number]>('0');
  const choices = leastSizes.map((key) => ({ key, label: key === '0' ? t`All sizes` : t`From ${key} × usual` }));
  const tools = (
    <>
      <FeedChip feed={feed} />
      <ChoiceMenu label={t`Least size`} choices={choices} value={least} onChange={setLeast} />
    </>
  );
  return (
    <Panel label={t`Trades`} head={head} tools={tools} className={className} {...(id ? { id } : {})}>
      <PanelBoundary what={t`Trades`}>
        <FeedBody feed={feed} rows={24}>
          {(trades, faded) =>
            trades.length === 0 ? (
              <EmptyState>{t`No trades yet`}</EmptyState>
            ) : (
              <Tape instrument={instrument} faded={faded} least={Number(least)} />
            )
          }
        </FeedBody>
      </PanelBoundary>
    </Panel>
  );
}

interface TapeProps {
  readonly instrument: Instrument;
  readonly faded: boolean;
  /** Least size as a multiple of the usual one. */
  readonly least: number;
}

function Tape({ instrument, faded, least }: TapeProps) {
  const { t } = useLingui();
  const zone = useZone();
  const engine = useEngine();
  const watched = engine.watch({ kind: 'trades', key: keyOfSymbol(instrument) });
  const paint = useCallback(
    (frame: Frame) => {
      const { price, size } = gridOf(instrument);
      const trades = watched.current().value;
      if (!trades) return;
      const usual = usualSize(trades);
      paintTape(frame, {
        trades: tradesFrom(trades, least, usual),
        priceDecimals: price.decimals,
        sizeDecimals: size.decimals,
        faded,
        bigFrom: usual && usual * bigTimes,
        zone,
      });
    },
    [watched, faded, least, instrument, zone],
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
