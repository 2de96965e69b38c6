import type { GridColumn } from '../../src/app/ui/grid/grid-column.ts';
import type { Row } from './rows.ts';

const fixed = (value: number) => value.toFixed(2);

/** The same columns for both contestants. */
export const columns: readonly GridColumn<Row>[] = [
  { id: 'id', header: 'Order', width: [110, 1], sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'pair',
    header: 'Pair',
    width: [110, 1],
    sortBy: ({ pair }) => pair,
    cell: ({ pair }) => (
      <span>
        {pair} <span className="quiet">spot</span>
      </span>
    ),
  },
  {
    id: 'side',
    header: 'Side',
    width: [60, 1],
    sortBy: ({ side }) => side,
    cell: ({ side }) => <span className={side === 'BUY' ? 'up' : 'down'}>{side}</span>,
  },
  {
    id: 'price',
    header: 'Price',
    width: [90, 1],
    align: 'end',
    sortBy: ({ price }) => price,
    cell: ({ price }) => fixed(price),
  },
  {
    id: 'size',
    header: 'Size',
    width: [90, 1],
    align: 'end',
    sortBy: ({ size }) => size,
    cell: ({ size }) => fixed(size),
  },
  {
    id: 'filled',
    header: 'Filled',
    width: [90, 1],
    align: 'end',
    sortBy: ({ filled }) => filled,
    cell: ({ filled }) => `${filled}%`,
  },
  {
    id: 'mark',
    header: 'Mark',
    width: [90, 1],
    align: 'end',
    sortBy: ({ mark }) => mark,
    cell: ({ mark }) => fixed(mark),
  },
  {
    id: 'profit',
    header: 'Profit',
    width: [90, 1],
    align: 'end',
    sortBy: ({ profit }) => profit,
    cell: ({ profit }) => <span className={profit < 0 ? 'down' : 'up'}>{fixed(profit)}</span>,
  },
  {
    id: 'leverage',
    header: 'Leverage',
    width: [70, 1],
    align: 'end',
    sortBy: ({ leverage }) => leverage,
    cell: ({ leverage }) => `${leverage}×`,
  },
  { id: 'status', header: 'Status', width: [110, 1], sortBy: ({ status }) => status, cell: ({ status }) => status },
  {
    id: 'actions',
    header: 'Actions',
    width: [60, 0],
    align: 'end',
    pinned: true,
    cell: ({ id }) => (
      <button type="button" aria-label={`Cancel ${id}`}>
        ×
      </button>
    ),
  },
];
