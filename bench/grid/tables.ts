import { annualOf, type FundingRow } from '../../src/app/screens/ai-dashboard/funding-rates/funding-row.ts';
import { useFundingColumns } from '../../src/app/screens/ai-dashboard/funding-rates/use-funding-columns.tsx';
import { type SpreadPair, spreadPair } from '../../src/app/screens/ai-dashboard/spreads/spread-pair.ts';
import { useSpreadColumns } from '../../src/app/screens/ai-dashboard/spreads/use-spread-columns.tsx';
import { useInstanceColumns } from '../../src/app/screens/ai-dashboard/instance-columns.tsx';
import { bpsText } from '../../src/app/format/bps.ts';
import { formatPercent, formatSigned } from '../../src/app/format/percent.ts';
import type { GridColumn } from '../../src/app/ui/grid/grid-column.ts';
import type { Exchange, Instrument } from '../../src/shared/market/instrument.ts';
import type { Instance } from '../../src/shared/trade/instance.ts';
import { fakeFunding } from '../../tests/doubles/fake-funding.ts';
import { fakeInstance } from '../../tests/doubles/fake-instances.ts';
import { instruments } from '../../tests/doubles/fake-market.ts';
import { fakeSpread } from '../../tests/doubles/fake-spread.ts';
import { columns } from './columns.tsx';
import { firstRows, type Row, updated } from './rows.ts';

/** A table that is measured. */
export interface BenchTable<T> {
  readonly useColumns: () => readonly GridColumn<T>[];
  readonly rowId: (row: T) => string;
  readonly first: () => T[];
  /** The rows after the update of that number: some of them changed, or with `isAll` every one of them another. */
  readonly updated: (rows: readonly T[], update: number, isAll: boolean) => T[];
  /** Width of its stage, px: that of all its columns. */
  readonly width: number;
  /** Column whose text in the first row shows that the table is what it was given. */
  readonly mark: { readonly column: number; readonly text: (row: T) => string };
}

const orders: BenchTable<Row> = {
  useColumns: () => columns,
  rowId: ({ id }) => id,
  first: firstRows,
  updated,
  width: 1_200,
  mark: { column: 6, text: ({ mark }) => mark.toFixed(2) },
};

const rowCount = 500;
/** Every so many-th row changes with an update. */
const changedEvery = 10;

/** The rows with every tenth one, another tenth each time and always the first one, or all of them made anew. */
const renewed = <T>(rows: readonly T[], update: number, isAll: boolean, make: (index: number) => T): T[] =>
  rows.map((row, index) => (isAll || index === 0 || (index + update) % changedEvery === 0 ? make(index) : row));

const [spot] = instruments as readonly [Instrument];
const exchanges: readonly Exchange[] = ['BINANCE', 'BITGET', 'BYBIT', 'DERIBIT', 'GATE', 'HALYARD', 'OKX'];
const perpetual = (exchange: Exchange): Instrument => ({ ...spot, exchange, account_type: 'linear', contract: true });

/** A currency at all exchanges; each update moves each rate. */
function fundingRow(index: number, update: number): FundingRow {
  const cells = exchanges.map((exchange, at) => {
    const rate = (((index * 7 + at * 3 + update) % 41) - 20) / 100_000;
    return [
      exchange,
      { perpetual: perpetual(exchange), spot, figures: fakeFunding({ exchange, symbol: '' }, rate) },
    ] as const;
  });
  return { base: `C${index}`, cells: new Map(cells) };
}

const funding: BenchTable<FundingRow> = {
  useColumns: () => useFundingColumns({ exchanges, kind: 'next', onCell: () => undefined }),
  rowId: ({ base }) => base,
  first: () => Array.from({ length: rowCount }, (_, index) => fundingRow(index, 0)),
  updated: (rows, update, isAll) => renewed(rows, update, isAll, (index) => fundingRow(index, update)),
  width: 1_200,
  mark: { column: 1, text: ({ cells }) => formatPercent(annualOf(cells.get('BINANCE')!, 'next')) },
};

/** A pair; each update moves its prices and its size. */
function pair(index: number, update: number): SpreadPair {
  const b = perpetual(exchanges[index % exchanges.length]!);
  const [price, open] = [60_000 + index + update, ((index * 13 + update) % 400) / 10 - 20];
  const bids = [String(price), String(price + 10)] as const;
  const asks = [String(price + 0.1), String(price + 10.1)] as const;
  const funding = [null, 0.0001, 0.1095] as const;
  const sizes = [(1 + ((index + update) % 90)) / 100, 0.5] as const;
  const row = fakeSpread({ a: spot, b, key: `pair ${index}`, bids, asks, open, close: -open, funding, ts: 1, sizes });
  return spreadPair(row, spot, b);
}

const spreads: BenchTable<SpreadPair> = {
  useColumns: () => useSpreadColumns('SPOT_SWAP'),
  rowId: ({ key }) => key,
  first: () => Array.from({ length: rowCount }, (_, index) => pair(index, 0)),
  updated: (rows, update, isAll) => renewed(rows, update, isAll, (index) => pair(index, update)),
  width: 1_580,
  mark: { column: 6, text: ({ open }) => bpsText(open) },
};

const instanceCount = 1_000;
const marketNames = { market: 'BTC/USDT · HALYARD', quote: 'USDT', money: 'USDT', decimals: 2, instrument: spot };
const ignored = (): void => undefined;

/** A strategy that runs; each update moves its profit. */
function instance(index: number, update: number): Instance {
  const profit = ((index * 31 + update * 7) % 4_000) / 10 - 200;
  return {
    ...fakeInstance,
    instance_id: `i-${index}`,
    name: `Grid ${index}`,
    group: `desk ${index % 7}`,
    profit: profit.toFixed(2),
    profit_rate: profit / 10,
    net_value: (1 + profit / 1_000).toFixed(6),
    orders: 20 + ((index + update) % 50),
  };
}

const curves = new Map(
  Array.from({ length: instanceCount }, (_, index) => [
    `i-${index}`,
    Array.from({ length: 30 }, (_each, point) => 1 + Math.sin(index + point / 5) / 50),
  ]),
);

const instances: BenchTable<Instance> = {
  useColumns: () =>
    useInstanceColumns(
      () => marketNames,
      'running',
      {
        scope: 'own',
        reachable: true,
        onStop: ignored,
        onDetail: ignored,
        onAgain: ignored,
        onClone: ignored,
      },
      curves,
    ),
  rowId: ({ instance_id }) => instance_id,
  first: () => Array.from({ length: instanceCount }, (_, index) => instance(index, 0)),
  updated: (rows, update, isAll) => renewed(rows, update, isAll, (index) => instance(index, update)),
  width: 1_580,
  mark: { column: 5, text: ({ profit }) => formatSigned(profit, 2) },
};

export const tables = { orders, funding, spreads, instances };
