import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ManagedUser } from '../../../../shared/contracts/admin.ts';
import { userRole } from '../../../../shared/contracts/admin-user.ts';
import { type Role, roles } from '../../../../shared/user/role.ts';
import { useRoleName } from '../../../shell/role-name.ts';
import { useSession } from '../../../session/use-session.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../admin.module.css';
import { Facts } from '../facts.tsx';
import { useReportedCall } from '../../../account/use-reported-call.ts';
import { UserAccounts } from './user-accounts.tsx';
import { UserSessions } from './user-sessions.tsx';

interface UserDrawerProps {
  readonly user: ManagedUser;
  /** The user as changed. */
  readonly onChanged: (user: ManagedUser) => void;
  readonly onClose: () => void;
}

/** One user: the role, where the account is open, and what paper money it has. */
export function UserDrawer({ user, onChanged, onClose }: UserDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer title={user.username} onClose={onClose}>
      <div className={css.detail}>
        <Facts
          facts={[
            [t`Email`, user.email ?? ''],
            [t`Phone`, user.phone ?? ''],
            [t`Signed up`, <Timestamp key="signed up" ms={user.created} />],
            ['VIP', user.vip_fixed ? String(user.vip_level) : t`${user.vip_level} · automatic`],
          ]}
        />
        <RoleField user={user} onChanged={onChanged} />
        <UserSessions user={user} onEnded={(ended) => onChanged({ ...user, sessions: user.sessions - ended })} />
        <UserAccounts user={user} />
      </div>
    </Drawer>
  );
}

/** The role, changed after a question that says what it opens or closes. */
function RoleField({ user, onChanged }: Omit<UserDrawerProps, 'onClose'>) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const attempt = useReportedCall();
  const isSelf = useSession()?.username === user.username;
  const [asked, setAsked] = useState<Role>();
  const { user_id, username } = user;
  const set = (role: Role) =>
    attempt({
      id: `user-${user_id}`,
      work: (engine) => engine.call(userRole, { user_id, role }),
      done: t`${username} is now ${roleName(role)}`,
      failed: t`Account ${username} was not changed`,
      onDone: onChanged,
    });
  return (
    <>
      <ChoiceField
        label={t`Role`}
        choices={roles.map((key) => ({ key, label: roleName(key) }))}
        value={user.role}
        onChange={(role) => {
          if (role !== user.role) setAsked(role);
        }}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t`Change the role of ${username}?`}
          kind="danger"
          focus="cancel"
          confirm={t`Change role`}
          reversible
          onClose={() => setAsked(undefined)}
          facts={[
            { label: t({ message: 'From', context: 'change' }), value: roleName(user.role) },
            { label: t({ message: 'To', context: 'change' }), value: roleName(asked) },
          ]}
          warnings={[
            ...(asked === 'admin' ? [t`Administrators see all accounts and manage all users.`] : []),
            ...(isSelf ? [t`This is your own account: administration closes for you.`] : []),
          ]}
          onConfirm={() => set(asked)}
        />
      )}
      <p className="quiet">
        <Trans>A change takes effect at once, also in open windows.</Trans>
      </p>
    </>
  );
}
