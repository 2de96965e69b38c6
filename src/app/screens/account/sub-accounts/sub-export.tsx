import { useLingui } from '@lingui/react/macro';
import type { SubAccount } from '../../../../shared/contracts/sub-account.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import { useSubWords } from './words.ts';

/** Saves the sub-accounts and traders as an Excel file. */
export function SubExport({ subs }: { readonly subs: readonly SubAccount[] }) {
  const { t } = useLingui();
  const { kindName, permissionName } = useSubWords();
  const columns: readonly ExportColumn<SubAccount>[] = [
    { kind: 'text', title: t`User name`, of: ({ username }) => username },
    { kind: 'text', title: t`Kind`, of: ({ kind }) => kindName(kind) },
    { kind: 'text', title: t`Permissions`, of: ({ permissions }) => permissions.map(permissionName).join(', ') },
    { kind: 'text', title: t`Note`, of: ({ note }) => note },
    { kind: 'number', title: t`Accounts`, digits: 0, of: ({ accounts }) => accounts },
    { kind: 'number', title: t`Strategies`, digits: 0, of: ({ running }) => running },
    { kind: 'money', title: t`Value, USD`, of: ({ usd_total }) => usd_total },
    { kind: 'time', title: t`Created`, of: ({ created }) => created },
    { kind: 'time', title: t`Last login`, of: ({ last_login }) => last_login },
    { kind: 'text', title: t`State`, of: ({ frozen }) => (frozen === null ? t`Active` : t`Frozen`) },
    { kind: 'time', title: t`Frozen`, of: ({ frozen }) => frozen },
  ];
  return (
    <ExportButton
      isDisabled={subs.length === 0}
      job={() => ({ what: 'sub-accounts', title: t`Sub-accounts`, columns, rows: async () => subs })}
    />
  );
}
