import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type LoginLogEntry, loginLogList } from '../../shared/contracts/security.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useLoaded } from '../engine/use-loaded.ts';
import { programOf } from '../format/program.ts';
import { ExportButton } from '../ui/export/export-button.tsx';
import type { ExportColumn } from '../ui/export/export-column.ts';
import { type Reading, readPages } from '../ui/export/read-pages.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { Button } from '../ui/form/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorFallback } from '../ui/lazy/error-fallback.tsx';
import css from './login-log.module.css';

const pageSize = 20;
const maxShown = 500;

/** Log-ins to the account, and tries that failed, newest first. */
export function LoginLog() {
  const { t } = useLingui();
  const engine = useEngine();
  const [shown, setShown] = useState(pageSize);
  const read = async (page_size: number) => (await engine.call(loginLogList, { page: 1, page_size })).pagenation;
  const { data, failure, reload, set } = useLoaded(() => read(pageSize));
  const [moreFailed, setMoreFailed] = useState<string>();
  const more = async () => {
    const wanted = Math.min(maxShown, shown + 4 * pageSize);
    setMoreFailed(undefined);
    try {
      // Read anew from the top: what has come in meanwhile would shift the pages.
      set(await read(wanted));
      setShown(wanted);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setMoreFailed(error.failure.code);
    }
  };
  const readAll = (reading: Reading) =>
    readPages(
      async (page, page_size) => (await engine.call(loginLogList, { page, page_size })).pagenation,
      // An entry has no number: by all that it says it is told from others.
      (entry) => JSON.stringify(entry),
      reading,
    );
  const columns: readonly ExportColumn<LoginLogEntry>[] = [
    { kind: 'time', title: t`Time`, of: ({ login_time }) => login_time },
    { kind: 'text', title: t`IP address`, of: ({ login_ip }) => login_ip },
    { kind: 'text', title: t`Device`, of: ({ ua }) => programOf(ua) ?? t`Unknown device` },
    { kind: 'text', title: t`Result`, of: ({ ok }) => (ok ? t`Logged in` : t`Failed`) },
  ];
  return (
    <>
      {!data &&
        (failure ? <ErrorFallback what={t`Login log`} code={failure.code} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.total === 0 && (
        <EmptyState>
          <Trans>No logins recorded yet.</Trans>
        </EmptyState>
      )}
      {data && data.total > 0 && <LogTable entries={data.results} />}
      {data && data.total > 0 && (
        <p>
          <ExportButton job={() => ({ what: 'login-log', title: t`Login log`, columns, rows: readAll })} />
        </p>
      )}
      {moreFailed !== undefined && <ErrorFallback what={t`Login log`} code={moreFailed} onRetry={() => void more()} />}
      {data && moreFailed === undefined && data.results.length < Math.min(maxShown, data.total) && (
        <p>
          <Button size="small" onPress={() => void more()}>{t`Load more`}</Button>
        </p>
      )}
    </>
  );
}

function LogTable({ entries }: { readonly entries: readonly LoginLogEntry[] }) {
  const { t } = useLingui();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`IP address`}</th>
          <th scope="col">{t`Device`}</th>
          <th scope="col">{t`Result`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are shown as one answer
          <tr key={index}>
            <td>
              <Timestamp ms={entry.login_time} />
            </td>
            <td className="num">{entry.login_ip}</td>
            <td title={entry.ua}>{programOf(entry.ua) ?? t`Unknown device`}</td>
            <td className={entry.ok ? css.ok : css.failed}>{entry.ok ? t`Logged in` : t`Failed`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
