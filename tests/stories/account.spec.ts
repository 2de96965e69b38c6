import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { accountOpenOrders, accountOrderHistory } from '../../src/shared/contracts/account-orders.ts';
import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { apiPaper } from '../../src/shared/contracts/api-save.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { dayMs, hourMs } from '../../src/shared/base/time.ts';
import { readWorkbook } from '../doubles/read-workbook.ts';
import { answerBoth, catchFiles, caughtFile, enter, passWelcome, typeInto, watchErrors } from './page.ts';
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

test('every section has an address: Back and Forward go between them, and a link opens the very period that was looked at @long', async ({
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

test('an account is shut after a question, in every window at once, its orders are cancelled, it trades again once it is opened, and a spare one is deleted', async ({
  context,
  page,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const account = (await api.call(apiAll, {})).data.find(
    ({ exchange, account_mode }) => exchange === 'HALYARD' && account_mode === 'CLASSIC',
  )!;
  expect((await api.call(apiPaper, { name: 'Spare', exchange: 'HALYARD' })).code).toBe(200);
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
  const names = async () => (await api.call(apiAll, {})).data.map(({ name }) => name);
  const remove = () => page.getByRole('button', { name: 'Delete Spare', exact: true }).click();
  await answerBoth(page, 'deleting an account', remove, names);
  expect(await names()).not.toContain('Spare');
  await expect(other.getByRole('row').filter({ hasText: 'Spare' })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a sub-account: made, given money, trading by its own login, and frozen by its main account', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(120_000);
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const username = `${user.username.slice(-14)}_sub`;
  await page.goto(`${server.url}/user?section=sub-accounts`);
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  const add = page.getByRole('dialog', { name: 'Add sub-account' });
  await typeInto(add.getByRole('textbox', { name: 'User name' }), username);
  await typeInto(add.getByRole('textbox', { name: 'Password' }), 'T7-kettle-Quay');
  await add.getByRole('button', { name: 'Add sub-account' }).click();
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toContainText('0.00 USD');

  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Transfer' });
  await expect(move.getByText(/Available: [\d,.]+ USDT/)).toBeVisible();
  await typeInto(move.getByRole('textbox', { name: 'Amount' }), '1000');
  await move.getByRole('button', { name: 'Transfer' }).click();
  await expect(row).toContainText('1,000.00 USD');

  const own = await browser.newContext();
  const sub = await own.newPage();
  await sub.goto(`${server.url}/login`);
  await typeInto(sub.getByRole('textbox', { name: 'User name' }), username);
  await typeInto(sub.getByRole('textbox', { name: 'Password' }), 'T7-kettle-Quay');
  await sub.getByRole('button', { name: 'Fill in the verification code' }).click();
  await sub.getByRole('button', { name: 'Log in', exact: true }).click();
  await passWelcome(sub);
  await sub.getByRole('tab', { name: /^HAL/ }).click();
  const form = sub.getByRole('region', { name: 'Order', exact: true });
  const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
  const [best] = (await api.call(depth, { ...market, limit: 5 })).data.bids;
  await typeInto(form.getByRole('textbox', { name: 'Price', exact: true }), String(Math.floor(Number(best![0]) * 0.9)));
  await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.01');
  await form.getByRole('button', { name: /^Buy .*BTC$/ }).click();
  await sub.getByRole('alertdialog').getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  const orders = sub.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'BTC/USDT' });
  await expect(orders).toHaveCount(1);

  await page.getByRole('button', { name: `Freeze ${username}` }).click();
  const question = page.getByRole('alertdialog', { name: `Freeze ${username}?` });
  await expect(question).toContainText('Open orders to cancel1');
  await question.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByText('1 order cancelled · 0 strategies stopped', { exact: true })).toBeVisible();
  await expect(row).toContainText('Frozen');
  await expect(sub.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible();
  const account = (await api.call(apiAll, {})).data.find(({ sub_account }) => sub_account === username)!;
  expect((await api.call(accountOpenOrders, { api_ids: [account.api_id] })).data).toEqual([]);
  const past = (await api.call(accountOrderHistory, { api_id: account.api_id })).data.pagenation.results;
  expect(past.map(({ status }) => status)).toEqual(['CANCELED']);
  await own.close();
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
