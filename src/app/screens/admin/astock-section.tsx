import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { astockState, astockUpdate } from '../../../shared/contracts/admin-astock.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { failureText } from '../../text/refusal-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from './admin.module.css';
import { Facts } from './facts.tsx';

/** So often the state is asked for again. */
const everyMs = 5_000;

/** How many A-shares are known and as of when, and their import from the exchanges' lists. */
export function AstockSection() {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState<string>();
  const beat = Math.floor(useNow(everyMs) / everyMs);
  const { data, failure, reload } = useLoaded(() => engine.call(astockState, {}), [beat, asked]);
  if (!data)
    return failure ? (
      <ErrorFallback what={t`A-share table`} code={failure.code} onRetry={reload} />
    ) : (
      <Skeleton rows={3} />
    );
  const update = async () => {
    try {
      await engine.call(astockUpdate, {});
      setProblem(undefined);
      setAsked((count) => count + 1);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(i18n._(failureText(error.failure)));
    }
  };
  const { rows, date, is_online: isOnline, is_running: isRunning, tried_ms: triedMs, problem: last } = data;
  return (
    <>
      <Facts
        facts={[
          [
            t`Shares`,
            <span key="rows" className="num">
              {i18n.number(rows)}
            </span>,
          ],
          [
            t`As of`,
            <span key="date" className="num">
              {date}
            </span>,
          ],
          [t`Last update`, triedMs === null ? '' : <Timestamp key="tried" ms={triedMs} />],
          ...(last === null
            ? []
            : ([
                [
                  t`Reason`,
                  <span key="last" className={css.failed}>
                    {last}
                  </span>,
                ],
              ] as const)),
        ]}
      />
      <div className={css.actions}>
        <Button isDisabled={!isOnline || isRunning} onPress={() => void update()}>
          {isRunning ? t`Updating…` : t`Update from the exchanges`}
        </Button>
        <span className="quiet">
          {isOnline ? (
            <Trans>The lists of Shanghai and Shenzhen are read once a day. An update takes a minute or two.</Trans>
          ) : (
            <Trans>The server runs offline: it asks no other hosts.</Trans>
          )}
        </span>
      </div>
      {problem && (
        <p role="alert" className={css.failed}>
          {problem}
        </p>
      )}
    </>
  );
}
