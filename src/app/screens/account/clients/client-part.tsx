import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import page from '../account.module.css';
import css from './clients.module.css';

/** A table of one account of somebody's as a file. */
export interface ClientFile {
  readonly what: string;
  /** Whose account it is, and which: a file stands alone. */
  readonly owner: string;
  readonly account: string;
}

interface ClientPartProps<R> {
  readonly title: string;
  /** Said where there are no rows. */
  readonly empty: string;
  readonly heads: readonly string[];
  /** Beside the heading. */
  readonly tools?: ReactNode;
  readonly file: ClientFile;
  readonly columns: readonly ExportColumn<R>[];
  /** Sums under the rows. */
  readonly foot?: ReactNode;
  /** A last column without a heading of its own has this name. */
  readonly actions?: string | undefined;
  readonly rows: readonly R[];
  readonly row: (row: R) => ReactNode;
}

/** One table of another's account. */
export function ClientPart<R>({
  title,
  empty,
  heads,
  tools,
  file: { what, owner, account },
  columns,
  actions,
  rows,
  row,
  foot,
}: ClientPartProps<R>) {
  const { t } = useLingui();
  const whose: readonly ExportColumn<R>[] = [
    { kind: 'text', title: t`User`, of: () => owner },
    { kind: 'text', title: t`Account`, of: () => account },
  ];
  return (
    <section className={css.part} aria-label={title}>
      <header className={page.head}>
        <h3>{title}</h3>
        {(tools || rows.length > 0) && (
          <div className={page.tools}>
            {tools}
            {rows.length > 0 && <ExportButton job={() => ({ what, title, columns: [...whose, ...columns], rows })} />}
          </div>
        )}
      </header>
      {rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
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
                {actions !== undefined && (
                  <th scope="col">
                    <span className="visually-hidden">{actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>{rows.map(row)}</tbody>
            {foot && <tfoot>{foot}</tfoot>}
          </table>
        </div>
      )}
    </section>
  );
}
