import type { ReactNode } from 'react';
import css from './figure-table.module.css';

export interface FigureColumn {
  readonly id: string;
  readonly label: ReactNode;
  /** px. */
  readonly width: number;
  /** Takes what is left, `width` at least; without any it is the first column. */
  readonly grows?: boolean;
  /** Words stand at the start, figures at the end. */
  readonly words?: boolean;
}

export interface FigureRow {
  readonly id: string;
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[];
}

/**
 * A table whose columns keep their width while the figures change; the first column names the row and stays in sight.
 */
export function FigureTable({
  label,
  columns,
  rows,
  empty,
}: {
  readonly label: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
  readonly empty?: string;
}) {
  const growing = columns.find(({ grows }) => grows) ?? columns[0];
  const min = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <table className={css.table} aria-label={label} style={{ minWidth: min }}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} style={column === growing ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ id, label: head, words }) => (
            <th key={id} scope="col" className={words ? undefined : css.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => {
              const { id: column, words } = columns[index]!;
              return index === 0 ? (
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={column} className={words ? undefined : css.figure}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
        {rows.length === 0 && empty && (
          <tr>
            <td colSpan={columns.length} className={css.empty}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
