import type { DayFill, DayReport } from '../../../shared/contracts/day-report.ts';
import { csvText } from '../../ui/csv.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

type Block = readonly (readonly (string | number | null)[])[];
/** Names of accounts by their ids. */
type Names = ReadonlyMap<string, string>;

const accountBlock = (accounts: DayReport['accounts']): Block => [
  ['Accounts'],
  ['account', 'exchange', 'start_time', 'start_usd', 'end_time', 'end_usd'],
  ...accounts.map(({ name, exchange, start: first, end: last }) => [
    name,
    exchange,
    first && iso(first.time),
    first?.usd ?? null,
    last && iso(last.time),
    last?.usd ?? null,
  ]),
];

const symbolBlock = (symbols: DayReport['symbols']): Block => [
  ['Symbols'],
  [
    'exchange',
    'symbol',
    'account_type',
    'orders',
    'fills',
    'bought',
    'sold',
    'asset',
    'turnover',
    'realized',
    'funding',
    'turnover_usd',
    'realized_usd',
    'fees_usd',
    'funding_usd',
    'fees',
  ],
  ...symbols.map((row) => [
    row.exchange,
    row.symbol,
    row.account_type,
    row.orders,
    row.fills,
    row.bought,
    row.sold,
    row.asset,
    row.turnover,
    row.realized,
    row.funding,
    row.turnover_usd,
    row.realized_usd,
    row.fees_usd,
    row.funding_usd,
    row.fees.map(({ asset, amount }) => `${amount} ${asset}`).join('; '),
  ]),
];

const positionBlock = (positions: DayReport['positions'], names: Names): Block => [
  ['End-of-day positions'],
  [
    'account',
    'exchange',
    'symbol',
    'account_type',
    'position_side',
    'qty',
    'avg_open',
    'mark_price',
    'unrealized',
    'asset',
  ],
  ...positions.map((row) => [
    names.get(row.api_id) ?? row.api_id,
    row.exchange,
    row.symbol,
    row.account_type,
    row.position_side,
    row.qty,
    row.avg_open,
    row.mark_price,
    row.unrealized,
    row.asset,
  ]),
];

const fillBlock = (fills: readonly DayFill[], names: Names): Block => [
  ['Fills'],
  [
    'time',
    'account',
    'exchange',
    'symbol',
    'account_type',
    'side',
    'position_side',
    'order_type',
    'price',
    'qty',
    'quote',
    'fee',
    'fee_asset',
    'realized_pnl',
    'is_maker',
    'order_id',
    'fill_id',
  ],
  ...fills.map((row) => [
    iso(row.time),
    names.get(row.api_id) ?? row.api_id,
    row.exchange,
    row.symbol,
    row.account_type,
    row.side,
    row.position_side,
    row.order_type,
    row.price,
    row.qty,
    row.quote,
    row.fee,
    row.fee_asset,
    row.realized_pnl,
    String(row.is_maker),
    row.order_id,
    row.fill_id,
  ]),
];

/**
 * The report of a day as CSV: a block for each part under a line of its own, names in English, figures as the server
 * tells them, times in UTC.
 */
export function reportCsv(
  { start, end, as_of, accounts, totals, symbols, interest, positions }: DayReport,
  fills: readonly DayFill[],
): string {
  const names = new Map(accounts.map(({ api_id, name }) => [api_id, name]));
  const blocks: readonly Block[] = [
    [['Day report'], ['start', iso(start)], ['end', iso(end)], ['as_of', iso(as_of)], ...Object.entries(totals)],
    accountBlock(accounts),
    symbolBlock(symbols),
    [['Interest'], ['asset', 'amount', 'usd'], ...interest.map(({ asset, amount, usd }) => [asset, amount, usd])],
    positionBlock(positions, names),
    fillBlock(fills, names),
  ];
  return blocks.map(csvText).join('\r\n');
}
