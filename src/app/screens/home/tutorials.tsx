import { Trans, useLingui } from '@lingui/react/macro';
import { tutorialList } from '../../../shared/contracts/client-home.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './screen.module.css';
import { useReading } from './use-reading.ts';

const maxShown = 20;

/** Short how-tos of what the terminal does, step by step. */
export function Tutorials() {
  const { t } = useLingui();
  const { data: results, failure, reload } = useReading(tutorialList, maxShown);
  return (
    <section className={css.part} aria-labelledby="tutorials">
      <h2 id="tutorials" className={css.heading}>
        <Trans>Tutorials</Trans>
      </h2>
      {results === undefined ? (
        failure ? (
          <ErrorFallback what={t`Tutorials`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : (
        <div className={css.tutorials}>
          {results.map(({ id, title, summary, steps }) => (
            <details key={id} id={`tutorial-${id}`} className={css.tutorial}>
              <summary>
                <b>{title}</b> <span>{summary}</span>
              </summary>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
          ))}
        </div>
      )}
    </section>
  );
}
