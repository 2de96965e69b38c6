import { apiList } from '../../src/shared/contracts/api-account.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { ledgerPositions } from '../../src/shared/contracts/position-account.ts';
import { boxOf, enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;

test.beforeEach(({ server: given, user: who }) => {
  server = given;
  user = who;
});

test('in the ladder an order is placed by a press, dragged to another price and cancelled with its side; a position is flattened', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const api = await enter(page.context(), server, user);
  const { api_id } = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const orders = async () => (await api.call(currentOrders, { api_ids: [api_id] })).data;
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await typeInto(page.getByRole('combobox', { name: 'Search symbols' }), 'BTCUSDT');
  await page
    .getByRole('option', { name: /BIN.*BTC\/USDT.*USD-margined perpetual/ })
    .first()
    .click();

  await page.getByText('DOM', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Ladder' });
  const rows = panel.locator('[data-ticks]');
  await expect(panel.locator('[data-best="BUY"]')).toBeVisible({ timeout: 20_000 });
  await typeInto(panel.getByRole('textbox', { name: 'Size' }), '0.01');
  // Rows of 10 USD: a market that moves meanwhile does not fill what rests some of them away.
  await panel.getByRole('button', { name: /^Grouping/ }).click();
  await page.getByRole('menuitemradio', { name: '10', exact: true }).click();
  // Rolled by hand, it does not follow the market: the rows stay where they are.
  await panel.getByRole('group', { name: 'Price ladder' }).hover();
  await page.mouse.wheel(0, 100);
  const cell = (row: number) => rows.nth(row).locator('[data-side="BUY"]').last();
  await cell((await rows.count()) - 3).click();
  await page
    .getByRole('dialog', { name: /^Buy 0\.01 .*\?$/ })
    .getByRole('button', { name: 'Buy 0.01 BTC' })
    .click();
  const own = panel.locator('[data-own="BUY"]');
  await expect(own).toHaveText('0.01');
  const before = Number((await orders())[0]!.price);

  const from = await boxOf(own);
  const below = await boxOf(rows.last());
  await page.mouse.move(from.x + 4, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, below.y + below.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Amend order?' }).getByRole('button', { name: 'Amend order' }).click();
  await expect.poll(async () => Number((await orders())[0]?.price)).toBeLessThan(before);

  await panel.getByRole('button', { name: 'Cancel bids' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(own).toHaveCount(0);
  expect(await orders()).toEqual([]);

  // A press in the asks' rows buys at once.
  await panel.getByRole('button', { name: 'Recentre ladder' }).click();
  await rows.first().locator('[data-side="BUY"]').last().click();
  await page
    .getByRole('dialog', { name: /^Buy 0\.01 .*\?$/ })
    .getByRole('button', { name: 'Buy 0.01 BTC' })
    .click();
  const positions = async () => (await api.call(ledgerPositions, { api_ids: [api_id] })).data.pagenation.results;
  await expect.poll(async () => (await positions()).length).toBe(1);
  // What the server has, the window hears of a moment later.
  await expect(panel.getByText('Long 0.01', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Flatten' }).click();
  await page
    .getByRole('alertdialog', { name: /^Close long 0\.01 / })
    .getByRole('button', { name: 'Close position' })
    .click();
  await expect.poll(async () => (await positions()).length).toBe(0);
  expect(errors).toEqual([]);
});
