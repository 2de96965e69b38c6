import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Gift, LogOut, Settings, ShieldCheck, UsersRound } from 'lucide-react';
import { AccountKind } from './main-account/account-kind.tsx';
import { RestoreWindowsItem } from '../market/windows/restore-windows.tsx';
import type { Session } from '../../shared/user/session.ts';
import { useOpenMoney } from '../market/money-dialogs/money-request.ts';
import { isOwner } from '../../shared/user/role.ts';
import { mayAdminister } from '../page/guard.ts';
import { Button } from '../ui/form/button.tsx';
import css from './account-menu.module.css';
import { DataSaver } from './data-saver.tsx';
import { InviteCode } from './invite-code.tsx';
import { useRoleName } from './role-name.ts';

interface AccountItemsProps {
  readonly session: Session;
  /** Closes the menu. */
  readonly close: () => void;
  readonly logOut: () => void;
}

/** What stands in the user menu. */
export function AccountItems({ session, close, logOut }: AccountItemsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const openMoney = useOpenMoney();
  return (
    <div className={css.menu}>
      <p className={css.user}>{session.username}</p>
      <p className={css.facts}>
        {roleName(session.role)} · VIP {session.vip_level}
      </p>
      <AccountKind />
      {session.invite_code !== '' && <InviteCode code={session.invite_code} />}
      {isOwner(session.role) && (
        <Button
          onPress={() => {
            close();
            openMoney({ kind: 'transfer' });
          }}
        >
          <ArrowLeftRight size={14} aria-hidden="true" />
          {t`Transfer`}
        </Button>
      )}
      <Link to="/invite" className={css.item} onClick={close}>
        <Gift size={14} aria-hidden="true" />
        {t`Invite friends`}
      </Link>
      <div className={css.section}>
        <DataSaver />
      </div>
      <Button
        onPress={() => {
          close();
          void navigate({ to: '/setup' });
        }}
      >
        <Settings size={14} aria-hidden="true" />
        {t`Settings`}
      </Button>
      <RestoreWindowsItem />
      <Link to="/setup/security" className={css.item} onClick={close}>
        <ShieldCheck size={14} aria-hidden="true" />
        {t`Security`}
      </Link>
      {mayAdminister(session.role) && (
        <Link to="/setup/admin" className={css.item} onClick={close}>
          <UsersRound size={14} aria-hidden="true" />
          {t`Administration`}
        </Link>
      )}
      <Button
        onPress={() => {
          close();
          logOut();
        }}
      >
        <LogOut size={14} aria-hidden="true" />
        {t`Log out`}
      </Button>
    </div>
  );
}
