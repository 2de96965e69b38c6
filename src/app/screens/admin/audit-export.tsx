import { useLingui } from '@lingui/react/macro';
import { auditList } from '../../../shared/contracts/admin.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { readPages } from '../../ui/export/read-pages.ts';

type Entry = Output<typeof auditList>['pagenation']['results'][number];

/** The facts of an entry on one line. */
export const detailsOf = (facts: Entry['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');

/** Saves the whole log, with the hash of each entry. */
export function AuditExport() {
  const { t } = useLingui();
  const engine = useEngine();
  const columns: readonly ExportColumn<Entry>[] = [
    { kind: 'number', title: '#', digits: 0, of: ({ seq }) => seq },
    { kind: 'time', title: t`Time`, of: ({ time }) => time },
    { kind: 'text', title: t`User`, of: ({ actor, actor_name }) => actor_name || actor },
    { kind: 'text', title: t`User ID`, of: ({ actor }) => actor },
    { kind: 'text', title: t`Endpoint`, of: ({ action }) => action },
    { kind: 'text', title: t`Details`, of: ({ facts }) => detailsOf(facts) },
    { kind: 'text', title: t`IP address`, of: ({ ip }) => ip },
    { kind: 'text', title: t`Hash`, of: ({ hash }) => hash },
  ];
  return (
    <ExportButton
      job={() => ({
        what: 'audit-log',
        title: t`Audit log`,
        columns,
        rows: (reading) =>
          readPages(
            async (page, page_size) => (await engine.call(auditList, { page, page_size })).pagenation,
            ({ seq }) => seq,
            reading,
          ),
      })}
    />
  );
}
