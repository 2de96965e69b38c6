import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { auditCheck, auditList } from '../../../shared/contracts/admin.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { Button } from '../../ui/form/button.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './admin.module.css';
import { AuditExport, detailsOf } from './audit-export.tsx';

const pageSize = 50;
const maxShown = 500;

type Entries = Output<typeof auditList>['pagenation'];

/** What was done for the safety of accounts and by admins, newest first, and whether anybody has tampered with it. */
export function AuditSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const read = async (page_size: number) => (await engine.call(auditList, { page: 1, page_size })).pagenation;
  const { data, failure, reload, set } = useLoaded(() => read(pageSize));
  const check = useLoaded(() => engine.call(auditCheck, {}));
  const [moreFailed, setMoreFailed] = useState<string>();
  const load = async (wanted: number) => {
    setMoreFailed(undefined);
    try {
      set(await read(wanted));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setMoreFailed(error.failure.code);
    }
  };
  if (!data)
    return failure ? <ErrorFallback what={t`Audit log`} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  const shown = data.results.length;
  const { broken: first, missing } = check.data ?? { broken: null, missing: 0 };
  return (
    <>
      <p className={css.check} role="status">
        {check.failure && <Trans>The log could not be verified.</Trans>}
        {check.data && first === null && missing === 0 && (
          <span className={css.ok}>
            <Trans>All entries are intact.</Trans>
          </span>
        )}
        {first !== null && (
          <span className={css.failed}>
            <Trans>Entry {first} has been altered.</Trans>
          </span>
        )}
        {missing > 0 && (
          <span className={css.failed}>
            <Plural value={missing} one="# entry at the end is missing." other="# entries at the end are missing." />
          </span>
        )}
        <Button
          size="small"
          onPress={() => {
            check.reload();
            void load(Math.max(pageSize, shown));
          }}
        >{t`Verify again`}</Button>
        <AuditExport />
      </p>
      {data.total === 0 ? (
        <EmptyState>
          <Trans>No entries yet.</Trans>
        </EmptyState>
      ) : (
        <AuditTable entries={data.results} />
      )}
      {moreFailed !== undefined && (
        <ErrorFallback what={t`Audit log`} code={moreFailed} onRetry={() => void load(shown + pageSize)} />
      )}
      {moreFailed === undefined && shown < Math.min(maxShown, data.total) && (
        <p>
          <Button size="small" onPress={() => void load(Math.min(maxShown, shown + pageSize))}>{t`Load more`}</Button>
        </p>
      )}
    </>
  );
}

function AuditTable({ entries }: { readonly entries: Entries['results'] }) {
  const { t } = useLingui();
  return (
    <div className={css.wide}>
      <table className={css.table}>
        <thead>
          <tr>
            {['#', t`Time`, t`User`, t`Endpoint`, t`Details`, t`IP address`].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ seq, time, actor, actor_name, action, facts, ip, hash }) => (
            <tr key={seq}>
              <td className="num" title={hash}>
                {seq}
              </td>
              <td>
                <Timestamp ms={time} />
              </td>
              <td title={actor}>{actor_name || actor || '—'}</td>
              <td>{action}</td>
              <td className={css.facts}>{detailsOf(facts)}</td>
              <td className="num">{ip}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
