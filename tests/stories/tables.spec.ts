import type { Page } from '@playwright/test';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { boxOf, enter, watchErrors } from './page.ts';
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

test('a trader hides, widens and moves columns; they stay so after a reload, Undo brings one back, and a press makes all as they were', async ({
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
