import type { GridColumn } from './grid-column.ts';
import { textOf } from './grid-filter.ts';

/** A cell of tab-separated text holds no tab and no line of its own. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const said = <T>(column: GridColumn<T>, row: T): string =>
  plain(textOf(column, row) ?? String(column.sortBy?.(row) ?? ''));

/**
 * Rows as tab-separated text, as they are shown, with the heads where they are asked for; columns of actions are left
 * out.
 */
export function tsvOf<T>(columns: readonly GridColumn<T>[], rows: readonly T[], withHeads: boolean): string {
  const reported = columns.filter(({ pinned }) => !pinned);
  const lines = rows.map((row) => reported.map((column) => said(column, row)));
  return [...(withHeads ? [reported.map(({ header }) => plain(header))] : []), ...lines]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
