import { memo, type ReactNode } from 'react';
import type { GridColumn } from './data-grid.tsx';
import css from './data-grid.module.css';

export interface GridRowProps<T> {
  readonly id: string;
  readonly record: T;
  readonly columns: readonly GridColumn<T>[];
  /** Names of all columns, of which some may be left out. */
  readonly names: string;
  /** What cells show beside their record; undefined where nobody says, and then each row is drawn anew with its grid. */
  readonly depends: readonly unknown[] | undefined;
  readonly rowIndex: number;
  readonly top: number;
  readonly height: number;
  readonly tracks: string;
  readonly isStop: boolean;
}

/** Whether two records say the same; they come over a border, where what has not changed may be another object. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

const idsOf = <T,>(columns: readonly GridColumn<T>[]): string => columns.map(({ id }) => id).join(' ');

function isDrawn<T>(before: GridRowProps<T>, now: GridRowProps<T>): boolean {
  return before.depends !== undefined && now.depends !== undefined && isSame(before.depends, now.depends) && isSame(before.record, now.record)
    && before.id === now.id && before.rowIndex === now.rowIndex && before.top === now.top && before.height === now.height && before.tracks === now.tracks
    && before.isStop === now.isStop && before.names === now.names && idsOf(before.columns) === idsOf(now.columns);
}

function Row<T>({ id, record, columns, names, rowIndex, top, height, tracks, isStop }: GridRowProps<T>): ReactNode {
  const all = names.split(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtual, a table element cannot hold them
    <div role="row" data-row={id} aria-rowindex={rowIndex} tabIndex={isStop ? 0 : -1} className={css.row} style={{ gridTemplateColumns: tracks, height, transform: `translateY(${top}px)` }}>
      {/* Cells are called, not rendered by the table: a cell function of its own type would be mounted anew whenever the columns are. */}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops
        <div key={column.id} role="gridcell" aria-colindex={all.indexOf(column.id) + 1} className={`${css.cell} ${column.align === 'end' ? css.end : ''} ${column.pinned ? css.pinned : ''}`}>{column.cell(record)}</div>
      ))}
    </div>
  );
}

/** One row of a grid, drawn anew only when its own record has changed, or what its cells depend on. */
export const GridRow = memo(Row, isDrawn) as unknown as typeof Row;
