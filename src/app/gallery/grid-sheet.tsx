import { useLingui } from '@lingui/react/macro';
import type { Exchange } from '../../shared/market/instrument.ts';
import { formatDecimal } from '../format/price.ts';
import { formatPercent } from '../format/percent.ts';
import { Button } from '../ui/form/button.tsx';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { ExchangeChip } from '../ui/exchange-chip.tsx';
import { PriceText, SizeText } from '../ui/figure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import css from './gallery.module.css';
import { Sheet } from './sheet.tsx';

interface Row {
  readonly exchange: Exchange;
  readonly pair: string;
  readonly price: string;
  readonly decimals: number;
  readonly size: string;
  readonly change: number;
}

const rows: readonly Row[] = [
  { exchange: 'BINANCE', pair: 'BTC/USDT', price: '67241.5', decimals: 1, size: '0.8000', change: 1.6 },
  { exchange: 'OKX', pair: 'ETH/USDT', price: '3540.11', decimals: 2, size: '12.000', change: -0.79 },
  { exchange: 'HALYARD', pair: 'PEPE/USDT', price: '0.00001234', decimals: 8, size: '92000000', change: 4.58 },
  { exchange: 'BINANCE', pair: 'SOL/USDT', price: '148.2', decimals: 2, size: '140.50', change: 0 },
];

/** A table with rows, whose heads sort when they are pressed, and one without. */
export function GridSheet() {
  const { t } = useLingui();
  const columns: GridColumn<Row>[] = [
    {
      id: 'pair',
      header: t`Pair`,
      width: [150, 1.4],
      sortBy: ({ pair }) => pair,
      cell: ({ exchange, pair }) => (
        <span className={css.pair}>
          <ExchangeChip exchange={exchange} />
          {pair}
        </span>
      ),
    },
    {
      id: 'price',
      header: t`Price`,
      width: [90, 1],
      align: 'end',
      sortBy: ({ price }) => Number(price),
      cell: ({ price, decimals }) => <PriceText text={formatDecimal(price, decimals)} />,
    },
    {
      id: 'size',
      header: t`Size`,
      width: [90, 1],
      align: 'end',
      sortBy: ({ size }) => Number(size),
      cell: ({ size }) => <SizeText text={formatDecimal(size, size.split('.')[1]?.length ?? 0)} />,
    },
    {
      id: 'change',
      header: '24 h',
      width: [80, 1],
      align: 'end',
      sortBy: ({ change }) => change,
      cell: ({ change }) => (
        <span className={change > 0 ? 'up' : change < 0 ? 'down' : ''}>{formatPercent(change)}</span>
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      width: [80, 0],
      align: 'end',
      pinned: true,
      cell: () => <Button size="small">{t`Close`}</Button>,
    },
  ];
  return (
    <Sheet name="Data grid">
      <div className={css.grid}>
        <DataGrid
          name="kit"
          label={t`Positions`}
          columns={columns}
          rows={rows}
          rowId={({ pair }) => pair}
          empty={null}
        />
      </div>
      <div className={`${css.grid} ${css.short}`}>
        <DataGrid
          name="kit empty"
          label={t`Order history`}
          columns={columns}
          rows={[]}
          rowId={({ pair }) => pair}
          empty={<EmptyState>{t`No orders in this period.`}</EmptyState>}
        />
      </div>
    </Sheet>
  );
}
