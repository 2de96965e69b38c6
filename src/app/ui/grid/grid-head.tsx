import type { Header, SortingState } from '@tanstack/react-table';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { DirectionMark } from '../direction-mark.tsx';
import { memo, type ReactNode, type Ref } from 'react';
import { type GridColumn, isControl } from './grid-column.ts';
import css from './data-grid.module.css';
import { cellClass } from './grid-cell-class.ts';
import type { ColumnControl } from './grid-tools.ts';
import { useHeadTools } from './use-head-tools.ts';
import type { GridFeatures, RowKey } from './use-grid-rows.ts';

interface GridHeadProps<T> {
  /** The head's own row. */
  readonly row: Ref<HTMLDivElement>;
  readonly headers: readonly Header<GridFeatures, RowKey, unknown>[];
  /** By which rows are sorted: headers are the same objects whatever it is. */
  readonly sorting: SortingState;
  /** Those that are shown, of all. */
  readonly columns: readonly GridColumn<T>[];
  readonly all: readonly GridColumn<T>[];
  readonly isSticky: boolean;
  /** Where not all columns find room: whether all are shown nevertheless. */
  readonly more: MoreProps | undefined;
  readonly columnControl: ColumnControl;
  /** Other rows of the head. */
  readonly children: ReactNode;
}

interface MoreProps {
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
}

interface SortProps {
  readonly header: string;
  readonly sorted: false | 'asc' | 'desc' | undefined;
  /** Which of several columns it is that rows are sorted by, from 1; 0 where there is one at most. */
  readonly order: number;
  /** `isMore`: beside the columns that rows are sorted by already. */
  readonly onSort: (isMore: boolean) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Head<T>({ row, headers, sorting, columns, all, isSticky, more, columnControl, children }: GridHeadProps<T>) {
  const { isReady, ...handlers } = useHeadTools(columnControl);
  const count = sorting.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx
    <div role="rowgroup" className={css.head} {...handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows of the head are not stops */}
      <div ref={row} role="row" aria-rowindex={1} className={css.row}>
        {columns.map((column, place) => {
          const index = all.indexOf(column);
          const header = headers[index];
          const sorted = header?.column.getIsSorted();
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its button is the stop
            <div
              key={column.id}
              role="columnheader"
              data-column={isControl(column) ? undefined : column.id}
              aria-colindex={index + 1}
              aria-sort={sorted ? ariaSort[sorted] : undefined}
              className={cellClass(column, isSticky && place === 0)}
            >
              {column.sortBy ? (
                <SortButton
                  header={column.header}
                  sorted={sorted}
                  order={count > 1 ? (header?.column.getSortIndex() ?? -1) + 1 : 0}
                  onSort={(isMore) => header?.column.toggleSorting(undefined, isMore)}
                />
              ) : (
                <span className={isControl(column) ? 'visually-hidden' : undefined}>{column.header}</span>
              )}
              {isReady && !isControl(column) && <span className={css.edge} data-edge="" />}
              {more && column === columns.at(-1) && <MoreButton {...more} />}
            </div>
          );
        })}
      </div>
      {children}
    </div>
  );
}

/** The sticky head of a grid; sortable columns are buttons, and Shift with the press sorts by several. */
export const GridHead = memo(Head) as unknown as typeof Head;

/** Shows the columns that found no room, and leaves them out again. */
function MoreButton({ isWhole, setWhole }: MoreProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={css.more}
      aria-pressed={isWhole}
      aria-label={t`All columns`}
      title={t`All columns`}
      onClick={() => setWhole(!isWhole)}
    >
      <Ellipsis size={14} aria-hidden="true" />
    </button>
  );
}

/** A head that sorts when it is pressed: with Shift beside the columns that rows are sorted by already. */
function SortButton({ header, sorted, order, onSort }: SortProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={css.sort}
      onClick={({ shiftKey }) => onSort(shiftKey)}
      {...(order > 0 && { 'aria-description': t`Sort priority ${order}` })}
    >
      {header}
      {sorted && <DirectionMark direction={sorted === 'asc' ? 1 : -1} />}
      {order > 0 && (
        <span className={css.order} aria-hidden="true">
          {order}
        </span>
      )}
    </button>
  );
}
