import type { Page } from '@playwright/test';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { loanRepay, marginAccount } from '../../src/shared/contracts/margin.ts';
import type { Api } from './api.ts';
import { answerBoth, enter, typeInto, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Picks a command of the palette. */
async function run(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
}

async function accountOf(api: Api, exchange: string, mode = 'CLASSIC') {
  return (await api.call(apiAll, {})).data.find(
    (account) => account.exchange === exchange && account.account_mode === mode,
  )!;
}

const freeOf = async (api: Api, api_id: string, type: string, asset: string) =>
  (await api.call(balanceList, { api_id })).data.find((row) => row.account_type === type && row.asset === asset);

test('a day on margin: money comes in, a loan is taken and paid back whole, a small one is converted, and the money goes home', async ({
  context,
  page,
  server,
  user,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const { api_id, name } = await accountOf(api, 'HALYARD');
  await page.goto(`${server.url}/user?section=balances`);
  await page.getByRole('button', { name: new RegExp(`^HAL ${name}`) }).click();
  const panel = page.getByRole('region', { name: 'Cross margin' });
  await expect(panel.getByText('No debt')).toBeVisible();

  await panel.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog(page).getByText(/Available: [\d,.]+ USDT/)).toBeVisible();
  await typeInto(dialog(page).getByRole('textbox', { name: 'Amount' }), '1000');
  await expect(dialog(page).getByText(/→ 1,000 USDT/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Transfer Successful', { exact: true })).toBeVisible();
  await expect(panel.getByText('1,000.00 USDT').first()).toBeVisible();

  await panel.getByRole('button', { name: 'Borrow' }).click();
  await expect(dialog(page).getByText(/Borrowable: 4,000 USDT/)).toBeVisible();
  await typeInto(dialog(page).getByRole('textbox', { name: 'Amount' }), '2000');
  // The margin level by the whole amount: what is said before is of the digits that were typed first.
  await expect(dialog(page).getByText('1.50', { exact: true })).toBeVisible();
  const said = await dialog(page)
    .getByText(/The first hour of interest is charged at once: /)
    .textContent();
  await dialog(page).getByRole('button', { name: 'Borrow', exact: true }).click();
  await expect(panel.getByText('1.50', { exact: true })).toBeVisible();
  const owed = await freeOf(api, api_id, 'margin', 'USDT');
  expect(owed!.borrowed).toBe('2000');
  expect(said, 'the first hour is what the account owes').toContain(`${owed!.interest} USDT`);

  await panel.getByRole('button', { name: 'Repay' }).click();
  await dialog(page).getByRole('button', { name: 'All' }).click();
  await answerBoth(
    page,
    'repay',
    () => dialog(page).getByRole('button', { name: 'Repay', exact: true }).click(),
    async () => (await freeOf(api, api_id, 'margin', 'USDT'))?.borrowed,
  );
  await expect(panel.getByText('No debt')).toBeVisible();
  expect(await freeOf(api, api_id, 'margin', 'USDT')).toMatchObject({ borrowed: '0', interest: '0' });

  const small = { api_id, type: 'BORROW', asset: 'BTC', amount: '0.0001', client_id: 'story-small' } as const;
  expect((await api.call(loanRepay, small)).code).toBe(200);
  await panel.getByRole('button', { name: 'Convert small liabilities' }).click();
  await answerBoth(
    page,
    'margin small-liability conversion',
    () => dialog(page).getByRole('button', { name: 'Convert', exact: true }).click(),
    async () => (await freeOf(api, api_id, 'margin', 'BTC'))?.borrowed,
  );
  expect(await freeOf(api, api_id, 'margin', 'BTC')).toMatchObject({ borrowed: '0', interest: '0' });

  await run(page, 'Transfer');
  await dialog(page).getByLabel('From account').selectOption(api_id);
  await dialog(page).getByLabel('From', { exact: true }).selectOption('margin');
  await dialog(page).getByRole('button', { name: 'Max' }).click();
  await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click();
  // The panel says 0.00 USDT of the loan anyway.
  await expect.poll(async () => (await freeOf(api, api_id, 'margin', 'USDT'))?.total ?? '0').toBe('0');
  await expect(panel.getByText('999.98 USDT')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('small balances become the token of the exchange, for what was told before', async ({
  context,
  page,
  server,
  user,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const { api_id, name } = await accountOf(api, 'BINANCE');
  const bought = await api.call(doOrder, {
    api_id,
    exchange: 'BINANCE',
    symbol: 'SOLUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'MARKET',
    total: '7',
    client_id: 'dust',
  });
  expect(bought.code).toBe(200);
  await page.goto(`${server.url}/user?section=balances`);
  await page.getByRole('button', { name: 'Convert small balances' }).click();
  await dialog(page).getByLabel('Account', { exact: true }).selectOption({ label: name });
  await expect(dialog(page).getByRole('checkbox', { name: 'SOL' })).toBeChecked();
  await answerBoth(
    page,
    'small-balance conversion',
    () => dialog(page).getByRole('button', { name: 'Convert', exact: true }).click(),
    async () => (await freeOf(api, api_id, 'spot', 'SOL'))?.total,
  );
  await expect(page.getByText('Converted', { exact: true })).toBeVisible();
  const [sol, bnb] = [await freeOf(api, api_id, 'spot', 'SOL'), await freeOf(api, api_id, 'spot', 'BNB')];
  expect([sol?.total ?? '0', Number(bnb?.total) > 0]).toEqual(['0', true]);
  expect(errors).toEqual([]);
});

test('a portfolio account collects what is free in its futures wallets, and repays by itself', async ({
  context,
  page,
  server,
  user,
}) => {
  const errors = watchErrors(page);
  const api = await enter(context, server, user);
  const { api_id, name } = await accountOf(api, 'HALYARD', 'PORTFOLIO');
  const before = await freeOf(api, api_id, 'linear', 'USDT');
  expect(Number(before!.free)).toBeGreaterThan(0);
  await page.goto(`${server.url}/user?section=balances`);
  await page.getByRole('button', { name: new RegExp(`^HAL ${name}`) }).click();
  const panel = page.getByRole('region', { name: 'Portfolio margin' });
  await panel.getByRole('button', { name: 'Collect funds' }).click();
  await dialog(page).getByLabel('Asset').selectOption('USDT');
  await answerBoth(
    page,
    'fund collection',
    () => dialog(page).getByRole('button', { name: 'Collect funds', exact: true }).click(),
    async () => (await freeOf(api, api_id, 'linear', 'USDT'))?.free,
  );
  await expect(page.getByText('Funds collected', { exact: true })).toBeVisible();
  expect((await freeOf(api, api_id, 'linear', 'USDT'))!.free).toBe('0');
  await panel.getByRole('button', { name: 'Turn auto-repay on' }).click();
  await answerBoth(
    page,
    'auto-repay',
    () => dialog(page).getByRole('button', { name: 'Turn auto-repay on', exact: true }).click(),
    async () => (await api.call(marginAccount, { api_id })).data.auto_repay,
  );
  await expect(panel.getByText('Auto-repay is on')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^HAL ${name}`) }).click();
  await expect(panel.getByText('Auto-repay is on'), 'the server keeps it').toBeVisible();
  expect(errors).toEqual([]);
});
