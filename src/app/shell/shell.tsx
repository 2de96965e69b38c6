import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MoneyHost } from '../market/money-dialogs/money-host.tsx';
import { useReachable } from '../session/use-reachable.ts';
import { quietPart } from '../ui/lazy/lazy-part.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { CommandHost, type CommandHostProps } from './palette/command-host.tsx';
import { Header } from './header.tsx';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { StatusBar } from './status-bar.tsx';
import { useSessionEnd } from './use-session-end.ts';

const Announcer = quietPart(() => import('./announcer/announcer.tsx').then((module) => module.Announcer), {
  what: msg`Notifications`,
});
const laterMs = 3_000;

/** Frame of all logged-in pages: header, sections, status bar, palette. */
export function Shell({
  children,
  skips,
  ...host
}: CommandHostProps & { readonly children: ReactNode; readonly skips?: ReactNode }) {
  const { t } = useLingui();
  useSessionEnd();
  return (
    <MoneyHost>
      <div className={css.shell}>
        {skips ?? <a className="skip" href="#content">{t`Skip to content`}</a>}
        <Header onSymbol={host.onSymbol} />
        <OfflineBanner />
        <div className={css.middle}>
          <Sidebar />
          <main id="content" tabIndex={-1} className={css.main}>
            {children}
          </main>
        </div>
        <StatusBar />
        <IdleAnnouncer />
        <CommandHost {...host} />
      </div>
    </MoneyHost>
  );
}

/** What readers are told by itself, loaded after everything that is looked at. */
function IdleAnnouncer() {
  return useIdle(laterMs) && <Announcer />;
}

function OfflineBanner() {
  return useReachable() ? null : <OfflineNotice />;
}

/** Says under the header what does not work without a connection. */
export function OfflineNotice() {
  return (
    <p className={css.offline} role="status">
      <Trans>Disconnected — prices are frozen and trading is paused. Reconnecting…</Trans>
    </p>
  );
}
