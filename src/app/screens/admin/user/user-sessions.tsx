import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedUser } from '../../../../shared/contracts/admin.ts';
import { userSessions, userSessionsEnd } from '../../../../shared/contracts/admin-user.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { programOf } from '../../../format/program.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../admin.module.css';
import { useReportedCall } from '../../../account/use-reported-call.ts';

interface UserSessionsProps {
  readonly user: ManagedUser;
  readonly onEnded: (ended: number) => void;
}

/** Where the account is open, and the way to close it there. */
export function UserSessions({ user: { user_id, username }, onEnded }: UserSessionsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const attempt = useReportedCall();
  const { data, failure, reload } = useLoaded(() => engine.call(userSessions, { user_id }));
  const end = (session_ids?: string[]) =>
    attempt({
      id: `user-${user_id}`,
      work: (calls) => calls.call(userSessionsEnd, { user_id, ...(session_ids && { session_ids }) }),
      done: session_ids ? t`Session ended` : t`All sessions of ${username} ended`,
      failed: t`Account ${username} was not changed`,
      onDone({ ended }) {
        onEnded(ended);
        reload();
      },
    });
  return (
    <section className={css.part} aria-label={t`Sessions`}>
      <header className={css.partHead}>
        <h3 className={css.heading}>{t`Sessions`}</h3>
        {data && data.length > 1 && <Button size="small" onPress={() => void end()}>{t`End all sessions`}</Button>}
      </header>
      {!data &&
        (failure ? <ErrorFallback what={t`Sessions`} code={failure.code} onRetry={reload} /> : <Skeleton rows={2} />)}
      {data?.length === 0 && (
        <p className="quiet">
          <Trans>Not logged in anywhere.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={css.lines}>
          {data.map(({ session_id, ip, ua, created, current }) => (
            <li key={session_id}>
              <span>
                {programOf(ua) ?? t`Unknown device`}
                <span className="quiet num">
                  {ip} · <Timestamp ms={created} />
                </span>
              </span>
              {current ? (
                <span className="quiet">{t`This session`}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={t`End session ${ip}`}
                  onPress={() => void end([session_id])}
                >{t`End session`}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
