import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { dayMs } from '../../../shared/base/time.ts';
import { NothingFound } from '../../account/nothing-found.tsx';
import { PageTurner } from '../../account/page-turner.tsx';
import { usePages } from '../../account/use-pages.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { ExportButton } from '../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { type Page, readPages } from '../../ui/export/read-pages.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from './card.tsx';
import css from './invite.module.css';

const pageSize = 20;

/** Which part of a list: a page of what is in the window. */
export interface PageQuery {
  readonly page: number;
  readonly page_size: number;
  readonly start?: number;
}

interface PagedListProps<T> {
  readonly title: string;
  /** In the names of files. */
  readonly what: string;
  readonly read: (query: PageQuery) => Promise<Page<T>>;
  readonly idOf: (row: T) => string;
  readonly columns: readonly ExportColumn<T>[];
  /** Heads of the columns, those of figures at the end. */
  readonly heads: readonly { readonly text: string; readonly isFigure?: boolean }[];
  readonly cells: (row: T) => ReactNode;
  /** More that narrows the list; where it has changed the list begins anew. */
  readonly search?: { readonly field: ReactNode; readonly text: string };
  /** What stands there where there is nothing at all. */
  readonly empty: ReactNode;
}

const spans = ['all', '7', '30', '90'] as const;
type Span = (typeof spans)[number];

/** A list of the server, newest first: within a window, page by page, and as a file. */
export function PagedList<T>({ search, empty, ...list }: PagedListProps<T>) {
  const { t } = useLingui();
  const [{ span, start }, setWindow] = useState<{ readonly span: Span; readonly start?: number }>({ span: 'all' });
  const names: Readonly<Record<Span, string>> = {
    all: t({ message: 'All time', context: 'dates' }),
    7: t`Last 7 days`,
    30: t`Last 30 days`,
    90: t`Last 90 days`,
  };
  const isNarrow = span !== 'all' || (search?.text ?? '') !== '';
  return (
    <Found
      key={`${span} ${search?.text ?? ''}`}
      {...list}
      start={start}
      empty={isNarrow ? <NothingFound search={search?.text ?? ''} /> : empty}
      filters={
        <div className={css.filters}>
          {search?.field}
          <ChoiceField
            label={t({ message: 'Period', context: 'dates' })}
            value={span}
            onChange={(key) =>
              setWindow(key === 'all' ? { span: key } : { span: key, start: Date.now() - Number(key) * dayMs })
            }
            choices={spans.map((key) => ({ key, label: names[key] }))}
          />
        </div>
      }
    />
  );
}

interface FoundProps<T> extends Omit<PagedListProps<T>, 'search'> {
  readonly start: number | undefined;
  readonly filters: ReactNode;
}

function Found<T>({ title, what, heads, idOf, columns, cells, empty, start, filters, ...props }: FoundProps<T>) {
  const { t } = useLingui();
  const reachable = useReachable();
  const read = (page: number, page_size: number) =>
    props.read({ page, page_size, ...(start !== undefined && { start }) });
  const list = usePages({ what, title, size: pageSize, read, causes: [reachable] });
  const { data, failure, reload } = list;
  return (
    <Card
      title={title}
      isWide
      tools={
        <ExportButton
          isDisabled={!data || data.total === 0}
          job={() => ({ what, title, columns, rows: (reading) => readPages(read, idOf, reading) })}
        />
      }
    >
      {filters}
      {!data && (failure ? <ErrorFallback what={title} code={failure.code} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.total === 0 && empty}
      {data && data.total > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className={css.wide} tabIndex={0} aria-label={t`${title}: rows`}>
          <table className={css.table}>
            <thead>
              <tr>
                {heads.map(({ text, isFigure }) => (
                  <th key={text} scope="col" className={isFigure ? css.end : undefined}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.results.map((row) => (
                <tr key={idOf(row)}>{cells(row)}</tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {list.pages > 1 && (
        <p className={css.pages}>
          <PageTurner list={list} />
        </p>
      )}
    </Card>
  );
}
