import { type GridColumn, isControl } from './grid-column.ts';
import { plainFigure } from './grid-file.ts';
import { textOf } from './grid-filter.ts';

/** A cell of tab-separated text holds no tab and no line of its own. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a cell says; a figure as a machine reads it, without unit and marks between thousands. */
function said<T>(column: GridColumn<T>, row: T): string {
  const [first] = column.file ?? [];
  const value = first?.kind === 'number' || first?.kind === 'money' ? first.of(row) : undefined;
  if (value !== null && value !== undefined) return plainFigure(String(value));
  return plainFigure(plain(textOf(column, row) ?? String(column.sortBy?.(row) ?? '')));
}

/**
 * Rows as tab-separated text, as they are shown but with plain figures, with the heads where they are asked for;
 * columns of actions are left out.
 */
export function tsvOf<T>(columns: readonly GridColumn<T>[], rows: readonly T[], withHeads: boolean): string {
  const reported = columns.filter((column) => !isControl(column));
  const lines = rows.map((row) => reported.map((column) => said(column, row)));
  return [...(withHeads ? [reported.map(({ header }) => plain(header))] : []), ...lines]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
