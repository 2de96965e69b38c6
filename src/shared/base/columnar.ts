import * as v from 'valibot';

/** The form of a table that a request may ask for: a row after the other as objects, or by columns. */
export const TableFormat = v.picklist(['list', 'col'], 'fmt');

/** A table by columns: the names once, then each row's values in their order. */
export const columnFields = { cols: v.array(v.string()), rows: v.array(v.array(v.unknown())) };

export interface Columns {
  readonly cols: string[];
  readonly rows: unknown[][];
}

/** A table by columns, named as they first come up; null where a row has no such field. */
export function columnsOf(table: readonly object[]): Columns {
  const cols = [...new Set(table.flatMap((row) => Object.keys(row)))];
  return {
    cols,
    rows: table.map((row) => cols.map((name) => (row as Readonly<Record<string, unknown>>)[name] ?? null)),
  };
}
