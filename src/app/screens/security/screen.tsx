import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { factorList } from '../../../shared/contracts/second-factor.ts';
import { currentUser } from '../../../shared/contracts/current-user.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { LoginLog } from '../../entry/login-log.tsx';
import { useSession } from '../../session/use-session.ts';
import { Shell } from '../../shell/shell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { AddressSection } from './address-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { Section } from './section.tsx';
import css from './security.module.css';
import { SessionSection } from './session-section.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';

/** What a user does for the safety of the own account. */
export function SecurityScreen() {
  const { t } = useLingui();
  const session = useSession();
  return (
    <Shell>
      <div className={css.page}>
        <h1 className={css.title}>{t`Security`}</h1>
        {session === undefined && <Skeleton rows={10} />}
        {session === null && (
          <EmptyState
            icon={<Lock size={20} aria-hidden="true" />}
            action={
              <Link to="/login">
                <Trans>Log in</Trans>
              </Link>
            }
          >
            <Trans>Please Login</Trans>
          </EmptyState>
        )}
        {session && <Sections key={session.username} />}
      </div>
    </Shell>
  );
}

function Sections() {
  const { t } = useLingui();
  const engine = useEngine();
  const user = useLoaded(() => engine.call(currentUser, {}));
  const factors = useLoaded(async () => (await engine.call(factorList, {})).factors);
  const failure = user.failure ?? factors.failure;
  const retry = () => {
    user.reload();
    factors.reload();
  };
  if (!user.data || !factors.data)
    return failure ? <ErrorFallback what={t`Security`} code={failure.code} onRetry={retry} /> : <Skeleton rows={10} />;
  return (
    <>
      <PasswordSection factors={factors.data} username={user.data.username} />
      <PlaceSection factors={factors.data} user={user.data} onBound={user.reload} />
      <FactorSection factors={factors.data} user={user.data} onFactors={factors.set} />
      <SessionSection />
      <AddressSection factors={factors.data} bound={user.data.bind.ip_list} onBound={user.reload} />
      <Section title={t`Login log`}>
        <LoginLog />
      </Section>
    </>
  );
}
