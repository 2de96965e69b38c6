import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { grantRevoke, grantSave } from '../../src/shared/contracts/observer.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { instanceList, strategyStart } from '../../src/shared/contracts/strategy.ts';
import { dayMs, hourMs } from '../../src/shared/base/time.ts';
import { readWorkbook } from '../doubles/read-workbook.ts';
import { createApi } from './api.ts';
import { catchFiles, caughtFile, enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user, today] = [given, somebody, Math.floor(given.nowMs() / dayMs)];
});

/** The day of the server, counted from the epoch. */
let today = 0;
const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** Writes down what two accounts were worth at the end of each of the ten days before today. */
function remember(apiIds: readonly string[]): void {
  const file = new SQLite(join(server.data, 'halyard.db'));
  const add = file.prepare(
    'INSERT OR REPLACE INTO equity_points (api_id, hour_ms, usd_total, by_type_json) VALUES (?, ?, ?, ?)',
  );
  for (let back = 10; back >= 1; back--) {
    for (const api_id of apiIds.slice(0, 2))
      add.run(
        api_id,
        (today - back) * dayMs + 23 * hourMs,
        String(1000 - 10 * back),
        JSON.stringify({ spot: String(900 - 10 * back), linear: '100' }),
      );
  }
  file.close();
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Account sections' });
const isBlurred = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/ USD$/)
    .first()
    .evaluate((element) => getComputedStyle(element).filter.includes('blur'));

test('from the sidebar to the account: what it holds is what the server says, is found by its asset, and is hidden in all windows by one key', async ({
  context,
  page,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const [account] = (await api.call(apiAll, {})).data;
  const funds = (await api.call(balanceList, { api_id: account!.api_id })).data.filter(
    ({ asset, account_type }) => asset === 'USDT' && account_type === 'spot',
  );
  expect(funds).toHaveLength(1);
  await page.goto(`${server.url}/setup`);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/user$/);
  await expect(page).toHaveTitle(/Account/);
  const head = page.getByRole('button', { name: new RegExp(`${account!.name} \\d+ balance`) });
  await head.focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  const table = page.getByRole('region', { name: `Balances of ${account!.name}` });
  await expect(table.getByRole('row').filter({ hasText: 'USDT' }).filter({ hasText: 'Spot' })).toContainText(
    Number(funds[0]!.free).toLocaleString('en'),
  );
  await typeInto(page.getByRole('searchbox', { name: 'Find asset' }), 'btc');
  await expect(table.getByRole('row').filter({ hasText: 'USDT' })).toHaveCount(0);
  await expect(table.getByRole('row').filter({ hasText: 'BTC' }).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${server.url}/setup`);
  await expect.poll(() => isBlurred(other), { timeout: 20_000 }).toBe(false);
  await page.bringToFront();
  await page.keyboard.press('Control+Shift+H');
  for (const window of [page, other]) await expect.poll(() => isBlurred(window)).toBe(true);
  await other.bringToFront();
  await other.keyboard.press('Control+Shift+H');
  for (const window of [page, other]) await expect.poll(() => isBlurred(window)).toBe(false);
  expect(errors).toEqual([]);
});

test('every section has an address: Back and Forward go between them, and a link opens the very period that was looked at', async ({
  context,
  page,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const accounts = (await api.call(apiAll, {})).data;
  remember(accounts.map(({ api_id }) => api_id));
  await catchFiles(page);
  await page.goto(`${server.url}/user`);
  await places(page).getByRole('link', { name: 'API accounts' }).click();
  await expect(
    page.getByRole('region', { name: 'API accounts' }).getByRole('row').filter({ hasText: accounts[0]!.name }),
  ).toContainText(accounts[0]!.name);
  await places(page).getByRole('link', { name: 'Login log' }).click();
  await expect(page.getByRole('cell', { name: 'Logged in' }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'API accounts' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 2, name: 'Login log' })).toBeVisible();

  await page.goto(
    `${server.url}/user?section=analysis&period=custom&from=${dayText(today - 9)}&to=${dayText(today - 1)}`,
  );
  await expect(page.getByRole('img', { name: 'Value of All accounts: 1,820.00 to 1,980.00 USD' })).toBeVisible();
  await page.getByRole('button', { name: 'Export to Excel: Asset analysis' }).click();
  const days = `${dayText(today - 9)}-${dayText(today - 1)}`;
  await expect
    .poll(async () => (await caughtFile(page)).name)
    .toMatch(new RegExp(`^halyard-equity-total-${days}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  const cells = await readWorkbook(new Blob([Buffer.from((await caughtFile(page)).base64, 'base64')]));
  expect([cells[0], cells.at(-1), cells.length]).toEqual([
    ['Day', 'Value USD', 'Change USD', 'Change %', 'Drawdown', 'Spot', 'USD-margined perpetual'],
    [new Date((today - 9) * 86_400_000), 1_820, 20, expect.closeTo(20 / 1_800, 9), 0, 1_620, 200],
    10,
  ]);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('region', { name: 'All accounts: daily values' }).getByRole('row')).toHaveCount(10);
  await page.reload();
  await expect(
    page.getByRole('region', { name: 'All accounts: daily values' }).getByRole('row'),
    'the address has said so',
  ).toHaveCount(10);
  await page.goBack();
  await expect(page.getByRole('img', { name: /^Value of All accounts/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test('an account is shut after a question, in every window at once, its orders are cancelled, and it trades again once it is opened', async ({
  context,
  page,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const account = (await api.call(apiAll, {})).data.find(
    ({ exchange, account_mode }) => exchange === 'HALYARD' && account_mode === 'CLASSIC',
  )!;
  const { bids } = (await api.call(depth, { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', limit: 5 }))
    .data;
  const price = String(Math.floor(Number(bids[0]![0]) * 0.9));
  const order = (client_id: string) =>
    api.call(doOrder, {
      api_id: account.api_id,
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.01',
      price,
      client_id,
    });
  expect((await order('rests')).code).toBe(200);
  const other = await context.newPage();
  for (const window of [other, page]) {
    await window.goto(`${server.url}/user?section=api-accounts`);
    await expect(window.getByRole('button', { name: `Deactivate ${account.name}` })).toBeVisible({ timeout: 20_000 });
  }
  await page.bringToFront();
  await page.getByRole('button', { name: `Deactivate ${account.name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Deactivate ${account.name}?` });
  await expect(question).toContainText('Open orders to cancel1');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  for (const window of [page, other])
    await expect(window.getByRole('row').filter({ hasText: account.name })).toContainText('Inactive');
  expect([(await order('refused')).code, (await api.call(currentOrders, { api_ids: [account.api_id] })).data]).toEqual([
    2001,
    [],
  ]);
  await page.getByRole('button', { name: `Activate ${account.name}` }).click();
  for (const window of [page, other])
    await expect(window.getByRole('button', { name: `Deactivate ${account.name}` })).toBeVisible();
  expect((await order('again')).code).toBe(200);
  expect(errors).toEqual([]);
});

test('a risk manager sees what happens in a granted account as it happens, cancels there, stops a strategy, and sees nothing once it is revoked', async ({
  context,
  page,
}) => {
  const errors = watchErrors(page);
  const owner = createApi(server.url, user.token);
  const risk = await server.makeUser({ username: `risk${user.username.slice(-12)}`, role: 'risk', vip: 0 });
  const account = (await owner.call(apiAll, {})).data.find(
    ({ exchange, account_mode }) => exchange === 'HALYARD' && account_mode === 'CLASSIC',
  )!;
  const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
  const { bids } = (await owner.call(depth, { ...symbol, limit: 5 })).data;
  const best = Number(bids[0]![0]);
  const order = (client_id: string, share: number) =>
    owner.call(doOrder, {
      ...symbol,
      api_id: account.api_id,
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.01',
      price: String(Math.floor(best * share)),
      client_id,
    });
  expect((await order('first', 0.9)).code).toBe(200);
  const started = await owner.call(strategyStart, {
    strategy_type: 'GRID',
    name: 'Watched grid',
    api_ids: [account.api_id],
    symbols: [symbol],
    params: {
      lower: String(Math.floor(best * 0.95)),
      upper: String(Math.ceil(best * 1.05)),
      grid_levels: 4,
      invest: '2000',
    },
    client_id: 'watched',
  });
  expect(started.code).toBe(200);
  const { data: grant } = await owner.call(grantSave, {
    username: risk.username,
    grants: ['balance', 'instance', 'risk'],
    api_ids: [account.api_id],
  });

  await enter(context, server, risk);
  await page.goto(`${server.url}/user?section=clients`);
  const orders = page.getByRole('region', { name: 'Open orders' });
  const priceOf = (share: number) => Math.floor(best * share).toLocaleString('en');
  const rowOf = (share: number) => orders.getByRole('row').filter({ hasText: priceOf(share) });
  await expect(rowOf(0.9)).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole('region', { name: 'Balances' }).getByRole('row').filter({ hasText: 'USDT' }),
  ).not.toHaveCount(0);
  expect((await order('second', 0.8)).code).toBe(200);
  await expect(rowOf(0.8), 'an order that is placed now comes by itself').toBeVisible();
  await rowOf(0.9)
    .getByRole('button', { name: /^Cancel BTCUSDT/ })
    .click();
  await expect(rowOf(0.9)).toHaveCount(0);
  expect(
    (await owner.call(currentOrders, { api_ids: [account.api_id] })).data.map(({ client_id }) => client_id),
  ).not.toContain('first');

  await page.goto(`${server.url}/AIdashboard?of=risk`);
  const strategy = page.getByRole('row').filter({ hasText: 'Watched grid' });
  await expect(strategy).toContainText(user.username, { timeout: 20_000 });
  await strategy.getByRole('button', { name: 'Stop Watched grid' }).click();
  await page.getByRole('alertdialog', { name: 'Stop Watched grid?' }).getByRole('button', { name: 'Stop' }).click();
  await expect
    .poll(async () =>
      (await owner.call(instanceList, { kind: 'history' })).data.pagenation.results.map(({ name }) => name),
    )
    .toContain('Watched grid');

  await page.goto(`${server.url}/user?section=clients`);
  await expect(rowOf(0.8)).toBeVisible({ timeout: 20_000 });
  expect((await owner.call(grantRevoke, { grant_id: grant.grant_id })).code).toBe(200);
  await expect(page.getByText('No user has authorised you yet.')).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('a trader', () => {
  test.use({ who: { role: 'trader' } });

  test('has no account, and is sent to the page that says why', async ({ context, page }) => {
    await enter(context, server, user);
    await page.goto(`${server.url}/user?section=analysis`);
    await expect(page).toHaveURL(/\/error\?error=403/);
  });
});
