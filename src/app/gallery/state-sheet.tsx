import { useLingui } from '@lingui/react/macro';
import { Lock, Unplug } from 'lucide-react';
import { useState } from 'react';
import { FeedChip } from '../market/feed/feed-chip.tsx';
import { OfflineNotice } from '../shell/shell.tsx';
import { UpdateOffer } from '../shell/update-chip.tsx';
import { Button } from '../ui/form/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorFallback } from '../ui/lazy/error-fallback.tsx';
import css from './gallery.module.css';
import { Case, Sheet } from './sheet.tsx';

const noop = () => undefined;
const ageMs = 125_000;

/** A panel in every state that it can be in, the notice without a connection and the offer of a new version. */
export function StateSheet() {
  const { t } = useLingui();
  const [receivedMs] = useState(() => Date.now() - ageMs);
  const old = { reason: 'silent', venueMs: null, receivedMs, value: undefined };
  return (
    <Sheet name="States">
      <div className={css.states}>
        <Panel label={t`Order book`} className={css.state}>
          <Skeleton rows={7} />
        </Panel>
        <Panel label={t`Chart`} className={css.state}>
          <Skeleton rows={14} look="bars" />
        </Panel>
        <Panel label={t`Open orders`} className={css.state}>
          <EmptyState
            action={<Button size="small">{t`Go to Dashboard`}</Button>}
          >{t`No open orders. Press B to buy.`}</EmptyState>
        </Panel>
        <Panel label={t`Trades`} className={css.state} tools={<FeedChip feed={{ ...old, state: 'stale' }} />}>
          <p className={css.faded}>{t`Last price is not live and may have moved.`}</p>
        </Panel>
        <Panel label={t`Balances`} className={css.state} tools={<FeedChip feed={{ ...old, state: 'cached' }} />}>
          <p className={css.faded}>{t`Balances and orders are not live. Funds may have changed.`}</p>
        </Panel>
        <Panel label={t`Depth`} className={css.state} tools={<FeedChip feed={{ ...old, state: 'ended' }} />}>
          <EmptyState icon={<Unplug size={20} />}>{t`Not cached in this browser. Loads once connected.`}</EmptyState>
        </Panel>
        <Panel label={t`Order history`} className={css.state}>
          <ErrorFallback what={t`Order history`} code="TIMEOUT" onRetry={noop} />
        </Panel>
        <Panel label={t`Positions`} className={css.state}>
          <ErrorFallback what={t`Positions`} code="ChunkError" onReload={noop} />
        </Panel>
        <Panel label={t`Account`} className={css.state}>
          <EmptyState
            icon={<Lock size={20} />}
            action={<Button size="small" kind="solid">{t`Log in`}</Button>}
          >{t`Permission denied`}</EmptyState>
        </Panel>
      </div>
      <OfflineNotice />
      <Case name="update ready">
        <UpdateOffer />
      </Case>
    </Sheet>
  );
}
