import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Appearance } from '../../shell/appearance.tsx';
import { Brand } from '../../shell/brand.tsx';
import { type Need, secureAddresses } from '../../page/support.ts';
import css from './screen.module.css';

interface UnsupportedScreenProps {
  /** At least one. */
  readonly missing: readonly Need[];
  readonly location: Pick<Location, 'host' | 'port' | 'pathname' | 'search'>;
}

/** Says what this browser or address lacks, and what to do about it. Stands in place of the whole application. */
export function UnsupportedScreen({ missing, location }: UnsupportedScreenProps) {
  const { t } = useLingui();
  const title = missing.includes('secure')
    ? t`Halyard cannot run at this address`
    : missing.includes('canvas')
      ? t`The layout cannot be shown`
      : t`Halyard cannot run in this browser`;
  return (
    <main className={css.page}>
      <header className={css.top}>
        <Brand />
        <Appearance />
      </header>
      <div className={css.card}>
        <TriangleAlert size={28} aria-hidden="true" className={css.icon} />
        <h1 className={css.title}>{title}</h1>
        {missing.map((need) => (
          <section key={need} className={css.need}>
            <Reason need={need} location={location} />
          </section>
        ))}
      </div>
    </main>
  );
}

function Reason({ need, location }: { readonly need: Need; readonly location: UnsupportedScreenProps['location'] }) {
  if (need === 'secure') return <Insecure location={location} />;
  if (need === 'locks') {
    return (
      <>
        <h2>
          <Trans>Missing: locks between windows (Web Locks)</Trans>
        </h2>
        <p className={css.text}>
          <Trans>
            Windows use them to share one connection. Update the browser: current Chrome, Edge, Firefox and Safari
            support them.
          </Trans>
        </p>
      </>
    );
  }
  if (need === 'worker') {
    return (
      <>
        <h2>
          <Trans>Missing: web workers</Trans>
        </h2>
        <p className={css.text}>
          <Trans>
            The engine runs in a worker. Allow workers in the browser's settings or extensions, or use a current
            browser.
          </Trans>
        </p>
      </>
    );
  }
  return (
    <>
      <h2>
        <Trans>Missing: canvas</Trans>
      </h2>
      <p className={css.text}>
        <Trans>
          Charts and order books are drawn on it. Turn off the setting or extension that blocks it, or use a current
          browser.
        </Trans>
      </p>
    </>
  );
}

function Insecure({ location }: { readonly location: UnsupportedScreenProps['location'] }) {
  const { local, tls } = secureAddresses(location);
  return (
    <>
      <h2>
        <Trans>Missing: secure address</Trans>
      </h2>
      <p className={css.text}>
        <Trans>
          Over plain http from another machine, browsers withhold locks between windows and other features the terminal
          needs.
        </Trans>
      </p>
      <ul className={css.ways}>
        <li>
          <Trans>
            On the machine that runs Halyard, open <a href={local}>{local}</a>
          </Trans>
        </li>
        <li>
          <Trans>
            From other machines, put it behind https and open <a href={tls}>{tls}</a>
          </Trans>
        </li>
      </ul>
    </>
  );
}
