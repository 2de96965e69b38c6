import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ManagedUser, userDisable, userList, userVip } from '../../../../shared/contracts/admin.ts';
import { maxVip } from '../../../../shared/user/vip.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { NothingFound } from '../../../account/nothing-found.tsx';
import { PageTurner } from '../../../account/page-turner.tsx';
import { usePages } from '../../../account/use-pages.ts';
import { useSession } from '../../../session/use-session.ts';
import { useRoleName } from '../../../shell/role-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceMenu } from '../../../ui/overlay/choice-menu.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import css from '../admin.module.css';
import { AdminTable } from '../request-list.tsx';
import { SearchForm } from '../search-form.tsx';
import { useReportedCall } from '../../../account/use-reported-call.ts';
import { UserDrawer } from './user-drawer.tsx';
import { UserExport } from './user-export.tsx';

const pageSize = 50;

/** All users; an account can be shut and opened again. */
export function UserSection() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchForm label={t`User name, email or phone`} onSearch={setSearch} />
      <FoundUsers key={search} search={search} />
    </>
  );
}

function FoundUsers({ search }: { readonly search: string }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [shutting, setShutting] = useState<ManagedUser>();
  const list = usePages({
    what: 'users',
    title: t`Users`,
    size: pageSize,
    read: async (page, page_size) =>
      (await engine.call(userList, { page, page_size, ...(search !== '' && { search }) })).pagenation,
  });
  const { data, failure, reload } = list;
  const put = (user: ManagedUser) => list.put(user, ({ user_id }) => user_id);
  const [managed, setManaged] = useState<ManagedUser>();
  const { disable, setVip } = useManaging(put);
  if (!data)
    return failure ? <ErrorFallback what={t`Users`} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  if (data.total === 0) return <NothingFound search={search} />;
  return (
    <>
      <UserTable
        users={data.results}
        onShut={setShutting}
        onOpen={(user) => void disable(user, false)}
        onVip={(user, level) => void setVip(user, level)}
        onManage={setManaged}
      />
      <UserExport search={search} />
      {list.pages > 1 && (
        <p className={css.pages}>
          <PageTurner list={list} />
        </p>
      )}
      {managed && (
        <UserDrawer
          user={data.results.find(({ user_id }) => user_id === managed.user_id) ?? managed}
          onChanged={put}
          onClose={() => setManaged(undefined)}
        />
      )}
      {shutting && (
        <ConfirmDialog
          isOpen
          title={t`Suspend this account?`}
          kind="danger"
          focus="cancel"
          confirm={t`Suspend account`}
          onClose={() => setShutting(undefined)}
          facts={[
            { label: t`User`, value: shutting.username },
            { label: t`Email`, value: shutting.email ?? '—' },
            { label: t`Sessions to end`, value: String(shutting.sessions) },
          ]}
          warnings={[t`Open orders and positions are not changed.`]}
          onConfirm={() => disable(shutting, true)}
        />
      )}
    </>
  );
}

/** What an admin does about one user at once; what came of it is told, and `onDone` gets the user as changed. */
function useManaging(onDone: (user: ManagedUser) => void) {
  const { t } = useLingui();
  const attempt = useReportedCall();
  const change = ({ user_id, username }: ManagedUser, work: Attempted, done: string) =>
    attempt({ id: `user-${user_id}`, work, done, failed: t`Account ${username} was not changed`, onDone });
  return {
    disable(user: ManagedUser, disabled: boolean) {
      const { user_id, username } = user;
      return change(
        user,
        (engine) => engine.call(userDisable, { user_id, disabled }),
        disabled ? t`Account ${username} suspended` : t`Account ${username} reactivated`,
      );
    },
    setVip(user: ManagedUser, level: number | null) {
      const { user_id, username } = user;
      return change(
        user,
        (engine) => engine.call(userVip, { user_id, vip_level: level }),
        level === null ? t`The VIP level of ${username} is automatic now` : t`Account ${username} is now VIP ${level}`,
      );
    },
  };
}
type Attempted = (engine: ReturnType<typeof useEngine>) => Promise<ManagedUser>;

interface UserTableProps {
  readonly users: readonly ManagedUser[];
  readonly onShut: (user: ManagedUser) => void;
  readonly onOpen: (user: ManagedUser) => void;
  readonly onVip: (user: ManagedUser, level: number | null) => void;
  readonly onManage: (user: ManagedUser) => void;
}

const fixedLevels = Array.from({ length: maxVip + 1 }, (_, level) => ({ key: String(level), label: String(level) }));
/** By activation and turnover. */
const automatic = 'auto';

function UserTable({ users, onShut, onOpen, onVip, onManage }: UserTableProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const own = useSession()?.username;
  return (
    <AdminTable heads={[t`User`, t`Email`, t`Role`, 'VIP', t`Signed up`, t`Sessions`, t`State`]}>
      {users.map((user) => (
        <tr key={user.user_id}>
          <td>{user.username}</td>
          <td>{user.email ?? user.phone ?? '—'}</td>
          <td>{roleName(user.role)}</td>
          <td className="num">
            <ChoiceMenu
              label={t`VIP level of ${user.username}`}
              choices={[
                { key: automatic, label: user.vip_fixed ? t`Automatic` : t`${user.vip_level} · automatic` },
                ...fixedLevels,
              ]}
              value={user.vip_fixed ? String(user.vip_level) : automatic}
              onChange={(level) => onVip(user, level === automatic ? null : Number(level))}
            />
          </td>
          <td>
            <Timestamp ms={user.created} />
          </td>
          <td className="num">{user.sessions}</td>
          <td className={user.disabled === null ? css.ok : css.failed}>
            {user.disabled === null ? (
              t`Active`
            ) : (
              <>
                {t`Suspended`} <Timestamp ms={user.disabled} />
              </>
            )}
          </td>
          <td className={css.act}>
            <Button
              size="small"
              aria-label={t`Manage ${user.username}`}
              onPress={() => onManage(user)}
            >{t`Manage`}</Button>
            {user.username !== own &&
              (user.disabled === null ? (
                <Button
                  size="small"
                  aria-label={t`Suspend account ${user.username}`}
                  onPress={() => onShut(user)}
                >{t`Suspend account`}</Button>
              ) : (
                <Button
                  size="small"
                  aria-label={t`Reactivate account ${user.username}`}
                  onPress={() => onOpen(user)}
                >{t`Reactivate account`}</Button>
              ))}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
