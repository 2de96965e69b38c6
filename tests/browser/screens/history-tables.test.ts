import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { algoChildList } from '../../../src/shared/contracts/algo-order.ts';
import { interestHistory, marginBookings } from '../../../src/shared/contracts/margin.ts';
import { cancelOrder } from '../../../src/shared/contracts/order.ts';
import { closedPositions } from '../../../src/shared/contracts/position-account.ts';
import { transferList } from '../../../src/shared/contracts/transfer.ts';
import type { Twap } from '../../../src/shared/trade/algo.ts';
import type { ClosedPosition } from '../../../src/shared/trade/position.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { readCsv } from '../../doubles/read-csv.ts';
import { readWorkbook } from '../../doubles/read-workbook.ts';
import { testPosition } from '../../doubles/trading.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

const paged = (results: readonly unknown[], total = results.length) => ({
  pagenation: { page: 1, page_size: 50, total, results },
});
const utc = { time_zone: 'UTC' };
const day = 86_400_000;
const closed = (at: number): ClosedPosition => ({
  ...testPosition({ exchange: 'BINANCE', qty: '0', realized: `${at}.5`, avg_close: '10300' }),
  direction: at % 2 === 0 ? 'LONG' : 'SHORT',
  opened: 1_790_000_000_000 - day,
  closed: 1_790_000_000_000 + at,
  max_qty: '0.75',
  fees: '1.25',
  funding: '-0.125',
});

test('closed positions tell side, averages, fees, funding and what is left, page by page', async () => {
  const engine = await start(
    '/dashboard',
    { session: demoSession, answers: { [closedPositions.path]: paged([closed(1), closed(2)], 120) } },
    utc,
  );
  await openTable('Position history');
  const grid = page.getByRole('grid', { name: 'Position history' });
  await expect.element(grid.getByText('SHORT', { exact: true })).toBeVisible();
  await expect.element(grid.getByText('+1.13')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === closedPositions.path).at(-1)?.input)
    .toMatchObject({ page: 2, page_size: 50 });
  await page
    .getByRole('region', { name: 'Orders and balances' })
    .getByLabelText('Account', { exact: true })
    .selectOptions('Paper BIN 2');
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === closedPositions.path).at(-1)?.input)
    .toMatchObject({ page: 1, api_ids: ['a2'] });
});

test.each(['Excel', 'CSV'] as const)(
  'the %s file of a history has all rows of its range, opened again',
  async (format) => {
    const rows = [closed(1), closed(2), closed(3)];
    await start('/dashboard', { session: demoSession, answers: { [closedPositions.path]: paged(rows) } }, utc);
    await openTable('Position history');
    await expect.element(page.getByRole('grid', { name: 'Position history' })).toBeVisible();
    const files = catchSavedFiles();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: `Export to ${format}` }).click();
    await expect.poll(() => files.length).toBe(1);
    expect(files[0]!.name).toMatch(format === 'CSV' ? /\.csv$/ : /\.xlsx$/);
    const [heads = [], ...read] =
      format === 'CSV' ? readCsv(await files[0]!.file.text()) : await readWorkbook(files[0]!.file);
    const column = (title: string) => read.map((cells) => cells[heads.indexOf(title)]);
    expect(column('Realised P&L').map(Number)).toEqual([1.5, 2.5, 3.5]);
    expect(column('Net P&L').map(Number)).toEqual([0.125, 1.125, 2.125]);
    expect(column('Side')).toEqual(['SHORT', 'LONG', 'SHORT']);
    const times = column(format === 'CSV' ? 'Closed' : 'Closed (UTC)');
    expect(times.map((time) => Math.round(new Date(time as string | Date).getTime() / 1_000))).toEqual([
      1_790_000_000, 1_790_000_000, 1_790_000_000,
    ]);
  },
);

const parent: Twap = {
  ...fakeOrder(1, { order_id: 'p1', symbol: 'BTCUSDT', side: 'BUY', amount: '10', status: 'EXECUTING' }),
  order_type: 'TWAP',
  kind: 'TWAP',
  parent_id: 'p1',
  duration_s: 600,
  slices: 10,
  done_slices: 3,
  next_at: Date.now() + 30_000,
  arrival_price: '67000',
  impact_percent: null,
  vwap_bench: '67010',
};

test('an algorithmic order shows its progress, its children as they change, and is stopped', async () => {
  const child = fakeOrder(2, { order_id: 'c1', parent_id: 'p1', symbol: 'BTCUSDT', amount: '1', version: 1 });
  const engine = await start('/dashboard', {
    session: demoSession,
    algos: { parents: [parent], children: [{ ...child, order_id: 'c2', amount: '2' }] },
    answers: { [algoChildList.path]: paged([child]) },
  });
  await openTable('Algo orders');
  const grid = page.getByRole('grid', { name: 'Algo orders' });
  await expect.element(grid.getByText('3 / 10')).toBeVisible();
  await expect.element(grid.getByText(/^0:[0-2]\d$/)).toBeVisible();
  await grid.getByRole('button', { name: 'Show child orders of TWAP' }).click();
  await expect.element(grid.getByText('1 BTC', { exact: true })).toBeVisible();
  await expect.element(grid.getByText('2 BTC', { exact: true })).toBeVisible();
  await grid.getByRole('button', { name: 'Stop TWAP BTCUSDT' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop order' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === cancelOrder.path).map(({ input }) => input))
    .toEqual([{ parent_id: 'p1' }]);
});

test('loans, interest and transfers are listed by account, asset and range; where there are none a press widens the range', async () => {
  const entry = { api_id: 'a1', account_type: 'margin', asset: 'USDT', time: 1_790_000_000_000 };
  const engine = await start('/dashboard', {
    session: demoSession,
    answers: {
      [marginBookings.path]: paged([
        { ...entry, entry_id: '1', kind: 'BORROW', amount: '1000', balance: '6000', principal: '1000', interest: '0' },
      ]),
      [interestHistory.path]: paged([
        { ...entry, tx_id: '2', interest: '0.0083', principal: '1000', rate: 0.0002, type: 'ON_BORROW' },
      ]),
      [transferList.path]: paged([]),
    },
  });
  await openTable('Loans');
  await expect.element(page.getByRole('grid', { name: 'Loans and repayments' }).getByText('Borrowed')).toBeVisible();
  await page.getByRole('radio', { name: 'Interest' }).click();
  await expect.element(page.getByRole('grid', { name: 'Interest' }).getByText('0.0200%')).toBeVisible();
  await openTable('Transfers');
  await expect.element(page.getByText('No transfers in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the last 90 days' }).click();
  const asked = () =>
    engine.calls.filter(({ path }) => path === transferList.path).at(-1)!.input as { start: number; end: number };
  await expect.poll(() => Math.round((asked().end - asked().start) / day)).toBe(90);
});
