import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SessionRow, sessionList, sessionRevoke } from '../../../shared/contracts/security.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { programOf } from '../../format/program.ts';
import { formatDateTime } from '../../format/time.ts';
import { failureText } from '../../text/refusal-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Section } from './section.tsx';
import css from './security.module.css';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useZone } from '../../ui/preferences/preferences-context.tsx';

/** Where the account is open, and the way to close it there. */
export function SessionSection() {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(() => engine.call(sessionList, {}));
  const [refusal, setRefusal] = useState<string>();
  const others = (data ?? []).filter(({ current }) => !current).map(({ session_id }) => session_id);
  const end = async (session_ids: string[]) => {
    setRefusal(undefined);
    try {
      // The server takes a hundred at a time.
      for (let index = 0; index < session_ids.length; index += 100)
        await engine.call(sessionRevoke, { session_ids: session_ids.slice(index, index + 100) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(i18n._(failureText(error.failure)));
    }
    reload();
  };
  return (
    <Section
      title={t`Sessions`}
      lead={<Trans>Devices logged in to your account.</Trans>}
      tools={
        others.length > 0 && <Button size="small" onPress={() => void end(others)}>{t`Log out all others`}</Button>
      }
    >
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      {!data &&
        (failure ? <ErrorFallback what={t`Sessions`} code={failure.code} onRetry={reload} /> : <Skeleton rows={3} />)}
      {data && (
        <ul className={css.list}>
          {data.map((row) => (
            <SessionLine key={row.session_id} row={row} onEnd={() => void end([row.session_id])} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionLine({ row, onEnd }: { readonly row: SessionRow; readonly onEnd: () => void }) {
  const { t } = useLingui();
  const program = programOf(row.ua) ?? t`Unknown device`;
  const since = formatDateTime(row.created, useZone());
  return (
    <li className={css.item}>
      <div className={css.line}>
        <p className={css.what} title={row.ua}>
          <strong>{program}</strong>
          <span className={`${css.facts} num`}>
            <Trans>
              {row.ip} · since {since}
            </Trans>
          </span>
        </p>
        {row.current ? (
          <span className={css.on}>{t`This session`}</span>
        ) : (
          <Button
            size="small"
            aria-label={t`Log out ${program}, ${row.ip}, since ${since}`}
            onPress={onEnd}
          >{t`Log out`}</Button>
        )}
      </div>
    </li>
  );
}
