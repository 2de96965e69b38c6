import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { outLogin } from '../../shared/contracts/user.ts';
import { useCommand } from '../commands/commands-context.tsx';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { failureText } from '../text/refusal-text.ts';
import { reportMember } from '../session/site-cookies.ts';
import { removeUser } from '../session/stored-user.ts';
import { useSession } from '../session/use-session.ts';
import { lazyComponent } from '../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../ui/overlay/popover-panel.tsx';
import { useToast } from '../ui/toast/toasts.tsx';
import css from './account-menu.module.css';

const AccountItems = lazyComponent(() => import('./account-items.tsx').then((module) => module.AccountItems));

/** Who is logged in, with the way out; the way in where nobody is. */
export function AccountMenu() {
  const { t } = useLingui();
  const session = useSession();
  const logOut = useLogOut();
  useCommand('log-out', () => void logOut(), { when: Boolean(session) });
  if (session === undefined) return null;
  if (session === null)
    return (
      <Link to="/login" className={css.login}>
        <Trans>Log in</Trans>
      </Link>
    );
  return (
    <PopoverPanel
      label={t`User menu`}
      placement="bottom end"
      content={AccountItems}
      face={
        <>
          <span className="visually-hidden">{t`User menu`}: </span>
          <UserRound size={15} aria-hidden="true" />
          <span className={css.name}>{session.username}</span>
        </>
      }
    >
      {(close) => <AccountItems session={session} close={close} logOut={() => void logOut()} />}
    </PopoverPanel>
  );
}

/**
 * Revokes the token and forgets the user in this browser. Where the server cannot be told, the user is forgotten all
 * the same, and that is said.
 */
function useLogOut(): () => Promise<void> {
  const { i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const navigate = useNavigate();
  return async () => {
    try {
      await engine.call(outLogin, {});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'log-out', tone: 'danger', calm: true, title: i18n._(failureText(error.failure)) });
    }
    removeUser(localStorage);
    reportMember(document, localStorage);
    await engine.setSession(null);
    await navigate({ to: '/login' });
  };
}
