import type { SortingState } from '@tanstack/react-table';
import type { ExportColumn } from '../export/export-column.ts';
import type { Reading } from '../export/read-pages.ts';
import type { ExportJob } from '../export/use-export.ts';
import { type GridColumn, isControl } from './grid-column.ts';
import { textOf } from './grid-filter.ts';
import type { GridLayout } from './grid-layout.ts';
import { compare, type RowFilter } from './use-grid-rows.ts';

/** All that a table has, where its grid has a part of it. */
export interface WholeTable<T> {
  /** Reads all rows, where the grid has a part of them. Rejects with CallError, or with the signal's reason. */
  readonly rows?: ((reading: Reading) => Promise<readonly T[]>) | undefined;
  /** Columns that only other rows than those of the grid may need are among these. */
  readonly columns?: readonly GridColumn<T>[];
  /** What no column shows and a file has besides: ids, reasons, whole times. */
  readonly beside?: readonly ExportColumn<T>[];
}

/** A number as cells show it: marks between thousands, a sign of its own. */
const figure = /^[+−-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
/** A figure as a machine reads it; any other text as it is. */
export const plainFigure = (text: string): string =>
  figure.test(text) ? text.replaceAll(',', '').replace('−', '-').replace(/^\+/, '') : text;

/** What a file has of a column that says nothing of files: the numbers and texts that its cells show. */
function shownColumn<T>(column: GridColumn<T>): ExportColumn<T> {
  const said = (row: T): string => {
    const text = (textOf(column, row) ?? String(column.sortBy?.(row) ?? '')).replace(/\s+/g, ' ').trim();
    return text === '—' ? '' : text;
  };
  const title = column.header;
  return column.align === 'end'
    ? { kind: 'number', title, of: (row) => plainFigure(said(row)) }
    : { kind: 'text', title, of: said };
}

/** The columns of a file that has those of a grid; columns of actions are left out. */
export const fileColumns = <T>(columns: readonly GridColumn<T>[]): readonly ExportColumn<T>[] =>
  columns.filter((column) => !isControl(column)).flatMap((column) => column.file ?? shownColumn(column));

/** Rows in the order of a grid: those that are equal by all it is sorted by stay as they come. */
function sortRows<T>(rows: readonly T[], columns: readonly GridColumn<T>[], sorting: SortingState): readonly T[] {
  const keys = sorting.flatMap(({ id, desc }) => {
    const sortBy = columns.find((column) => column.id === id)?.sortBy;
    return sortBy ? [{ sortBy, sign: desc ? -1 : 1 }] : [];
  });
  return rows.toSorted((a, b) => {
    for (const { sortBy, sign } of keys) {
      const order = compare(sortBy(a), sortBy(b)) * sign;
      if (order !== 0) return order;
    }
    return 0;
  });
}

interface GridTable<T> {
  /** By which the browser keeps the layout. */
  readonly name: string;
  readonly label: string;
  readonly layout: GridLayout;
  /** Of the grid, in their order. */
  readonly columns: readonly GridColumn<T>[];
  /** Rows as they are shown, those out of view among them. */
  readonly shown: readonly T[];
  readonly whole: WholeTable<T> | undefined;
  readonly sorting: SortingState;
  readonly filter: RowFilter<T> | undefined;
}

/** A grid as a file: its columns that are not hidden, and all rows in its order that its filters let pass. */
export function gridJob<T>(table: GridTable<T>): ExportJob<unknown> {
  const { name, label, layout, columns, shown, whole, sorting, filter } = table;
  const more = whole?.columns?.filter(({ id }) => !columns.some((column) => column.id === id)) ?? [];
  const read = whole?.rows;
  const kept = [...columns, ...more].filter(({ id }) => !layout.hidden.includes(id));
  const job: ExportJob<T> = {
    what: name.replaceAll(' ', '-'),
    title: label,
    columns: [...fileColumns(kept), ...(whole?.beside ?? [])],
    rows: read
      ? async (reading) => {
          const rows = await read(reading);
          return sortRows(filter ? rows.filter(filter.passes) : rows, columns, sorting);
        }
      : shown,
  };
  return job as ExportJob<unknown>;
}
