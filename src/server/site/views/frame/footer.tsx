import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { navigation } from './navigation.ts';

/** The footer of every page: what the firm is, its pages in columns, and what trading can cost. */
export function Footer() {
  const { t } = useLingui();
  return (
    <footer className="bottom">
      <div className="columns">
        <p className="claim">
          <Brand />
          <span>{t`Algorithmic trading and market making.`}</span>
        </p>
        <Column heading={t`Platform`}>
          <Entries of={['/product']} />
          <li>
            <a href="/dashboard">{t`Terminal`}</a>
          </li>
          <li>
            <a href="/docs">{t`API reference`}</a>
          </li>
          <li>
            <a href="/login">{t`Log in`}</a>
          </li>
          <li>
            <a href="/signup">{t({ message: 'Open account', context: 'sign-up' })}</a>
          </li>
        </Column>
        <Column heading={t`Services`}>
          <Entries of={['/service/marketmaker', '/service/digital-asset-management', '/service/advisory']} />
        </Column>
        <Column heading={t`Firm`}>
          <Entries of={['/about-us', '/about-career', '/contact-us']} />
        </Column>
      </div>
      <p className="risk">
        {t`Trading digital assets and derivatives carries a risk of losing all of your capital. Nothing on this site is an offer or investment advice. Demo accounts trade paper money on simulated markets.`}
      </p>
    </footer>
  );
}

function Column({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Entries of the navigation. */
function Entries({ of }: { readonly of: readonly string[] }) {
  const { i18n } = useLingui();
  return navigation
    .filter(({ to }) => of.includes(to))
    .map(({ to, name }) => (
      <li key={to}>
        <a href={to}>{i18n._(name)}</a>
      </li>
    ));
}
