import type { Header } from '@tanstack/react-table';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { DirectionMark } from './direction-mark.tsx';
import type { Ref } from 'react';
import type { GridColumn } from './data-grid.tsx';
import css from './data-grid.module.css';
import { cellClass } from './grid-cell-class.ts';
import type { GridFeatures, RowKey } from './use-grid-rows.ts';

interface GridHeadProps<T> {
  /** The head's own row. */
  readonly row: Ref<HTMLDivElement>;
  readonly headers: readonly Header<GridFeatures, RowKey, unknown>[];
  /** Those that are shown, of all. */
  readonly columns: readonly GridColumn<T>[];
  readonly all: readonly GridColumn<T>[];
  readonly tracks: string;
  readonly isSticky: boolean;
  /** A CSS length, the same as that of the rows. */
  readonly leastWidth: string;
  /** Where not all columns find room: whether all are shown nevertheless. */
  readonly more: MoreProps | undefined;
}

interface MoreProps {
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky head of a grid; sortable columns are buttons. */
export function GridHead<T>({ row, headers, columns, all, tracks, isSticky, leastWidth, more }: GridHeadProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx
    <div role="rowgroup" className={css.head} style={{ minWidth: leastWidth }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows of the head are not stops */}
      <div ref={row} role="row" aria-rowindex={1} className={css.row} style={{ gridTemplateColumns: tracks }}>
        {columns.map((column, place) => {
          const at = all.indexOf(column);
          const header = headers[at];
          const sorted = header?.column.getIsSorted();
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its button is the stop
            <div
              key={column.id} role="columnheader" aria-colindex={at + 1} aria-sort={sorted ? ariaSort[sorted] : undefined}
              className={cellClass(column, isSticky && place === 0)}
            >
              {column.sortBy ? (
                <button type="button" className={css.sort} onClick={() => header?.column.toggleSorting()}>
                  {column.header}
                  {sorted && <DirectionMark direction={sorted === 'asc' ? 1 : -1} />}
                </button>
              ) : column.pinned ? <span className="visually-hidden">{column.header}</span> : column.header}
              {more && column === columns.at(-1) && <MoreButton {...more} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Shows the columns that found no room, and leaves them out again. */
function MoreButton({ isWhole, setWhole }: MoreProps) {
  const { t } = useLingui();
  return (
    <button type="button" className={css.more} aria-pressed={isWhole} aria-label={t`All columns`} title={t`All columns`} onClick={() => setWhole(!isWhole)}>
      <Ellipsis size={14} aria-hidden="true" />
    </button>
  );
}
