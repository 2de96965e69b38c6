import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { GridColumn } from './grid-column.ts';
import { createRecords, type GridRecords } from './grid-records.ts';
import { useHeldOrder, useTurn } from './use-held-order.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
export type GridFeatures = typeof features;
/** What the table has as its data: the ids of records. */
export type RowKey = string & RowData;

/** Which of two values by which rows are sorted comes first. */
export const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/** Records of the rows, and their ids in the order in which they come. */
export function useRecords<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
): { readonly records: GridRecords<T>; readonly ids: readonly string[] } {
  const [records] = useState(() => createRecords(rowId));
  const ids = records.take(rows);
  useLayoutEffect(() => records.report());
  return { records, ids };
}

/** Which rows are shown; another key, another choice. */
export interface RowFilter<T> {
  readonly key: string;
  readonly passes: (row: T) => boolean;
}

/**
 * The table of a grid, whose data are ids alone, and the order in which its rows are shown. `columns` has to stay the
 * same while it means the same.
 */
export function useGridRows<T>(
  columns: readonly GridColumn<T>[],
  records: GridRecords<T>,
  ids: readonly string[],
  filter: RowFilter<T> | undefined,
) {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, sortBy }): ColumnDef<GridFeatures, RowKey> => ({
          id,
          header,
          enableSorting: sortBy !== undefined,
          accessorFn: (row) => sortBy?.(records.get(row)) ?? '',
          sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
        }),
      ),
    [columns, records],
  );
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const [by, setBy] = useState('');
  const turn = useTurn(records.version, records.version(), by, held.pointer || held.focus);
  // A list of its own for each turn: values by which rows are sorted are read once a list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const data = useMemo(
    () => (by === '' ? ids : ids.filter((id) => filter?.passes(records.get(id)) ?? true)) as RowKey[],
    [ids, turn, by],
  );
  const table = useTable<GridFeatures, RowKey>({
    features,
    columns: definitions,
    data,
    getRowId: (id) => id,
    autoResetSorting: false,
  });
  const sorting = table.state.sorting.map(({ id, desc }) => `${id} ${desc}`).join();
  const wanted = sorting === '' && !filter ? '' : `${sorting} ${filter?.key ?? ''}`;
  if (wanted !== by) setBy(wanted);
  const { rows } = table.getRowModel();
  const order = useHeldOrder(
    useMemo(() => (sorting === '' ? data : rows.map(({ id }) => id)), [sorting, data, rows]),
    wanted,
    turn,
  );
  const onHold = useCallback(
    (what: 'pointer' | 'focus', isHeld: boolean) =>
      setHeld((before) => (before[what] === isHeld ? before : { ...before, [what]: isHeld })),
    [],
  );
  return { table, order, onHold };
}
