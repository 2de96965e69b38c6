import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { Shell } from '../../shell/shell.tsx';
import { Announcements } from './announcements.tsx';
import css from './screen.module.css';
import { Tutorials } from './tutorials.tsx';
import { VolumeStatistics } from './volume-statistics.tsx';

/** The client's home: what is traded, what is new, how things are done, and the ways on. */
export function HomeScreen() {
  const session = useSession();
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.main}>
          <h1 className={css.claim}>
            <Trans>Know exactly how fresh every price is.</Trans>
          </h1>
          <p className={css.lead}>
            <Trans>
              Halyard shows candles, order books and trades of several exchanges side by side and sends orders to more
              than one account at once. Whatever is not live is marked, never hidden.
            </Trans>
          </p>
          <p className={css.ways}>
            <Link to="/dashboard" className={css.primary}>
              <Trans>Open the terminal</Trans>
            </Link>
            {!session && (
              <Link to="/login" className={css.secondary}>
                <Trans>Log in</Trans>
              </Link>
            )}
          </p>
          <VolumeStatistics />
          <Announcements />
          <section className={css.part} aria-labelledby="home-why">
            <h2 id="home-why" className={css.heading}>
              <Trans>Why Halyard</Trans>
            </h2>
            <div className={css.facts}>
              <Fact title={<Trans>One engine for all windows</Trans>}>
                <Trans>Pop-out charts, books and depth share one server connection and show the same numbers.</Trans>
              </Fact>
              <Fact title={<Trans>Nothing pretends to be live</Trans>}>
                <Trans>
                  Cached, silent and ended streams turn grey and show their age. Gaps in a book are detected and
                  resynced.
                </Trans>
              </Fact>
              <Fact title={<Trans>Exact to the last digit</Trans>}>
                <Trans>
                  Prices and sizes stay exact decimals from form to ledger. Orders are checked against tick size, lot
                  size and balance before they are sent.
                </Trans>
              </Fact>
            </div>
          </section>
          <Tutorials />
          <section className={`${css.part} ${css.band}`} aria-labelledby="home-contact">
            <div>
              <h2 id="home-contact" className={css.heading}>
                <Trans>Talk to us, or join us</Trans>
              </h2>
              <p className={css.lead}>
                <Trans>A person reads every message. Three roles are open in Hong Kong.</Trans>
              </p>
            </div>
            {/* Pages of the server: the application's router does not know them. */}
            <p className={css.ways}>
              <a href="/contact-us" className={css.secondary}>
                <Trans>Contact us</Trans>
              </a>
              <a href="/about-career" className={css.secondary}>
                <Trans>Open roles</Trans>
              </a>
            </p>
          </section>
        </div>
      </div>
    </Shell>
  );
}

function Fact({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={css.fact}>
      <h3>{title}</h3>
      <p>{children}</p>
    </section>
  );
}
