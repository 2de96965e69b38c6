import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { mayAdminister } from '../page/guard.ts';
import { useSession } from '../session/use-session.ts';
import { CopyLine } from '../ui/copy-line.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Said to who is there to look at accounts of others and may look at none yet: how one comes to see them. */
export function NoGrants() {
  const { t } = useLingui();
  const session = useSession();
  if (!session) return null;
  const { username, role } = session;
  return (
    <EmptyState
      icon={<UsersRound size={20} />}
      action={
        mayAdminister(role) ? (
          <Link to="/setup/admin">{t`Open administration`}</Link>
        ) : (
          <CopyLine label={t`Your user name`} text={username} copy={t`Copy your user name`} />
        )
      }
    >
      <Trans>
        You are not authorised for any account yet. An owner authorises you under Account, Authorisations, by your user
        name; an administrator or finance manager can do it for them.
      </Trans>
    </EmptyState>
  );
}
