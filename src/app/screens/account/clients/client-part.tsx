import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Loaded } from '../../../engine/use-loaded.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import page from '../account.module.css';
import css from './clients.module.css';

interface ClientPartProps<R> {
  readonly title: string;
  /** Said where there are no rows. */
  readonly empty: string;
  readonly heads: readonly string[];
  readonly loaded: Pick<Loaded<readonly R[]>, 'data' | 'failure' | 'reload'>;
  readonly row: (row: R) => ReactNode;
}

/** One table of another's account; it says where what it shows could not be read again. */
export function ClientPart<R>({ title, empty, heads, loaded: { data, failure, reload }, row }: ClientPartProps<R>) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {!data && (failure ? <ErrorFallback what={title} code={failure.code} onRetry={reload} /> : <Skeleton rows={3} />)}
      {data && failure && (
        <p className={css.stale} role="status">
          <Trans>These figures could not be refreshed.</Trans>
        </p>
      )}
      {data?.length === 0 && <EmptyState>{empty}</EmptyState>}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
        <div className={page.wide} tabIndex={0}>
          <table className={page.table}>
            <thead>
              <tr>
                {heads.map((head, index) => (
                  <th key={head} scope="col" className={index > 1 ? page.end : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{data.map(row)}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}
