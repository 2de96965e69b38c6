import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { GridColumn } from './grid-column.ts';
import css from './data-grid.module.css';
import { cellClass } from './grid-cell-class.ts';
import type { GridRecords } from './grid-records.ts';

export interface GridRowProps<T> {
  readonly id: string;
  readonly records: GridRecords<T>;
  readonly columns: readonly GridColumn<T>[];
  /** Names of all columns, of which some may be left out. */
  readonly names: string;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly isStop: boolean;
  /** The first column stays in view when the others are scrolled aside. */
  readonly isSticky: boolean;
  readonly isSelected: boolean;
}

function Row<T>({
  id,
  records,
  columns,
  names,
  rowIndex,
  top,
  height,
  isStop,
  isSticky,
  isSelected,
}: GridRowProps<T>): ReactNode {
  const record = useSyncExternalStore(
    useCallback((changed) => records.subscribe(id, changed), [records, id]),
    () => records.get(id),
  );
  const all = names.split(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtual, a table element cannot hold them
    <div
      role="row"
      data-row={id}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      className={css.row}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {/* Cells are called, not rendered by the table: a cell function of its own type would be mounted anew whenever the columns are. */}
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div
          key={column.id}
          role="gridcell"
          tabIndex={-1}
          aria-colindex={all.indexOf(column.id) + 1}
          className={`${cellClass(column, isSticky && index === 0)}${column.own ? ' private' : ''}`}
        >
          {column.cell(record)}
        </div>
      ))}
    </div>
  );
}

/**
 * One row of a grid, which subscribes to its own record: it is drawn anew when that has changed, or the columns, and
 * with no other row.
 */
export const GridRow = memo(Row) as unknown as typeof Row;
