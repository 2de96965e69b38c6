import type { Page } from '@playwright/test';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { boxOf, enter } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect } from './story.ts';
import type { StoryUser } from './user.ts';

/** The instrument of the stories. */
export const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
/** The same pair as a perpetual contract. */
export const perpetual = { ...market, account_type: 'linear' } as const;
/** The list of open orders that a chart has for those who do not see it. */
export const orders = (page: Page) => page.getByRole('list', { name: 'Your open orders' }).getByRole('listitem');
/** Where the candles are, once what lies over them is there too: it comes after them. */
export async function plot(page: Page) {
  await expect(page.locator('canvas[data-layer="levels"]').first()).toBeAttached({ timeout: 20_000 });
  return boxOf(page.locator('.u-over').first());
}

/**
 * Height of the pane at which a price lies, by the crosshair's own words. Prices are compressed until it is in view:
 * how far the bars reach is the market's.
 */
export async function heightOf(page: Page, price: number, steps = 12): Promise<number> {
  const box = await plot(page);
  const priceAt = async (y: number) => {
    await page.mouse.move(box.x + box.width * 0.3, y);
    // The crosshair says where it is with the next frame.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
        }),
    );
    return Number((await page.locator('[data-tag="price"]').first().textContent())!.replaceAll(',', ''));
  };
  const from = box.y + box.height * 0.1;
  const to = box.y + box.height * 0.9;
  const upper = await priceAt(from);
  const lower = await priceAt(to);
  const height = from + ((upper - price) / (upper - lower)) * (to - from);
  if (height > from && height < to) return height;
  expect(steps, 'the price comes into view').toBeGreaterThan(0);
  await page.getByRole('img', { name: /candles of/ }).press('Alt+ArrowDown');
  return heightOf(page, price, steps - 1);
}

/** A chart in a window of its own with a buy order of 0.1, 0.3 % below the market. */
export async function openWithOrder(page: Page, server: RunningServer, user: StoryUser) {
  const api = await enter(page.context(), server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const bid = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  const price = (Math.floor(bid * 99.7) / 100).toFixed(2);
  const placed = await api.call(doOrder, {
    ...market,
    api_id: account.api_id,
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.1',
    price,
    client_id: 'story-level',
  });
  expect(placed.code).toBe(200);
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
  await expect(orders(page)).toHaveCount(1, { timeout: 20_000 });
  const priceNow = async () =>
    Number(
      (await api.call(currentOrders, {})).data.find(({ order_id }) => order_id === placed.data.order.order_id)?.price,
    );
  return { api, price: Number(price), priceNow };
}

/** Presses on a level and drags it so many pixels down. */
export async function drag(page: Page, fromY: number, by: number, release = true) {
  const box = await plot(page);
  const x = box.x + box.width * 0.4;
  // The pointer tells when it lies on a level: a hand presses then.
  const grip = () => page.locator('.u-over').first().getAttribute('data-grip');
  await expect
    .poll(
      async () => {
        await page.mouse.move(x, fromY + 1);
        await page.mouse.move(x, fromY);
        return grip();
      },
      { timeout: 10_000 },
    )
    .toBe('level');
  await page.mouse.down();
  await page.mouse.move(x, fromY + by / 2, { steps: 4 });
  await page.mouse.move(x, fromY + by, { steps: 4 });
  if (release) await page.mouse.up();
}

/** A way to drag so far from a height, within the pane: down where there is room, else up. */
export async function within(page: Page, y: number, by: number): Promise<number> {
  const box = await plot(page);
  return y + by + 20 < box.y + box.height ? by : -by;
}
/** Buys 0.5 of the perpetual at the market. */
export async function buyPerpetual(api: Awaited<ReturnType<typeof enter>>, clientId: string): Promise<void> {
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const bought = await api.call(doOrder, {
    ...perpetual,
    api_id: account.api_id,
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.5',
    client_id: clientId,
  });
  expect(bought.code).toBe(200);
}
