import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { Appearance } from '../../shell/appearance.tsx';
import { Brand } from '../../shell/brand.tsx';
import css from './screen.module.css';

/** What Halyard is, and the ways in. */
export function HomeScreen() {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Brand />
        <div className={css.tools}><Appearance /><AccountMenu /></div>
      </header>
      <main className={css.main}>
        <h1 className={css.claim}><Trans>A trading terminal that says how old its prices are.</Trans></h1>
        <p className={css.lead}>
          <Trans>Halyard shows candles, order books and trades of several exchanges side by side and sends orders to more than one account at once. Whatever is not live is marked, never hidden.</Trans>
        </p>
        <p className={css.ways}>
          <Link to="/dashboard" className={css.primary}><Trans>Open the terminal</Trans></Link>
          <Link to="/login" className={css.secondary}><Trans>Log in</Trans></Link>
        </p>
        <div className={css.facts}>
          <Fact title={<Trans>One engine for all windows</Trans>}><Trans>Charts, books and depth in windows of their own share one connection to the server and show the same numbers.</Trans></Fact>
          <Fact title={<Trans>Nothing pretends to be live</Trans>}><Trans>Cached, silent and ended streams lose their colours and tell their age. Gaps in a book are found and healed.</Trans></Fact>
          <Fact title={<Trans>Exact to the last digit</Trans>}><Trans>Prices and sizes are decimals from the form to the ledger. Orders are checked against tick, step and balance before they leave.</Trans></Fact>
        </div>
      </main>
    </div>
  );
}

function Fact({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return <section className={css.fact}><h2>{title}</h2><p>{children}</p></section>;
}
