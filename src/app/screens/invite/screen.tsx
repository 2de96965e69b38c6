import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { inviteStat } from '../../../shared/contracts/invite.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { useSession } from '../../session/use-session.ts';
import { Shell } from '../../shell/shell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AcceptCard } from './accept-card.tsx';
import css from './invite.module.css';
import { InviteeList } from './invitee-list.tsx';
import { LevelCard } from './level-card.tsx';
import { RebateList } from './rebate-list.tsx';
import { ShareCard } from './share-card.tsx';
import { StandingCard } from './standing-card.tsx';

/** The referral programme: the code that brings others here, and what their trades have earned. */
export function InviteScreen() {
  const { t } = useLingui();
  const session = useSession();
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.cards}>
          <header className={css.across}>
            <h1 className={css.title}>{t`Invite friends`}</h1>
          </header>
          {session === undefined && (
            <div className={`${css.alone} ${css.across}`}>
              <Skeleton rows={10} />
            </div>
          )}
          {session === null && (
            <div className={`${css.alone} ${css.across}`}>
              <EmptyState
                icon={<Lock size={20} aria-hidden="true" />}
                action={
                  <Link to="/login" state={{ back: '/invite' }}>
                    <Trans>Log in</Trans>
                  </Link>
                }
              >
                <Trans>Please Login</Trans>
              </EmptyState>
            </div>
          )}
          {session && <InviteBody key={session.username} />}
        </div>
      </div>
    </Shell>
  );
}

function InviteBody() {
  const { t } = useLingui();
  const engine = useEngine();
  const reachable = useReachable();
  const { data, failure, reload } = useLoaded(() => engine.call(inviteStat, {}), [reachable]);
  const what = t`Invite friends`;
  if (!data)
    return (
      <div className={`${css.alone} ${css.across}`}>
        {failure?.code === 'MAIN_ACCOUNT' ? (
          <EmptyState icon={<Lock size={20} aria-hidden="true" />}>
            <Trans>Invites and rebates belong to the main account. Log in with it to see them.</Trans>
          </EmptyState>
        ) : failure ? (
          <ErrorFallback what={what} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={10} />
        )}
      </div>
    );
  return (
    <PanelBoundary what={what}>
      <ShareCard stat={data} />
      <StandingCard stat={data} isLive={reachable && failure === undefined} />
      <LevelCard stat={data} />
      <InviteeList />
      <RebateList />
      <AcceptCard stat={data} onAccepted={reload} />
    </PanelBoundary>
  );
}
