import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useReachable } from '../session/use-reachable.ts';
import { CommandHost, type CommandHostProps } from './command-host.tsx';
import { Header } from './header.tsx';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { StatusBar } from './status-bar.tsx';

/** Frame of all logged-in pages: header, sections, status bar, palette. */
export function Shell({ children, ...host }: CommandHostProps & { readonly children: ReactNode }) {
  return (
    <div className={css.shell}>
      <Header onSymbol={host.onSymbol} />
      <OfflineBanner />
      <div className={css.middle}>
        <Sidebar />
        <main className={css.main}>{children}</main>
      </div>
      <StatusBar />
      <CommandHost {...host} />
    </div>
  );
}

function OfflineBanner() {
  return useReachable() ? null : <OfflineNotice />;
}

/** Says under the header what does not work without a connection. */
export function OfflineNotice() {
  return <p className={css.offline} role="status"><Trans>Not connected. Prices stand still and orders cannot be sent until the connection is back.</Trans></p>;
}
