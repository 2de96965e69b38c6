import type { Page } from '@playwright/test';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import { transfer } from '../../src/shared/contracts/transfer.ts';
import { createApi } from './api.ts';
import { answerBoth, boxOf, enter, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
// All columns have room.
test.use({ viewport: { width: 1920, height: 1080 } });
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const amounts = ['0.1', '0.2', '0.3', '0.4'] as const;

/** Opens the dashboard with some open orders, of which the last one sells. */
async function openWithOrders(page: Page): Promise<void> {
  const api = await enter(page.context(), server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const best = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  for (const [at, amount] of amounts.entries()) {
    const [side, share] = at === 3 ? (['SELL', 1.1] as const) : (['BUY', 0.9 - at / 100] as const);
    await api.call(doOrder, {
      ...market,
      api_id: account.api_id,
      side,
      order_type: 'LIMIT',
      amount,
      price: (Math.floor(best * share * 10) / 10).toFixed(2),
      client_id: `story-table-${at}`,
    });
  }
  await page.goto(`${server.url}/dashboard`);
}

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Open orders' });
const rowsOf = (page: Page) => gridOf(page).getByRole('row').filter({ hasText: 'BTC/USDT' });
const headOf = (page: Page, name: string) => gridOf(page).getByRole('columnheader', { name, exact: true });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Columns', exact: true });

/** Closes the panel, which takes the pointer for as long as it is there. */
async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
}

test('a trader hides, widens and moves columns; they stay so after a reload, Undo brings one back, and a press makes all as they were @long', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openWithOrders(page);
  await expect(rowsOf(page)).toHaveCount(amounts.length, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await panelOf(page).getByText('Type', { exact: true }).click();
  await expect(headOf(page, 'Type')).toHaveCount(0);
  await panelOf(page).getByRole('button', { name: 'Move Pair left' }).click();
  await panelOf(page).getByRole('button', { name: 'Move Pair left' }).click();
  await closePanel(page);
  const first = () => gridOf(page).getByRole('columnheader').first().textContent();
  await expect.poll(first).toBe('Pair');
  const before = await boxOf(headOf(page, 'Side'));
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2);
  // What takes hold of an edge comes with the pointer.
  await expect(headOf(page, 'Side').locator('[data-edge]')).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 37, before.y + before.height / 2, { steps: 5 });
  await page.mouse.up();
  const width = async () => Math.round((await boxOf(headOf(page, 'Side'))).width);
  await expect.poll(width).toBe(Math.round(before.width) + 40);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(amounts.length, { timeout: 30_000 });
  await expect(headOf(page, 'Type')).toHaveCount(0);
  expect([await first(), await width()]).toEqual(['Pair', Math.round(before.width) + 40]);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await panelOf(page).getByText('TIF', { exact: true }).click();
  await expect(headOf(page, 'TIF')).toHaveCount(0);
  await closePanel(page);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(headOf(page, 'TIF')).toHaveCount(1);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await panelOf(page).getByRole('button', { name: 'Reset columns' }).click();
  await expect(headOf(page, 'Type')).toHaveCount(1);
  await expect.poll(first).toBe('Time');
  expect(errors).toEqual([]);
});

const rowsIn = (page: Page, table: string) => page.getByRole('grid', { name: table }).getByRole('row');

test('a trader works in the tables: amends a price in its row, cancels several orders at once and all the others, closes half of a position by a limit, and stops a TWAP', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openWithOrders(page);
  const api = createApi(server.url, user.token);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  await expect(rowsOf(page)).toHaveCount(amounts.length, { timeout: 30_000 });
  const buy = rowsOf(page).filter({ hasText: '0.1' }).filter({ hasText: 'Buy' }).first();
  const cell = buy
    .getByRole('gridcell')
    .filter({ hasText: /^\d\d,\d{3}\.\d+$/ })
    .first();
  const before = Number((await cell.textContent())!.replaceAll(',', ''));
  await cell.dblclick();
  const field = page.getByRole('textbox', { name: 'New price' });
  await field.fill((before - 100).toFixed(2));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price is far from market. Press Enter again to amend anyway.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(buy).toContainText((before - 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));

  await rowsOf(page)
    .nth(0)
    .click({ modifiers: ['Control'], position: { x: 90, y: 10 } });
  await rowsOf(page)
    .nth(1)
    .click({ modifiers: ['Control'], position: { x: 90, y: 10 } });
  await page.getByRole('button', { name: 'Cancel 2 orders', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(rowsOf(page)).toHaveCount(amounts.length - 2);
  await answerBoth(
    page,
    'cancelling all orders',
    () => page.getByRole('button', { name: `Cancel all ${amounts.length - 2}`, exact: true }).click(),
    async () => (await api.call(currentOrders, {})).data.length,
  );
  await expect(rowsOf(page)).toHaveCount(0);

  const perpetual = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'linear' } as const;
  await api.call(transfer, {
    api_id: account.api_id,
    asset: 'USDT',
    amount: '5000',
    from: 'spot',
    to: 'linear',
    client_id: 'story-table-move',
  });
  await api.call(doOrder, {
    ...perpetual,
    api_id: account.api_id,
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.02',
    client_id: 'story-table-open',
  });
  await page.getByRole('radio', { name: 'Positions' }).click();
  const position = rowsIn(page, 'Positions').filter({ hasText: 'LONG' });
  await expect(position).toContainText('0.02 BTC');
  await position.getByRole('button', { name: /^Close 0\.02/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Close long 0\.02/ });
  await question.getByRole('radio', { name: '50%' }).click();
  await question.getByRole('radio', { name: 'Limit', exact: true }).click();
  await question.getByRole('textbox', { name: 'Limit price' }).fill((before * 1.25).toFixed(1));
  await question.getByRole('button', { name: 'Close position' }).click();
  await expect(question).toBeHidden();
  await expect
    .poll(async () => (await api.call(currentOrders, { account_type: 'linear' })).data)
    .toMatchObject([{ side: 'SELL', order_type: 'LIMIT', amount: '0.010', reduce_only: true }]);

  await api.call(doOrderV2, {
    ...market,
    api_ids: [account.api_id],
    side: 'BUY',
    order_type: 'TWAP',
    amount: '0.02',
    algo: { kind: 'TWAP', duration_s: 600, slices: 10 },
    client_id: 'story-table-twap',
  });
  await page.getByRole('radio', { name: 'Algo orders' }).click();
  const algos = page.getByRole('grid', { name: 'Algo orders' });
  await algos.getByRole('button', { name: 'Show child orders of TWAP' }).click();
  await expect(algos.getByText('0.002 BTC', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await algos.getByRole('button', { name: 'Stop TWAP BTCUSDT' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop order' }).click();
  await expect(rowsIn(page, 'Algo orders').filter({ hasText: 'TWAP' })).toContainText('Cancelled');
  expect(errors).toEqual([]);
});
