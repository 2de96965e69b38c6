import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect } from 'react';
import { type Instrument, keyOfSymbol, symbolOfKey } from '../../../shared/market/instrument.ts';
import { isPopOut } from '../../engine/pop-out-name.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSession } from '../../session/use-session.ts';
import { ModeBadge } from '../feed/mode-badge.tsx';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { LazyPart } from '../../ui/lazy/lazy-part.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeedChip } from '../feed/feed-chip.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { LastPrice } from '../trades/last-price.tsx';
import { LazySymbolSearch } from '../symbol-search/lazy-symbol-search.tsx';
import { LinkContext, useLink } from './link.tsx';
import { LinkMenu } from './link-menu.tsx';
import css from './pop-out-frame.module.css';
import { PriceTitle } from '../instrument/price-title.tsx';
import { SymbolPicker } from '../symbol-search/symbol-picker.tsx';
import { TradingLock } from '../order-dialogs/trading-lock.tsx';
import { useInstrument, useTicker } from '../instrument/use-instrument.ts';
import { useWindowPlace } from './use-window-place.ts';
import { VenueMode } from '../feed/venue-mode.tsx';
import { VenueState } from '../feed/venue-state.tsx';

interface PopOutFrameProps {
  /** A tab's id as the query brought it. */
  readonly tabId: string;
  /** Another symbol is to be shown: the user's or the link group's. */
  readonly onChoose: (key: string) => void;
  readonly children: (instrument: Instrument) => ReactNode;
}

/** A window of its own: a title strip and one content. Works from the id alone, so that reload and bookmarks do. */
export function PopOutFrame({ tabId, onChoose, children }: PopOutFrameProps) {
  const { t } = useLingui();
  const session = useSession();
  const names = useInstrumentNames();
  const link = useLink(tabId, onChoose);
  const { instrument, known } = useInstrument(link.key);
  useCloseOnLogOut();
  useWindowPlace(tabId, link.group);
  if (symbolOfKey(link.key) === undefined || !known) {
    return (
      <main className={css.closed}>
        <EmptyState>{t`This tab was closed`}</EmptyState>
        <LazyPart what={t`Search symbols`}>
          <LazySymbolSearch onChoose={(chosen) => link.choose(keyOfSymbol(chosen))} />
        </LazyPart>
      </main>
    );
  }
  if (!instrument) return <Skeleton rows={16} />;
  return (
    <div className={css.frame}>
      <header className={css.strip}>
        <LinkMenu group={link.group} onGroup={link.setGroup} />
        <ExchangeChip exchange={instrument.exchange} />
        <h1 className={css.pair}>
          <SymbolPicker face={names.tight(instrument)} onChoose={(chosen) => link.choose(keyOfSymbol(chosen))} />
        </h1>
        <span className={css.mode}>
          <VenueMode instrument={instrument} />
        </span>
        <LastPrice key={link.key} instrument={instrument} />
        <span className={css.spring} />
        <TickerChip instrument={instrument} />
        <VenueState exchange={instrument.exchange} />
        <TradingLock />
        {session && (
          <span className={css.mode}>
            <ModeBadge />
          </span>
        )}
      </header>
      <PriceTitle instrument={instrument} />
      <main className={css.body}>
        <LinkContext value={link.group}>{children(instrument)}</LinkContext>
      </main>
    </div>
  );
}

/** Says that the price in the strip is not live. */
function TickerChip({ instrument }: { readonly instrument: Instrument }) {
  return <FeedChip feed={useTicker(keyOfSymbol(instrument)).feed} />;
}

/**
 * A log-out closes the windows that the dashboard opened; a page that was opened by its address stays. They are known
 * by the name that engine/pop-out.ts gives them: it lasts when the window that opened them has gone.
 */
function useCloseOnLogOut(): void {
  const engine = useEngine();
  useLayoutEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'logged_out' && event.reason === 'user' && isPopOut(window.name)) window.close();
    });
    return () => subscription.unsubscribe();
  }, [engine]);
}
