import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';
import { drag, heightOf, market, openWithOrder, orders, plot, within } from './chart-levels.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

test('an order that is dragged on the chart is asked about, amended at the venue, and cancelled by its cross', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { price, priceNow } = await openWithOrder(page, server, user);
  const height = await heightOf(page, price);
  const by = await within(page, height, 40);
  await drag(page, height, by);
  const card = page.getByRole('dialog', { name: 'Amend order?' });
  const question = page.getByRole('alertdialog', { name: 'Amend order?' });
  await expect(card.getByText(/→/)).toBeVisible();
  // What exceeds a limit of the user is asked about in a dialog of its own.
  await page.evaluate(() => {
    localStorage.setItem('largest_order', '1000');
    dispatchEvent(new StorageEvent('storage', { key: 'largest_order' }));
  });
  await expect(question.getByText('Order value exceeds your max order size of 1,000 USD.')).toBeVisible();
  await question.getByRole('button', { name: 'Amend order' }).click();
  await expect(question).toBeHidden();
  if (by > 0) await expect.poll(priceNow).toBeLessThan(price);
  else await expect.poll(priceNow).toBeGreaterThan(price);
  const amended = await priceNow();
  expect(Math.round(amended * 100) / 100).toBe(amended);
  await expect(orders(page)).toHaveText(new RegExp(Math.floor(amended).toLocaleString('en')));

  // Escape aborts: nothing is asked, nothing moves.
  await drag(page, await heightOf(page, amended), -40, false);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(card).toBeHidden();
  expect(await priceNow()).toBe(amended);

  const box = await plot(page);
  await page.mouse.click(box.x + box.width - 12, await heightOf(page, amended));
  await page
    .getByRole('dialog', { name: /^Cancel the order to / })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(orders(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('either order of an OCO is dragged on the chart, and they stay one list; one is cancelled alone, and the other goes on', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const api = await enter(page.context(), server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const bid = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  const at = (share: number) => (Math.floor(bid * share * 100) / 100).toFixed(2);
  const placed = await api.call(doOrder, {
    ...market,
    api_id: account.api_id,
    side: 'SELL',
    order_type: 'OCO',
    amount: '0.1',
    oco: { limit_price: at(1.003), stop_price: at(0.997) },
    client_id: 'story-list',
  });
  expect(placed.code).toBe(200);
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
  await expect(orders(page)).toHaveCount(2, { timeout: 20_000 });
  const legs = async () =>
    (await api.call(currentOrders, {})).data.filter(({ list_id }) => list_id === placed.data.order.list_id);
  const legAt = async (status: string) => (await legs()).find((leg) => leg.status === status)!;
  for (const [status, field] of [
    ['WAITING', 'trigger_price'],
    ['UNFILLED', 'price'],
  ] as const) {
    const before = Number((await legAt(status))[field]);
    const height = await heightOf(page, before);
    await drag(page, height, await within(page, height, 14));
    await page.getByRole('dialog', { name: 'Amend order?' }).getByRole('button', { name: 'Amend order' }).click();
    await expect.poll(async () => Number((await legAt(status))[field])).not.toBe(before);
  }
  expect(await legs()).toHaveLength(2);

  const box = await plot(page);
  await page.mouse.click(box.x + box.width - 12, await heightOf(page, Number((await legAt('UNFILLED')).price)));
  await page
    .getByRole('alertdialog', { name: /^Cancel one or both linked orders/ })
    .getByRole('button', { name: 'Cancel this one' })
    .click();
  await expect(orders(page)).toHaveCount(1);
  await expect(orders(page)).toHaveText(/^Stop loss at/);
  expect((await legs()).map(({ status }) => status)).toEqual(['WAITING']);
  expect(errors).toEqual([]);
});

test('while trading is locked a drag sends nothing, and says why; a refused amend goes back with its reason', async ({
  page,
}) => {
  const { price, priceNow } = await openWithOrder(page, server, user);
  await page.evaluate(() => globalThis.halyard.engine.patchDashboard({ trading_locked: true }));
  const height = await heightOf(page, price);
  await drag(page, height, await within(page, height, 30));
  await expect(page.getByText('Trading is locked. Unlock it to send orders.', { exact: true }).first()).toBeVisible();
  expect(await priceNow()).toBe(price);
  await page.evaluate(() => globalThis.halyard.engine.patchDashboard({ trading_locked: false }));
  const chart = page.getByRole('img', { name: /candles of/ });
  await chart.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Amend: Buy 0\.1/ }).click();
  const amend = page.getByRole('dialog', { name: 'Amend order' });
  await typeInto(amend.getByRole('textbox', { name: 'Price' }), '1');
  await amend.getByRole('button', { name: 'Amend order' }).click();
  await expect(amend.getByRole('alert')).toHaveText('Price is far from market.');
  await amend.getByRole('button', { name: 'Amend anyway' }).click();
  await expect(page.getByText('Order not amended', { exact: true }).first()).toBeVisible();
  expect(await priceNow()).toBe(price);
});
