import { Trans, useLingui } from '@lingui/react/macro';
import { tutorialList } from '../../../shared/contracts/client-home.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import type { Locale } from '../../format/amount.ts';
import { usePreferences } from '../../ui/preferences-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import css from './screen.module.css';

/** Short how-tos of what the terminal does, step by step, as the server tells them. */
export function Tutorials() {
  const [{ lang }] = usePreferences();
  return (
    <section className={css.part} aria-labelledby="home-tutorials">
      <h2 id="home-tutorials" className={css.heading}><Trans>Tutorials</Trans></h2>
      <List key={lang} lang={lang} />
    </section>
  );
}

function List({ lang }: { readonly lang: Locale }) {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(() => engine.call(tutorialList, { lang }));
  if (!data) return failure ? <Trouble what={t`Tutorials`} code={failure.code} onRetry={reload} /> : <Skeleton rows={3} />;
  return (
    <div className={css.tutorials}>
      {data.pagenation.results.map(({ id, title, summary, steps }) => (
        <details key={id} className={css.tutorial}>
          <summary>{title}</summary>
          <p className="quiet">{summary}</p>
          <ol>{steps.map((step) => <li key={step}>{step}</li>)}</ol>
        </details>
      ))}
    </div>
  );
}
