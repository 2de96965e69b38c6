import { Trans, useLingui } from '@lingui/react/macro';
import { instanceInfo } from '../../../../shared/contracts/strategy.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { readChanges } from '../../../../shared/trade/param-changes.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../ai.module.css';
import { useStrategyWords } from '../words.ts';
import { useParameterText } from './parameter-text.tsx';

/** Entries of the log that are looked through for changes. */
const looked = 100;

/** Each change of an instance's parameters, the newest first: which values it had before, and after. */
export function ParameterVersions({ instance: { instance_id, version } }: { readonly instance: Instance }) {
  const { t } = useLingui();
  const engine = useEngine();
  const words = useStrategyWords();
  const textOf = useParameterText();
  const { data, failure, reload } = useLoaded(
    () => engine.call(instanceInfo, { instance_id, level: 'INFO', page_size: looked }),
    [instance_id, version],
  );
  const title = t`Parameter history`;
  if (!data) return failure ? <ErrorFallback what={title} code={failure.code} onRetry={reload} /> : null;
  const updates = data.pagenation.results.filter(({ event }) => event === 'UPDATED');
  const nameOf = (key: string): string =>
    key === 'name' ? t`Name` : key === 'group' ? t({ message: 'Group', context: 'strategy' }) : words.field(key);
  return (
    <section className={css.report} aria-label={title}>
      <h4 className={css.heading}>{title}</h4>
      {updates.length === 0 && (
        <p className="quiet">
          <Trans>No changes since it was started.</Trans>
        </p>
      )}
      <ol className={css.log}>
        {updates.map((entry) => {
          const number = entry.data.version;
          return (
            <li key={`${entry.time} ${entry.data.changed}`}>
              <Timestamp ms={entry.time} as="recent" className={css.when} />
              {number !== undefined && (
                <span>
                  <Trans>Version {number}</Trans>
                </span>
              )}
              <dl className={css.facts}>
                {readChanges(entry).map(({ key, from, to }) => (
                  <div key={key}>
                    <dt>{nameOf(key)}</dt>
                    <dd className="num">
                      {from === undefined ? '—' : textOf(key, from)} → {to === undefined ? '—' : textOf(key, to)}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
