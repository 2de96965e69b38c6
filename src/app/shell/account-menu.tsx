import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useCommand } from '../commands/commands-context.tsx';
import { useSession } from '../session/use-session.ts';
import { lazyComponent } from '../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../ui/overlay/popover-panel.tsx';
import css from './account-menu.module.css';
import { useLogOut } from './use-log-out.ts';

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
