import type { Header, RowData } from '@tanstack/react-table';
import { DirectionMark } from './direction-mark.tsx';
import type { Ref } from 'react';
import type { GridColumn, GridFeatures } from './data-grid.tsx';
import css from './data-grid.module.css';

interface GridHeadProps<T extends RowData> {
  /** The head's own row. */
  readonly row: Ref<HTMLDivElement>;
  readonly headers: readonly Header<GridFeatures, T, unknown>[];
  readonly columns: readonly GridColumn<T>[];
  readonly tracks: string;
  /** A CSS length, the same as that of the rows. */
  readonly leastWidth: string;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky head of a grid; sortable columns are buttons. */
export function GridHead<T extends RowData>({ row, headers, columns, tracks, leastWidth }: GridHeadProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx
    <div role="rowgroup" className={css.head} style={{ minWidth: leastWidth }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows of the head are not stops */}
      <div ref={row} role="row" aria-rowindex={1} className={css.row} style={{ gridTemplateColumns: tracks }}>
        {headers.map((header, at) => {
          const sorted = header.column.getIsSorted();
          const column = columns[at];
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its button is the stop
            <div
              key={header.id} role="columnheader" aria-sort={sorted ? ariaSort[sorted] : undefined}
              className={`${css.cell} ${column?.align === 'end' ? css.end : ''}`}
            >
              {column?.sortBy ? (
                <button type="button" className={css.sort} onClick={() => header.column.toggleSorting()}>
                  {column.header}
                  {sorted && <DirectionMark direction={sorted === 'asc' ? 1 : -1} />}
                </button>
              ) : column?.pinned ? <span className="visually-hidden">{column.header}</span> : column?.header}
            </div>
          );
        })}
      </div>
    </div>
  );
}
