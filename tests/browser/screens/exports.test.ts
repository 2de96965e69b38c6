import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { readWorkbook } from '../../doubles/read-workbook.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { client } from './places.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1400);
});

type Cell = Awaited<ReturnType<typeof readWorkbook>>[number][number];

/** Every number that a text shows, with half of its last digit: what it may differ by where it was rounded. */
const numbersIn = (text: string): readonly (readonly [value: number, within: number])[] =>
  [
    ...text
      .replaceAll(',', '')
      .replaceAll('−', '-')
      .matchAll(/-?\d+(?:\.(\d+))?/g),
  ].map(([number, decimals = '']) => [Number(number), 0.500_001 * 10 ** -decimals.length]);

/** Whether a row of the screen shows what a cell of a file has. */
function isShown(shown: string, cell: Cell): boolean {
  if (cell === null) return true;
  if (typeof cell === 'object') {
    const [day, time] = new Date(Math.round(Number(cell) / 1_000) * 1_000).toISOString().split(/[T.]/) as [
      string,
      string,
    ];
    return [day, time, `${day.slice(5)} ${time.slice(0, 5)}`].some((one) => shown.includes(one));
  }
  if (typeof cell === 'number')
    return numbersIn(shown).some(
      ([value, within]) =>
        Math.abs(Math.abs(value) - Math.abs(cell)) <= within || Math.abs(value - cell * 100) <= within,
    );
  return shown.includes(String(cell).replace(/^'/, ''));
}

/** Rows of a table or grid of the screen as the texts of their cells, with what tooltips and pictures say. */
const shownRows = (root: Element): readonly string[] =>
  [...root.querySelectorAll('[data-row], tbody tr')].map((row) =>
    [
      ...[...row.children].map(({ textContent }) => textContent),
      ...[...row.querySelectorAll<HTMLElement>('[title], [aria-label]')].flatMap(({ title, ariaLabel }) => [
        title,
        ariaLabel,
      ]),
    ].join(' | '),
  );

interface Exported {
  readonly name: string;
  readonly heads: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a press saves. */
async function saved(press: () => Promise<void>): Promise<Exported> {
  const files = catchSavedFiles();
  await press();
  await expect.poll(() => files.length).toBe(1);
  const [heads = [], ...rows] = await readWorkbook(files[0]!.file);
  return { name: files[0]!.name, heads, rows };
}

/** Holds a file to what the screen has; `beside` are columns that it has more than the screen. */
function expectAsShown({ heads, rows }: Exported, root: Element, beside: readonly string[] = []): void {
  const shown = shownRows(root);
  expect(shown.length).toBeGreaterThan(0);
  expect(rows.length).toBe(shown.length);
  rows.forEach((cells, index) => {
    cells.forEach((cell, at) => {
      if (beside.includes(String(heads[at]))) return;
      expect(isShown(shown[index]!, cell), `${String(heads[at])}: ${String(cell)} in ${shown[index]}`).toBe(true);
    });
  });
}

const utc = { time_zone: 'UTC' };
const open = (path: string, options: FakeOptions = {}) => start(path, { ...client, ...options }, utc);
const button = (table: string) => page.getByRole('button', { name: `Export to Excel: ${table}`, exact: true });

const orders = ['0.1', '0.25'].map((amount, at) =>
  fakeOrder(at + 1, {
    symbol: 'BTCUSDT',
    side: at === 0 ? 'SELL' : 'BUY',
    amount,
    price: '67180.5',
    filled_amount: '0.05',
    trade_rate: 20,
    total: '3359.025',
    avg_price: '67180.5',
    status: 'PARTIALLY_FILLED',
  }),
);

test.each([
  ['Open orders', undefined, ['Time (UTC)', 'Price', 'Amount', 'Filled', 'Filled, %', 'Average', 'Total', 'Status']],
  ['Order history', 'Order history', ['Time (UTC)', 'Exchange', 'Pair', 'Side', 'Type', 'Total', 'Trigger', 'Impact']],
  ['Positions', /^Positions/, ['Exchange', 'Pair', 'Size', 'Entry', 'Unrealised', 'Asset', 'Leverage', 'Margin ratio']],
  ['Balances', /^Balances/, ['Exchange', 'Account', 'Asset', 'Total', 'Available', 'In orders', 'Value USD']],
] as const)('the file of %s is what the dashboard shows', async (name, tab, heads) => {
  await open('/dashboard', { orders });
  if (tab !== undefined) await page.getByRole('radio', { name: tab }).first().click();
  const grid = page.getByRole('grid', { name, exact: true });
  await expect.element(grid).toBeVisible();
  const file = await saved(async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Export to Excel', exact: true }).click();
  });
  expect(file.name).toMatch(
    new RegExp(`^halyard-${name.toLowerCase().replaceAll(' ', '-')}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
  );
  expect(file.heads).toEqual(expect.arrayContaining([...heads]));
  const shown = shownRows(grid.element());
  // Grids have the rows in view alone.
  expect(file.rows.length).toBeGreaterThanOrEqual(shown.length);
  expectAsShown({ ...file, rows: file.rows.slice(0, shown.length) }, grid.element(), [
    ...['Exchange', 'Account', 'Asset', 'Mode', 'Realised', 'Margin ratio', 'Take profit', 'Stop loss'],
    ...['Fee', 'Fee asset', 'Updated (UTC)', 'Executed (UTC)', 'Order ID', 'Client ID', 'Exchange order ID'],
  ]);
  await expect.element(page.getByText(`Exported: ${name}`)).toBeVisible();
});

const instance = {
  instance_id: 'i-1',
  name: '=Swing',
  strategy_type: 'GRID',
  env: 'local',
  status: 'TRADING',
  api_ids: ['a'],
  symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }],
  params: {},
  version: 1,
  invested: '1000',
  net_value: '1.02',
  profit: '20.126',
  profit_rate: 2.01,
  max_drawdown: -1.5,
  sharpe: null,
  win_rate: null,
  next: null,
  orders: 12,
  volume: '5000',
  owner: 'demo',
  group: null,
  created: 1_790_000_000_000,
  started: 1,
  stopped: null,
  error: null,
};

test('the file of strategies is what the section shows, a name that would be a formula as text', async () => {
  await open('/AIdashboard', {
    answers: {
      [strategyTemplate.path]: [],
      [instanceList.path]: {
        pagenation: {
          page: 1,
          page_size: 50,
          total: 2,
          results: [instance, { ...instance, instance_id: 'i-2', profit: '-3' }],
        },
      },
    },
  });
  const file = await saved(() => button('Running strategies').click());
  expect(file.name).toMatch(/^halyard-strategies-running-/);
  expect(file.rows.map(([name]) => name)).toEqual(["'=Swing", "'=Swing"]);
  expect(file.rows.map((cells) => cells[file.heads.indexOf('P&L')])).toEqual([20.126, -3]);
  expectAsShown(file, page.getByRole('grid', { name: 'Running strategies' }).element());
});

test('the files of the login log and of the analysis are what the account shows', async () => {
  await open('/user?section=login-log');
  const log = await saved(() => button('Login log').click());
  expect(log.heads).toEqual(['Time (UTC)', 'IP address', 'Device', 'Result']);
  expectAsShown(log, page.getByRole('table').element());
  await open('/user?section=analysis&view=table');
  const days = await saved(() => button('Asset analysis').click());
  expect(days.rows).toHaveLength(3);
  expectAsShown(days, page.getByRole('region', { name: /daily values/ }).element());
});

test('each table of the day report has a file of what it shows', async () => {
  await open('/summary');
  for (const [name, beside] of [
    ['By symbol', ['Account type', 'Asset', 'Turnover', 'Fees']],
    ['Accounts', []],
    ['End-of-day positions', ['Account type']],
    ['Fills', ['Account type', 'Fee asset', 'Maker or taker', 'Order ID', 'Fill ID', 'Realised']],
  ] as const) {
    const file = await saved(() => button(name).click());
    expectAsShown(file, page.getByRole('region', { name, exact: true }).element(), beside);
  }
});

const admin: FakeOptions = { session: { ...demoSession, role: 'admin' } };
const section = (name: string) => page.getByRole('region', { name, exact: true });

test('the files of users, exchanges and the audit log are what admins see', async () => {
  await open('/setup/admin', admin);
  for (const [name, beside] of [
    ['Users', ['Phone', 'Suspended (UTC)']],
    ['Exchanges', []],
    ['Audit log', ['User ID']],
  ] as const) {
    const file = await saved(() => button(name).click());
    expectAsShown(file, section(name).element(), beside);
  }
});

test('the files of applications and contact requests are what admins see, once they ask for it', async () => {
  const engine = await open('/setup/admin', admin);
  await expect.element(section('Exchanges').getByRole('cell', { name: 'Binance' })).toBeVisible();
  expect(engine.calls.filter(({ path }) => /application|contact/.test(path))).toEqual([]);
  for (const [name, heads] of [
    ['Job applications', ['Name', 'Email', 'Phone', 'Position', 'Company', 'State']],
    [
      'Contact requests',
      [
        'First name',
        'Last name',
        'Email',
        'Telegram',
        'Company',
        'Position',
        'Interest in',
        'Business',
        'Country or region',
      ],
    ],
  ] as const) {
    await page.getByRole('button', { name: `Show: ${name}` }).click();
    const file = await saved(() => button(name).click());
    expect(file.heads).toEqual(expect.arrayContaining([...heads]));
    expectAsShown(file, section(name).element(), [
      'Telegram',
      'Position',
      'Business',
      'Assets under management (USD)',
      'Country or region',
      'Language',
      'IP address',
    ]);
  }
});
