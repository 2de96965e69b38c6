import { type ColumnDef, createSortedRowModel, type RowData, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import css from './data-grid.module.css';
import { fitting, useRoom } from './use-column-fit.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useHeight } from './use-height.ts';
import { useHeldOrder } from './use-held-order.ts';

/** Padding of a row at either end, px: see data-grid.module.css. */
const inset = 8;
/** A length that is `px` where the text of rows has its nominal 12 px, and grows with it. */
const atText = (px: number): string => `calc(${px / 12} * var(--fs-row))`;
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
export type GridFeatures = typeof features;

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/** One column of a grid. Columns with `sortBy` can be sorted. */
export interface GridColumn<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly sortBy?: (row: T) => string | number;
  /** Least width in px at text of 12 px, and the share of what is left over. */
  readonly width: readonly [least: number, share: number];
  readonly align?: 'start' | 'end';
  /** Stays in view at the right edge, its header unseen: for a row's actions. */
  readonly pinned?: boolean;
  /** Left out where the grid is too narrow for all, the highest first; columns without one always stay. A button in the head shows them nevertheless. */
  readonly rank?: number | undefined;
}

export interface DataGridProps<T> {
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
  /** Stands in place of the rows where there are none. */
  readonly empty: ReactNode;
  /** What cells show beside their record: with it a row is drawn anew only when its record or one of these has changed. */
  readonly depends?: readonly unknown[];
  /** Below the last row: more to load. */
  readonly foot?: ReactNode;
}

/** A table of which only the visible rows exist. Arrow keys move, Enter goes to the row's actions; the focus follows the record, not the place. */
export function DataGrid<T extends RowData>({ label, columns: all, rows, rowId, empty, depends, foot }: DataGridProps<T>) {
  // The head's row is as high as all others: --row-table.
  const head = useRef<HTMLDivElement>(null);
  const rowHeight = useHeight(head);
  const definitions = useMemo(() => all.map((column): ColumnDef<GridFeatures, T> => ({
    id: column.id, header: column.header, enableSorting: column.sortBy !== undefined, accessorFn: column.sortBy ?? (() => ''),
    sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
  })), [all]);
  const table = useTable({ features, columns: definitions, data: rows as T[], getRowId: rowId, autoResetSorting: false });
  const sorted = table.getRowModel();
  const [isHovered, setHovered] = useState(false);
  const order = useHeldOrder(sorted.rows.map(({ id }) => id), table.state.sorting.map(({ id, desc }) => `${id} ${desc}`).join(), isHovered);
  const models = order.map((id) => sorted.rowsById[id]!);
  const scroller = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const fit = fitting(all, useRoom(scroller, inset * 2, rowHeight));
  const columns = isWhole ? all : fit;
  const more = fit.length < all.length ? { isWhole, setWhole } : undefined;
  const keys = useGridKeys(order, scroller, (at) => virtual.scrollToIndex(at));
  const virtual = useVirtualizer({
    count: rowHeight === 0 ? 0 : models.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8, getItemKey: (at) => models[at]?.id ?? at,
    // The row that Tab stops at exists out of view too: the focus would be lost with it, and Tab would find no row.
    rangeExtractor: (range) => (keys.stopAt < 0 ? defaultRangeExtractor(range) : [...new Set([keys.stopAt, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const names = all.map(({ id }) => id).join(' ');
  const tracks = columns.map(({ width: [least, share] }) => `minmax(${atText(least)}, ${share}fr)`).join(' ');
  const leastWidth = `calc(${inset * 2}px + ${atText(columns.reduce((sum, { width }) => sum + width[0], 0))})`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtual, a table element cannot hold them
    <div className={css.scroller} ref={scroller} role="grid" aria-label={label} aria-rowcount={models.length + 1} aria-colcount={all.length} tabIndex={models.length === 0 ? 0 : -1}>
      <GridHead row={head} headers={table.getHeaderGroups()[0]?.headers ?? []} columns={columns} all={all} tracks={tracks} leastWidth={leastWidth} more={more} />
      {models.length === 0 && empty}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize(), minWidth: leastWidth }} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onBlur={keys.onBlur} onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')} onPointerLeave={() => setHovered(false)}>
        {virtual.getVirtualItems().map((item) => {
          const row = models[item.index]!;
          return (
            <GridRow
              key={row.id} id={row.id} record={row.original} columns={columns} names={names} depends={depends} rowIndex={item.index + 2} top={item.start} height={rowHeight} tracks={tracks}
              isStop={keys.isStop(row.id)}
            />
          );
        })}
      </div>
      {foot}
    </div>
  );
}
