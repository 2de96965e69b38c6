import type { Browser, Page } from '@playwright/test';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { userList } from '../../src/shared/contracts/admin.ts';
import { managedGrants } from '../../src/shared/contracts/admin-user.ts';
import { grantRevoke, grantSave } from '../../src/shared/contracts/observer.ts';
import { cancelOrder, currentOrders } from '../../src/shared/contracts/order.ts';
import { positionList } from '../../src/shared/contracts/position.ts';
import { strategyStart, strategyStop } from '../../src/shared/contracts/strategy.ts';
import { subFreeze, subSave } from '../../src/shared/contracts/sub-account.ts';
import { readWorkbook } from '../doubles/read-workbook.ts';
import { createApi, logIn } from './api.ts';
import { catchFiles, caughtFile, enter, watchErrors } from './page.ts';
import { openOwner, symbol } from './owner.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Saves the file of a table, and holds it to the rows that the screen has at the moment. */
async function expectFile(page: Page, name: string, what: string, heads: readonly string[]): Promise<void> {
  const rows = region(page, name).locator('tbody tr');
  const shown = await rows.locator('th').allTextContents();
  await region(page, name)
    .getByRole('button', { name: `Export to Excel: ${name}` })
    .click();
  await expect.poll(async () => (await caughtFile(page)).name).toContain(what);
  const [head, ...cells] = await readWorkbook(new Blob([Buffer.from((await caughtFile(page)).base64, 'base64')]));
  expect(head).toEqual(heads);
  expect(cells.map((row) => row[heads.indexOf(name === 'Value by user' ? 'User' : 'Asset')])).toEqual(shown);
}

const balanceHeads = ['User', 'Account', 'Asset', 'Account type', 'Value USD', 'Total', 'Available'];

test('an observer sees a granted account and its strategy as they move, has their file, may end nothing, and sees nothing once it is revoked', async ({
  context,
  page,
  server,
  user,
}) => {
  const errors = watchErrors(page);
  const owner = createApi(server.url, user.token);
  const { account, others, price, rest, buy, btc } = await openOwner(owner);
  const observer = await server.makeUser({ username: `obs${user.username.slice(-12)}`, role: 'observer', vip: 0 });
  const { data: grant } = await owner.call(grantSave, {
    username: observer.username,
    grants: ['balance', 'instance'],
    api_ids: [account.api_id],
  });
  const started = await owner.call(strategyStart, {
    strategy_type: 'GRID',
    name: 'Seen grid',
    api_ids: [account.api_id],
    symbols: [symbol],
    params: { lower: String(price), upper: String(Math.ceil(price * 1.2)), grid_levels: 4, invest: '2000' },
    client_id: 'seen',
  });
  expect(started.code).toBe(200);

  await catchFiles(page);
  const api = await enter(context, server, observer);
  await page.goto(`${server.url}/user`);
  const balances = region(page, 'Balances');
  const bitcoin = balances.getByRole('row', { name: /^BTC Spot/ });
  await expect(bitcoin).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('combobox', { name: 'Account' }).getByRole('option')).toHaveCount(1);
  const before = await btc(api);
  await expect(bitcoin).toContainText(before);
  expect((await buy()).code).toBe(200);
  const after = await btc(api);
  expect(after).not.toBe(before);
  await expect(bitcoin, 'the balance moves as it is traded').toContainText(after);
  const { order } = (await rest()).data;
  const resting = region(page, 'Open orders')
    .getByRole('row')
    .filter({ hasText: price.toLocaleString('en') });
  await expect(resting, 'an order that is placed now comes by itself').not.toHaveCount(0);
  await expect(region(page, 'Open orders').getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await expectFile(page, 'Balances', 'authorised-balances', balanceHeads);

  await page.goto(`${server.url}/AIdashboard`);
  const strategy = page.getByRole('row').filter({ hasText: 'Seen grid' });
  await expect(strategy).toContainText(user.username, { timeout: 20_000 });
  await expect(strategy.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  await strategy.getByRole('button', { name: 'Details of Seen grid' }).click();
  const details = page.getByRole('dialog', { name: 'Seen grid' });
  await expect(details.getByRole('tab')).toHaveText(['Performance', 'Profit', 'Parameters', 'Log']);
  await expect(details.getByText('Max drawdown')).toBeVisible();

  const { results } = (await api.call(cancelOrder, { order_ids: [order.order_id] })).data;
  expect(
    results.map(({ code }) => code),
    'answered like an order that is over',
  ).toEqual([3007]);
  const open = (await owner.call(currentOrders, { api_ids: [account.api_id] })).data;
  expect(open.map(({ order_id }) => order_id)).toContain(order.order_id);
  const { instance_id } = started.data;
  expect((await api.call(strategyStop, { instance_id, mode: 'CANCEL' })).code).toBe(404);
  expect((await buy(api)).code).toBe(403);
  expect((await api.call(balanceList, { api_id: others[0]!.api_id })).code, 'what is not granted').toBe(404);

  await page.goto(`${server.url}/user`);
  await expect(bitcoin).toBeVisible({ timeout: 20_000 });
  expect((await owner.call(grantRevoke, { grant_id: grant.grant_id })).code).toBe(200);
  expect((await api.call(balanceList, { api_id: account.api_id })).code).toBe(404);
  await expect(balances).toHaveCount(0);
  await expect(page.getByText(/^You are not authorised for any account yet\./)).toBeVisible();
  expect(errors).toEqual([]);
});

/** A window of its own in which somebody else has logged in. */
async function windowOf(browser: Browser, server: RunningServer, who: Parameters<typeof enter>[2]) {
  const context = await browser.newContext();
  const api = await enter(context, server, who);
  return { api, page: await context.newPage() };
}

test('a finance manager authorises somebody of finance, who sees the money alone and has its file, until it is taken back', async ({
  browser,
  context,
  page,
  server,
  user,
}) => {
  const errors = watchErrors(page);
  const owner = createApi(server.url, user.token);
  const { account, buy, btc } = await openOwner(owner);
  const tail = user.username.slice(-12);
  const manager = await server.makeUser({ username: `mgr${tail}`, role: 'finance_manage', vip: 0 });
  const finance = await server.makeUser({ username: `fin${tail}`, role: 'finance', vip: 0 });

  const managing = await enter(context, server, manager);
  await page.goto(`${server.url}/user`);
  await page.getByRole('link', { name: 'Open administration' }).click({ timeout: 20_000 });
  const grants = region(page, 'Authorisations');
  await expect(page.getByRole('region', { name: 'Users' })).toHaveCount(0);
  await grants.getByRole('button', { name: 'Authorise a user' }).click();
  const form = page.getByRole('dialog', { name: 'Authorise a user' });
  await form.getByRole('textbox', { name: 'Owner of the accounts' }).fill(user.username);
  await form.getByRole('textbox', { name: 'Who may see them' }).fill(finance.username);
  await form.getByRole('button', { name: 'Authorise' }).click();
  const given = grants.getByRole('row').filter({ hasText: finance.username });
  await expect(given).toContainText(user.username);
  expect((await managing.call(userList, { page: 1, page_size: 10 })).code).toBe(403);

  const { api, page: other } = await windowOf(browser, server, finance);
  watchErrors(other, errors);
  await catchFiles(other);
  await other.goto(`${server.url}/user`);
  await other.getByRole('combobox', { name: 'Account' }).selectOption({ value: account.api_id }, { timeout: 20_000 });
  const bitcoin = region(other, 'Balances').getByRole('row', { name: /^BTC Spot/ });
  await expect(bitcoin).toBeVisible();
  const before = await btc(api);
  await expect(bitcoin).toContainText(before);
  expect((await buy()).code).toBe(200);
  const after = await btc(api);
  expect(after).not.toBe(before);
  await expect(bitcoin, 'the balance moves as it is traded').toContainText(after);
  for (const name of ['Positions', 'Open orders']) await expect(region(other, name)).toHaveCount(0);
  await expectFile(other, 'Balances', 'authorised-balances', balanceHeads);
  await other.getByRole('link', { name: 'Financial analysis' }).click();
  await expect(
    region(other, 'Value by user').getByRole('row', { name: new RegExp(`^${user.username}`) }),
  ).toBeVisible();
  await expectFile(other, 'Value by user', 'value-by-user', ['User', 'Accounts', 'Value USD', 'Share']);
  await expect(other.getByRole('navigation', { name: 'Sections', exact: true })).toContainText(
    'AI Trade: This account is not allowed',
  );
  expect((await api.call(positionList, { api_ids: [account.api_id] })).code).toBe(404);
  expect((await buy(api)).code).toBe(403);
  expect((await api.call(managedGrants, { page: 1, page_size: 10 })).code).toBe(403);

  await other.getByRole('link', { name: 'Authorised accounts', exact: true }).click();
  await expect(bitcoin).toBeVisible({ timeout: 20_000 });
  await given.getByRole('button', { name: `Revoke ${finance.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(other.getByText(/^You are not authorised for any account yet\./)).toBeVisible();
  expect((await api.call(balanceList, { api_id: account.api_id })).code).toBe(404);
  await other.context().close();
  expect(errors).toEqual([]);
});

test.describe('an asset user', () => {
  test.use({ who: { role: 'asset' } });
  test('sees a trader trade on an account, cancels what is open, trades nothing, and shuts the trader out', async ({
    context,
    page,
    server,
    user,
  }) => {
    const errors = watchErrors(page);
    const api = await enter(context, server, user);
    const { account, price, rest, buy, btc } = await openOwner(api);
    const name = `trd${user.username.slice(-12)}`;
    const password = 'quiet-harbour-7';
    const { data: trader } = await api.call(subSave, {
      username: name,
      password,
      kind: 'trader',
      permissions: ['trade_spot'],
      api_ids: [account.api_id],
    });
    const trading = await logIn(server.url, name, password);

    // It stands in another market than the one that is open, and is there before the page is: what a table begins with
    // decides whether it shows one market alone.
    expect((await rest(trading)).code).toBe(200);
    await page.goto(`${server.url}/dashboard`);
    await expect(region(page, 'Order').getByText('Your role cannot place orders.')).toBeVisible({ timeout: 20_000 });
    const orders = page.getByRole('grid', { name: 'Open orders' });
    await page.getByRole('button', { name: 'Show all 1', exact: true }).click();
    const resting = orders.getByRole('row').filter({ hasText: price.toLocaleString('en') });
    await expect(resting).toHaveCount(1);
    await resting.getByRole('button', { name: /^Cancel BUY/ }).click();
    await page
      .getByRole('dialog', { name: /^Cancel the order to / })
      .getByRole('button', { name: 'Cancel order', exact: true })
      .click();
    await expect(resting).toHaveCount(0);
    await page.goto(`${server.url}/user`);
    await page.getByRole('searchbox', { name: 'Find asset' }).fill('BTC');
    const bitcoin = region(page, 'By account').getByRole('listitem').filter({ hasText: account.name });
    await expect(bitcoin).toContainText('BTC', { timeout: 20_000 });
    const before = await btc(api);
    await expect(bitcoin).toContainText(before);
    expect((await buy(trading)).code).toBe(200);
    const after = await btc(api);
    expect(after).not.toBe(before);
    await expect(bitcoin, 'the balance moves as it is traded').toContainText(after);

    await catchFiles(page);
    await page.goto(`${server.url}/summary`);
    const fills = region(page, 'Fills');
    await expect(fills.getByRole('row')).not.toHaveCount(0, { timeout: 20_000 });
    const count = (await fills.getByRole('row').count()) - 1;
    await page.getByRole('button', { name: 'Export to Excel: Fills' }).click();
    const cells = await readWorkbook(new Blob([Buffer.from((await caughtFile(page)).base64, 'base64')]));
    expect(cells).toHaveLength(count + 1);

    expect((await buy(api)).code).toBe(403);
    expect((await api.call(subFreeze, { user_id: trader.user_id, frozen: true })).code).toBe(200);
    expect((await buy(trading)).code).toBe(401);
    await page.goto(`${server.url}/user?section=sub-accounts`);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Frozen', { timeout: 20_000 });
    expect(errors).toEqual([]);
  });
});
