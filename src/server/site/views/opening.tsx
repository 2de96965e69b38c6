import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface OpeningProps {
  readonly heading: string;
  readonly lead: string;
  /** Buttons beneath the lead. */
  readonly ways?: ReactNode;
  readonly isHome?: boolean;
  /** A picture beside the words. */
  readonly children?: ReactNode;
}

/** The top of a page. */
export function Opening({ heading, lead, ways, isHome = false, children }: OpeningProps) {
  return (
    <section className={isHome ? 'opening home' : 'opening'}>
      <div className="inner">
        <div>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {ways && <p className="ways">{ways}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The ways on from a page about the firm: an account, and a talk. */
export function AccountOrContact() {
  const { t } = useLingui();
  return (
    <>
      <OpenAccount />
      <a className="button quiet" href="/contact-us">{t`Contact us`}</a>
    </>
  );
}

/** To the sign-up. */
export function OpenAccount() {
  const { t } = useLingui();
  return (
    <a className="button" href="/signup">
      {t({ message: 'Open account', context: 'sign-up' })}
    </a>
  );
}
