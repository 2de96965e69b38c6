import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import page from '../account.module.css';
import css from './clients.module.css';

interface ClientPartProps<R> {
  readonly title: string;
  /** Said where there are no rows. */
  readonly empty: string;
  readonly heads: readonly string[];
  /** Beside the heading. */
  readonly tools?: ReactNode;
  /** A last column without a heading of its own has this name. */
  readonly actions?: string | undefined;
  readonly rows: readonly R[];
  readonly row: (row: R) => ReactNode;
}

/** One table of another's account. */
export function ClientPart<R>({ title, empty, heads, tools, actions, rows, row }: ClientPartProps<R>) {
  return (
    <section className={css.part} aria-label={title}>
      <header className={page.head}>
        <h3>{title}</h3>
        {tools}
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
          </table>
        </div>
      )}
    </section>
  );
}
