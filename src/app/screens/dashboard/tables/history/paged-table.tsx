import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTurner } from '../../../../account/page-turner.tsx';
import { usePages } from '../../../../account/use-pages.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { loadChunk } from '../../../../page/load-chunk.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { Page } from '../../../../ui/export/read-pages.ts';
import type { DataGridProps } from '../../../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../../ui/lazy/error-fallback.tsx';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TableGrid } from '../table-grid.tsx';
import css from './history.module.css';
import { type Range, windowAt } from './range.ts';

/** Rows of a page. */
const size = 50;

/** Which part of a list: a page of what is in the window. */
export interface PageQuery {
  readonly page: number;
  readonly page_size: number;
  readonly start: number;
  readonly end: number;
}

interface PagedTableProps<T> extends Pick<DataGridProps<T>, 'name' | 'columns' | 'rowId' | 'depends' | 'whole'> {
  readonly title: string;
  readonly range: Range;
  readonly read: (query: PageQuery) => Promise<Page<T>>;
  /** What a phone shows first. */
  readonly phone?: readonly (readonly [id: string, least?: number])[];
  /** The first page is read again where one of these has changed. */
  readonly causes?: readonly unknown[];
  /** What stands there where the filters leave nothing. */
  readonly empty: ReactNode;
  /** Shows more than the range does. */
  readonly onWider: (() => void) | undefined;
}

/** A history of the server, newest first: a page of it at a time, and as a file all of the range. */
export function PagedTable<T>(props: PagedTableProps<T>) {
  const { name, title, range, read, columns, rowId, depends, whole, phone, causes = [], empty, onWider } = props;
  const { t } = useLingui();
  const engine = useEngine();
  const zone = useZone();
  const reachable = useReachable();
  const readAt = async (page: number, page_size: number) =>
    read({ page, page_size, ...windowAt(range, await engine.serverMs(), zone) });
  const list = usePages({ what: name, title, size, read: readAt, causes: [reachable, ...causes] });
  const { data, failure, reload, pages } = list;
  if (!data)
    return failure ? <ErrorFallback what={title} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  return (
    <>
      <TableGrid
        name={name}
        label={title}
        columns={columns}
        rows={data.results}
        rowId={rowId}
        {...(depends && { depends })}
        {...(phone && { phone })}
        whole={{
          ...whole,
          rows: async (reading) => {
            const { readPages } = await loadChunk(() => import('../../../../ui/export/read-pages.ts'));
            // One window for all pages: what comes meanwhile would move the rows.
            const window = windowAt(range, await engine.serverMs(), zone);
            return readPages((page, page_size) => read({ page, page_size, ...window }), rowId, reading);
          },
        }}
        empty={
          <EmptyState action={onWider && <Button size="small" onPress={onWider}>{t`Show the last 90 days`}</Button>}>
            {empty}
          </EmptyState>
        }
      />
      {pages > 1 && (
        <div className={css.pages}>
          <PageTurner list={list} />
        </div>
      )}
    </>
  );
}

/** What widens a range to all that the server gives at a time; undefined where it is that already. */
export const widerThan = (range: Range, onRange: (range: Range) => void): (() => void) | undefined =>
  range.key === '90' ? undefined : () => onRange({ key: '90' });
