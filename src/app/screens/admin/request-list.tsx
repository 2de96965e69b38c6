import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { NothingFound } from '../../account/nothing-found.tsx';
import { PageTurner } from '../../account/page-turner.tsx';
import { usePages } from '../../account/use-pages.ts';
import { ExportButton } from '../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { type Page, readPages } from '../../ui/export/read-pages.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './admin.module.css';
import { useRequestWords } from './request-words.ts';
import { SearchForm } from './search-form.tsx';
import { ActionHead } from '../../ui/action-head.tsx';

const pageSize = 50;

/** Part of a list of the server: a page of what is found in a state, or in all of them. */
export interface RequestPage<S extends string> {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string;
  readonly state?: S;
}

type AnyState = Parameters<ReturnType<typeof useRequestWords>['state']>[0];

interface RequestListProps<T, S extends AnyState> {
  readonly title: string;
  /** In the names of files. */
  readonly what: string;
  readonly searchLabel: string;
  /** None where what is listed has no states. */
  readonly states: readonly S[];
  readonly read: (query: RequestPage<S>) => Promise<Page<T>>;
  readonly idOf: (row: T) => string;
  readonly fileColumns: readonly ExportColumn<T>[];
  /** What is said where there is nothing at all: what would stand there. */
  readonly empty: string;
  readonly heads: readonly string[];
  /** The cells of a row; `put` shows it as it has become, `reload` reads the page again. */
  readonly cells: (row: T, put: (row: T) => void, reload: () => void) => ReactNode;
}

/** A list of the server, newest first: searched, by state, page by page, and as a file. */
export function RequestList<T, S extends AnyState>(props: RequestListProps<T, S>) {
  const { t } = useLingui();
  const words = useRequestWords();
  const { states, searchLabel } = props;
  const [search, setSearch] = useState('');
  const [state, setState] = useState<S | 'all'>('all');
  return (
    <>
      <SearchForm label={searchLabel} onSearch={setSearch}>
        {states.length > 0 && (
          <ChoiceField
            label={t`State`}
            value={state}
            onChange={setState}
            choices={[
              { key: 'all', label: t({ message: 'All', context: 'request' }) },
              ...states.map((key) => ({ key, label: words.state(key) })),
            ]}
          />
        )}
      </SearchForm>
      <Found
        key={`${state} ${search}`}
        {...props}
        query={{ ...(search !== '' && { search }), ...(state !== 'all' && { state }) }}
      />
    </>
  );
}

interface FoundProps<T, S extends AnyState> extends RequestListProps<T, S> {
  readonly query: Pick<RequestPage<S>, 'search' | 'state'>;
}

function Found<T, S extends AnyState>({
  query,
  title,
  what,
  heads,
  idOf,
  fileColumns,
  cells,
  empty,
  ...props
}: FoundProps<T, S>) {
  const read = (page: number, page_size: number) => props.read({ ...query, page, page_size });
  const list = usePages({ what, title, size: pageSize, read });
  const { data, failure, reload, put } = list;
  if (!data)
    return failure ? <ErrorFallback what={title} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  if (data.total === 0)
    return query.search === undefined && query.state === undefined ? (
      <EmptyState>{empty}</EmptyState>
    ) : (
      <NothingFound search={query.search ?? ''} />
    );
  return (
    <>
      <AdminTable heads={heads}>
        {data.results.map((row) => (
          <tr key={idOf(row)}>{cells(row, (changed) => put(changed, idOf), reload)}</tr>
        ))}
      </AdminTable>
      <p className={css.pages}>
        <PageTurner list={list} />
        <ExportButton
          job={() => ({ what, title, columns: fileColumns, rows: (reading) => readPages(read, idOf, reading) })}
        />
      </p>
    </>
  );
}

/** A table under its heads, which scrolls aside where it is wide; the last column is of actions. */
export function AdminTable({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <div className={css.wide}>
      <table className={css.table}>
        <ActionHead heads={heads} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
