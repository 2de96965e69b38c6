import type { Page } from '@playwright/test';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { currentOrders, orderHistory } from '../../src/shared/contracts/order.ts';
import { fromScaled, toScaled } from '../../src/shared/base/decimal.ts';
import { createApi } from './api.ts';
import { answerBoth, enginePlaces, enter, passWelcome, placeEngine, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
// What one story trades is no part of the next one's history.
test.setTimeout(60_000);

const money = 12;
const units = (text: string): bigint => toScaled(text, money) ?? 0n;
const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;

async function logIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await expect(
    page
      .getByRole('region', { name: 'Order', exact: true })
      .getByText(/log in/i)
      .first(),
  ).toBeVisible();
  await page.goto(`${server.url}/login`);
  await typeInto(page.getByRole('textbox', { name: 'User name' }), user.username);
  await typeInto(page.getByRole('textbox', { name: 'Password' }), 'wrong-one');
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Incorrect user name or password.')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Password' }), user.password);
  await page.getByRole('button', { name: 'Fill in the verification code' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await passWelcome(page);
}

/** The session that the page keeps, as a client of the API. */
const apiOf = async (page: Page) =>
  createApi(
    server.url,
    await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token),
  );

for (const place of enginePlaces)
  test(`${place}: log in, place under the market, see it in every window, cancel, buy at market: fill, history and balances agree to the last digit`, {
    tag: '@leader',
  }, async ({ context }) => {
    await placeEngine(context, place, test.info());
    const page = await context.newPage();
    const errors = watchErrors(page);
    await logIn(page);
    const api = await apiOf(page);
    const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
    const balances = async () =>
      new Map(
        (await api.call(balanceList, { api_id: account.api_id, account_type: 'spot' })).data.map((row) => [
          row.asset,
          row,
        ]),
      );
    const popOut = await context.newPage();
    errors.push(...watchErrors(popOut));
    await popOut.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
    const inPopOut = popOut.getByRole('list', { name: 'Your open orders' }).getByRole('listitem');
    await expect(popOut.getByRole('img', { name: /BTC\/USDT spot, candles/ })).toBeVisible();
    await expect(inPopOut).toHaveCount(0);

    // A limit order a hundredth under the market.
    const before = await balances();
    const bestBid = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
    const price = (Math.floor(bestBid * 99) / 100).toFixed(2);
    const form = page.getByRole('region', { name: 'Order', exact: true });
    await typeInto(form.getByRole('textbox', { name: 'Price', exact: true }), price);
    await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.25');
    const press = () => form.getByRole('button', { name: /^Buy .*BTC$/ }).click();
    const open = async () => (await api.call(currentOrders, {})).data.length;
    await answerBoth(page, 'placing an order', press, open);
    const row = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'BTC/USDT' });
    await expect(row).toHaveCount(1, { timeout: 10_000 });
    await expect(inPopOut).toHaveCount(1, { timeout: 10_000 });
    await expect(row).toContainText('0.25');
    const locked = (await balances()).get('USDT')!;
    expect(units(locked.locked)).toBe(units(price) / 4n);
    expect(units(locked.total)).toBe(units(before.get('USDT')!.total));

    // Cancel it, with the prompt.
    const cancel = () => row.getByRole('button', { name: /^Cancel BUY/ }).click();
    await answerBoth(page, 'cancelling one order', cancel, open);
    await expect(row).toHaveCount(0);
    await expect(inPopOut).toHaveCount(0);
    expect((await balances()).get('USDT')).toMatchObject({ locked: '0', free: before.get('USDT')!.free });

    // Buy at market.
    await form.getByText('Market', { exact: true }).click();
    await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.5');
    await press();
    await page
      .getByRole('dialog', { name: /^Buy 0\.5 .*\?$/ })
      .getByRole('button', { name: 'Buy 0.5 BTC' })
      .click();
    const regions = page.getByRole('region', { name: 'Orders and balances' });
    await regions.getByText('Order history', { exact: true }).click();
    const history = page.getByRole('grid', { name: 'Order history' });
    await expect(history.getByRole('row').filter({ hasText: 'Filled' }).filter({ hasText: 'Market' })).toHaveCount(1);
    const [filled] = (await api.call(orderHistory, { status: 'FILLED' })).data.pagenation.results;
    const after = await balances();
    expect(units(filled!.filled_amount)).toBe(units('0.5'));
    expect(units(after.get('USDT')!.total)).toBe(units(before.get('USDT')!.total) - units(filled!.filled_total));
    expect(filled!.fee_asset).toBe('BTC');
    expect(units(after.get('BTC')!.total)).toBe(
      units(before.get('BTC')!.total) + units(filled!.filled_amount) - units(filled!.fee),
    );
    expect(units(filled!.fee)).toBe(units(filled!.filled_amount) / 1_000n);
    await regions.getByText('Balances', { exact: true }).click();
    const btc = fromScaled(units(after.get('BTC')!.total), money);
    await expect(
      page
        .getByRole('grid', { name: 'Balances' })
        .getByRole('row')
        .filter({ hasText: 'Binance paper' })
        .filter({ hasText: 'BTC' })
        .filter({ hasText: 'Spot' }),
    ).toContainText(btc);
    expect(errors).toEqual([]);
  });

test('the same client_id twice gives one order, another body under it a conflict, and a hundred at once still one', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'the API does not depend on the browser');
  await logIn(page);
  const api = await apiOf(page);
  const account = (await api.call(apiList, { exchange: 'HALYARD' })).data[0]!;
  const bestBid = Number((await api.call(depth, { ...market, exchange: 'HALYARD', limit: 5 })).data.bids[0]![0]);
  const order = {
    ...market,
    exchange: 'HALYARD' as const,
    api_id: account.api_id,
    side: 'BUY' as const,
    order_type: 'LIMIT' as const,
    amount: '0.001',
    price: String(Math.floor(bestBid * 0.9)),
    client_id: 'story-twice',
  };
  const first = await api.call(doOrder, order);
  const again = await api.call(doOrder, order);
  expect([first.code, again.code, again.data.replayed]).toEqual([200, 200, true]);
  expect(again.data.order).toEqual(first.data.order);
  expect((await api.call(doOrder, { ...order, amount: '0.002' })).code).toBe(409);
  const many = await Promise.all(
    Array.from({ length: 100 }, () => api.call(doOrder, { ...order, client_id: 'story-hundred' })),
  );
  const ids = new Set(many.filter(({ code }) => code === 200).map(({ data }) => data.order.order_id));
  expect(ids.size).toBe(1);
});

test('at 1280 px a trader sees what the orders are, without scrolling aside; the other columns are one press away', async ({
  context,
}) => {
  const api = await enter(context, server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const bestBid = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  const order = { ...market, api_id: account.api_id, side: 'BUY', amount: '0.25' } as const;
  await api.call(doOrder, {
    ...order,
    order_type: 'LIMIT',
    price: (Math.floor(bestBid * 90) / 100).toFixed(2),
    client_id: 'story-narrow-1',
  });
  await api.call(doOrder, {
    ...order,
    order_type: 'TRIGGER_LIMIT',
    price: (Math.floor(bestBid * 95) / 100).toFixed(2),
    trigger_price: (Math.floor(bestBid * 95) / 100).toFixed(2),
    client_id: 'story-narrow-2',
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/dashboard`);
  const grid = page.getByRole('grid', { name: 'Open orders' });
  await expect(grid.getByRole('row').filter({ hasText: 'BTC/USDT' })).toHaveCount(2);
  const beyond = () => grid.evaluate((element) => element.scrollWidth - element.clientWidth);
  for (const name of ['Time', 'Pair', 'Side', 'Type', 'Price', 'Trigger', 'Amount', 'Filled', 'Status'])
    await expect(grid.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(grid.getByRole('button', { name: /^Cancel BUY/ }).first()).toBeInViewport({ ratio: 1 });
  expect(await beyond()).toBe(0);
  const cut = () =>
    grid
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
  expect(await cut()).toEqual([]);
  const all = grid.getByRole('button', { name: 'All columns' });
  await all.click();
  await expect(grid.getByRole('columnheader', { name: 'Average', exact: true })).toBeAttached();
  await expect.poll(beyond).toBeGreaterThan(0);
  await all.click();
  await expect.poll(beyond).toBe(0);
});
