import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportCsv } from '../../../../../src/app/screens/summary/csv.ts';
import type { DayFill, DayReport } from '../../../../../src/shared/contracts/day-report.ts';

const report = (name: string): DayReport => ({
  start: 0,
  end: 86_400_000,
  as_of: 86_400_000,
  accounts: [{ api_id: 'a', name, exchange: 'OKX', start: { time: 0, usd: '1.5' }, end: null }],
  totals: {
    orders: 1,
    fills: 1,
    turnover_usd: '10',
    realized_usd: '-2.5',
    fees_usd: '0.01',
    funding_usd: '0',
    interest_usd: '0',
  },
  symbols: [],
  interest: [],
  positions: [],
});
const fill = {
  fill_id: '7',
  order_id: '3',
  price: '10',
  qty: '1',
  quote: '10',
  fee: '-0.01',
  fee_asset: 'USDT',
  is_maker: true,
  realized_pnl: '-2.5',
  time: 1_000,
  api_id: 'a',
  exchange: 'OKX',
  symbol: 'BTCUSDT',
  account_type: 'linear',
  side: 'SELL',
  position_side: 'BOTH',
  order_type: 'LIMIT',
} as const satisfies DayFill;

/** Reads a file as RFC 4180 has it. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && quoted === undefined && bare === '') break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

test('figures stand in the file as they were told, under the names of their blocks', () => {
  const rows = read(reportCsv(report('Main'), [fill]));
  expect(rows).toContainEqual(['realized_usd', '-2.5']);
  expect(rows).toContainEqual(['Main', 'OKX', '1970-01-01T00:00:00.000Z', '1.5', '', '']);
  expect(rows).toContainEqual([
    '1970-01-01T00:00:01.000Z',
    'Main',
    'OKX',
    'BTCUSDT',
    'linear',
    'SELL',
    'BOTH',
    'LIMIT',
    '10',
    '1',
    '10',
    '-0.01',
    'USDT',
    '-2.5',
    'true',
    '3',
    '7',
  ]);
  expect(rows.filter((row) => row.length === 1 && row[0] !== '').map(([name]) => name)).toEqual([
    'Day report',
    'Accounts',
    'Symbols',
    'Interest',
    'End-of-day positions',
    'Fills',
  ]);
});

test('whatever an account is called, it comes back whole, and is never a formula', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('=1+1', '@x', '+1', '-cmd', 'a,"b"\r\nc')),
      (name) => {
        const row = read(reportCsv(report(name), [])).find((each) => each[1] === 'OKX')!;
        expect([name, `'${name}`]).toContain(row[0]);
        expect(row[0]).not.toMatch(/^(?!-?\d+(?:\.\d+)?$)[=+\-@]/);
      },
    ),
  );
});
