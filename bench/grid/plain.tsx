import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import css from '../../src/app/ui/grid/data-grid.module.css';
import { columns } from './columns.tsx';
import type { Row } from './rows.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const definitions = columns.map(
  ({ id, header, sortBy, cell }): ColumnDef<typeof features, Row> => ({
    id,
    header,
    accessorFn: sortBy ?? (() => ''),
    sortFn: (a, b, column) => Number(a.getValue(column)) - Number(b.getValue(column)),
    cell: ({ row }) => cell(row.original),
  }),
);
const tracks = columns.map(({ width: [least, share] }) => `minmax(${least}px, ${share}fr)`).join(' ');
const rowHeight = 28;

/**
 * The same table in the ordinary way of its libraries: the rows are the table's data, a new array at each update, and
 * what is in view is rendered.
 */
export function PlainGrid({ rows }: { readonly rows: readonly Row[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns: definitions, data: rows as Row[], getRowId: ({ id }) => id });
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
