import { useLingui } from '@lingui/react/macro';
import { type ManagedUser, userList } from '../../../../shared/contracts/admin.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useRoleName } from '../../../shell/role-name.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import { readPages } from '../../../ui/export/read-pages.ts';
import css from '../admin.module.css';

/** Saves all users that are found. */
export function UserExport({ search }: { readonly search: string }) {
  const { t } = useLingui();
  const engine = useEngine();
  const roleName = useRoleName();
  const columns: readonly ExportColumn<ManagedUser>[] = [
    { kind: 'text', title: t`User`, of: ({ username }) => username },
    { kind: 'text', title: t`Email`, of: ({ email }) => email },
    { kind: 'text', title: t`Phone`, of: ({ phone }) => phone },
    { kind: 'text', title: t`Role`, of: ({ role }) => roleName(role) },
    { kind: 'number', title: 'VIP', digits: 0, of: ({ vip_level }) => vip_level },
    { kind: 'time', title: t`Signed up`, of: ({ created }) => created },
    { kind: 'number', title: t`Sessions`, digits: 0, of: ({ sessions }) => sessions },
    { kind: 'text', title: t`State`, of: ({ disabled }) => (disabled === null ? t`Active` : t`Suspended`) },
    { kind: 'time', title: t`Suspended`, of: ({ disabled }) => disabled },
  ];
  return (
    <p className={css.pages}>
      <ExportButton
        job={() => ({
          what: 'users',
          title: t`Users`,
          columns,
          rows: (reading) =>
            readPages(
              async (page, page_size) =>
                (await engine.call(userList, { page, page_size, ...(search !== '' && { search }) })).pagenation,
              ({ user_id }) => user_id,
              reading,
            ),
        })}
      />
    </p>
  );
}
