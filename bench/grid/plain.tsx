import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useMemo, useRef } from 'react';
import css from '../../src/app/ui/grid/data-grid.module.css';
import type { GridColumn } from '../../src/app/ui/grid/grid-column.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;
const rowHeight = 28;

const definitionsOf = <T extends RowData>(columns: readonly GridColumn<T>[]) =>
  columns.map(
    ({ id, header, sortBy, cell }): ColumnDef<Features, T> => ({
      id,
      header,
      accessorFn: sortBy ?? (() => ''),
      sortFn: (a, b, column) => Number(a.getValue(column)) - Number(b.getValue(column)),
      cell: ({ row }) => cell(row.original),
    }),
  );

const tracksOf = <T,>(columns: readonly GridColumn<T>[]): string =>
  columns.map(({ width: [least, share] }) => `minmax(${least}px, ${share}fr)`).join(' ');

interface PlainGridProps<T> {
  /** The same list at each drawing. */
  readonly columns: readonly GridColumn<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
}

/**
 * The same table in the ordinary way of its libraries: the rows are the table's data, a new array at each update, and
 * what is in view is rendered.
 */
export function PlainGrid<T extends RowData>({ columns, rows, rowId }: PlainGridProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const tracks = useMemo(() => tracksOf(columns), [columns]);
  const table = useTable({ features, columns: definitions, data: rows as T[], getRowId: rowId });
  const models = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (at) => models[at]?.id ?? at,
  });
  return (
    <div className={css.scroller} ref={scroller} style={{ '--tracks': tracks, '--end': '8px' } as CSSProperties}>
      <div className={css.head}>
        <div className={css.row}>
          {table.getHeaderGroups()[0]?.headers.map((header) => (
            <div key={header.id} className={css.cell}>
              <button type="button" className={css.sort} onClick={() => header.column.toggleSorting()}>
                <table.FlexRender header={header} />
              </button>
            </div>
          ))}
        </div>
      </div>
      <div className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = models[item.index]!;
          return (
            <div
              key={row.id}
              data-row={row.id}
              className={css.row}
              style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
            >
              {row.getAllCells().map((cell, index) => (
                <div key={cell.id} className={`${css.cell} ${columns[index]?.align === 'end' ? css.end : ''}`}>
                  <table.FlexRender cell={cell} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
