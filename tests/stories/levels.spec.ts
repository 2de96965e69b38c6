import type { Page } from '@playwright/test';
import { alertClose, alertList, alertSave } from '../../src/shared/contracts/alert.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { boxOf, enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const orders = (page: Page) => page.getByRole('list', { name: 'Your open orders' }).getByRole('listitem');
/** Where the candles are, once what lies over them is there too: it comes after them. */
async function plot(page: Page) {
  await expect(page.locator('canvas[data-layer="levels"]').first()).toBeAttached({ timeout: 20_000 });
  return boxOf(page.locator('.u-over').first());
}

/** Height of the pane at which a price lies, by the crosshair's own words. Prices are compressed until it is in view: how far the bars reach is the market's. */
async function heightOf(page: Page, price: number, steps = 12): Promise<number> {
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

async function begin(page: Page) {
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

async function drag(page: Page, fromY: number, by: number, release = true) {
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
async function within(page: Page, y: number, by: number): Promise<number> {
  const box = await plot(page);
  return y + by + 20 < box.y + box.height ? by : -by;
}

test('an order that is dragged on the chart is asked about, amended at the venue, and cancelled by its cross', {
  tag: '@firefox',
}, async ({ page }) => {
  const errors = watchErrors(page);
  const { price, priceNow } = await begin(page);
  const height = await heightOf(page, price);
  const by = await within(page, height, 40);
  await drag(page, height, by);
  const question = page.getByRole('alertdialog', { name: 'Amend the order?' });
  await expect(question.getByText(/→/)).toBeVisible();
  await expect(question.getByText(/largest size/)).toHaveCount(0);
  await page.evaluate(() => {
    localStorage.setItem('largest_order', '1000');
    dispatchEvent(new StorageEvent('storage', { key: 'largest_order' }));
  });
  await expect(question.getByText('The order is worth more than your largest size, 1,000 USD.')).toBeVisible();
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
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await priceNow()).toBe(amended);

  const box = await plot(page);
  await page.mouse.click(box.x + box.width - 12, await heightOf(page, amended));
  await page
    .getByRole('alertdialog', { name: /^Cancel the order to / })
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
    await page
      .getByRole('alertdialog', { name: 'Amend the order?' })
      .getByRole('button', { name: 'Amend order' })
      .click();
    await expect.poll(async () => Number((await legAt(status))[field])).not.toBe(before);
  }
  expect(await legs()).toHaveLength(2);

  const box = await plot(page);
  await page.mouse.click(box.x + box.width - 12, await heightOf(page, Number((await legAt('UNFILLED')).price)));
  await page
    .getByRole('alertdialog', { name: /^Cancel one or both orders of the pair/ })
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
  const { price, priceNow } = await begin(page);
  await page.evaluate(() => globalThis.halyard.engine.patchDashboard({ trading_locked: true }));
  const height = await heightOf(page, price);
  await drag(page, height, await within(page, height, 30));
  await expect(page.getByText('Trading is locked. Unlock it to send orders.').first()).toBeVisible();
  expect(await priceNow()).toBe(price);
  await page.evaluate(() => globalThis.halyard.engine.patchDashboard({ trading_locked: false }));
  const chart = page.getByRole('img', { name: /candles of/ });
  await chart.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Amend: Buy 0\.1/ }).click();
  const amend = page.getByRole('dialog', { name: 'Amend the order' });
  await typeInto(amend.getByRole('textbox', { name: 'Price' }), '1');
  await amend.getByRole('button', { name: 'Amend order' }).click();
  await expect(amend.getByRole('alert')).toHaveText('This price is far from the market.');
  await amend.getByRole('button', { name: 'Amend all the same' }).click();
  await expect(page.getByText('Order not amended').first()).toBeVisible();
  expect(await priceNow()).toBe(price);
});

test('a right press offers a limit at the price, which fills the form, and an alert, which stands as a line', async ({
  page,
}) => {
  const api = await enter(page.context(), server, user);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('img', { name: /candles of/ }).first()).toBeVisible({ timeout: 20_000 });
  const box = await plot(page);
  // In the room under the lowest of the bars, and so under the last price wherever the market has gone.
  const x = box.x + box.width * 0.4;
  const y = box.y + box.height * 0.97;
  await page.mouse.click(x, y, { button: 'right' });
  const buy = page.getByRole('menuitem', { name: /^Buy limit at/ });
  const price = (await buy.textContent())!.replace('Buy limit at ', '').replaceAll(',', '');
  await buy.click();
  await expect(
    page.getByRole('region', { name: 'Order', exact: true }).getByRole('textbox', { name: 'Price', exact: true }),
  ).toHaveValue(price);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Alert (up|down) to/ }).click();
  await expect(page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem')).toHaveText(
    /^Alert (up|down) to/,
  );
  // On which side of the last price it lies is the market's: the day's range may put that anywhere in the pane.
  await expect
    .poll(async () =>
      (await api.call(alertList, {})).data
        .filter(({ status }) => status === 'MONITORING')
        .map(({ direction }) => direction),
    )
    .toEqual([expect.stringMatching(/^(UP|DOWN)_TO$/)]);
});

test('an alert that one window sets, moves or ends does so in the others at once', async ({ page, context }) => {
  const api = await enter(context, server, user);
  const bid = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
  await plot(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
  await plot(other);
  const lines = page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem');
  /** By the engine of the other window, as its command line does. */
  const save = (price: string, alert_id?: string) =>
    other.evaluate(
      async ([path, at, id]) => {
        const input = {
          exchange: 'BINANCE',
          symbol: 'BTCUSDT',
          account_type: 'spot',
          kind: 'PRICE',
          trigger_price: at,
          direction: 'DOWN_TO',
          duration_s: 0,
          channel: ['web'],
          ...(id ? { alert_id: id } : {}),
        };
        return (
          (await globalThis.halyard.engine.call({ path } as never, input as never)) as unknown as { alert_id: string }
        ).alert_id;
      },
      [alertSave.path, price, alert_id] as const,
    );
  const first = (bid * 0.9).toFixed(2);
  const second = (bid * 0.8).toFixed(2);
  const id = await save(first);
  await expect(lines).toHaveText([`Alert down to ${Number(first).toLocaleString('en', { minimumFractionDigits: 2 })}`]);
  await save(second, id);
  await expect(lines).toHaveText([
    `Alert down to ${Number(second).toLocaleString('en', { minimumFractionDigits: 2 })}`,
  ]);
  await other.evaluate(([path, alert_id]) => globalThis.halyard.engine.call({ path } as never, { alert_id } as never), [
    alertClose.path,
    id,
  ] as const);
  await expect(lines).toHaveCount(0);
});

test('a drag away from the line of a position places an exit there, with its profit told before', async ({ page }) => {
  const api = await enter(page.context(), server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const linear = { ...market, account_type: 'linear' } as const;
  expect(
    (
      await api.call(doOrder, {
        ...linear,
        api_id: account.api_id,
        side: 'BUY',
        order_type: 'MARKET',
        amount: '0.5',
        client_id: 'story-position',
      })
    ).code,
  ).toBe(200);
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/linear`);
  const position = page
    .getByRole('list', { name: 'Your positions and alerts' })
    .getByRole('listitem')
    .filter({ hasText: /^Long 0\.5 at/ });
  await expect(position).toHaveCount(1, { timeout: 20_000 });
  const entry = Number(/at ([\d,.]+)/.exec((await position.textContent())!)![1]!.replaceAll(',', ''));
  await drag(page, await heightOf(page, entry), -90);
  const question = page.getByRole('alertdialog', { name: 'Place a take profit?' });
  await expect(question.getByText(/^\+[\d,.]+ USDT$/)).toBeVisible();
  await question.getByRole('button', { name: 'Place', exact: true }).click();
  await expect(orders(page)).toHaveText(/^Take profit market at/);
  const [exit] = (await api.call(currentOrders, {})).data;
  expect(exit).toMatchObject({
    order_type: 'TAKE_PROFIT_MARKET',
    side: 'SELL',
    close_position: true,
    status: 'WAITING',
  });
  expect(Number(exit!.trigger_price)).toBeGreaterThan(entry);
});

test('beside the candles a right press offers no price; the menu places a stop loss at a typed price and moves an alert to one', async ({
  page,
}) => {
  const api = await enter(page.context(), server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const linear = { ...market, account_type: 'linear' } as const;
  expect(
    (
      await api.call(doOrder, {
        ...linear,
        api_id: account.api_id,
        side: 'BUY',
        order_type: 'MARKET',
        amount: '0.5',
        client_id: 'story-typed',
      })
    ).code,
  ).toBe(200);
  const bid = Number((await api.call(depth, { ...linear, limit: 5 })).data.bids[0]![0]);
  const stop = Math.floor(bid * 0.9);
  const from = Math.floor(bid * 0.8);
  const to = Math.floor(bid * 1.2);
  const alert = (
    await api.call(alertSave, {
      ...linear,
      kind: 'PRICE',
      trigger_price: String(from),
      direction: 'DOWN_TO',
      duration_s: 3_600,
      channel: ['web'],
    })
  ).data;
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/linear`);
  await expect(
    page
      .getByRole('list', { name: 'Your positions and alerts' })
      .getByRole('listitem')
      .filter({ hasText: /^(Long 0\.5 at|Alert down to)/ }),
  ).toHaveCount(2, { timeout: 20_000 });
  const box = await plot(page);
  const times = await boxOf(page.locator('[data-axis="time"]').last());
  await page.mouse.click(times.x + times.width * 0.4, times.y + times.height / 2, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Drawing tools' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /limit at/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const ask = async (name: RegExp) => {
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5, { button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };
  await ask(/^Take profit \/ stop loss: Long 0\.5 at/);
  const exit = page.getByRole('dialog', { name: 'Take profit / stop loss: Long 0.5' });
  await typeInto(exit.getByRole('textbox', { name: 'Trigger price' }), String(stop));
  await expect(exit.getByRole('status')).toHaveText(/^Stop loss · \u2212[\d,.]+ USDT$/);
  await exit.getByRole('button', { name: 'Place' }).click();
  await expect(orders(page)).toHaveText(/^Stop market at/);
  expect((await api.call(currentOrders, {})).data).toMatchObject([
    { order_type: 'STOP_MARKET', side: 'SELL', close_position: true, status: 'WAITING' },
  ]);
  // The line may come before the answer that closes the dialog, which takes every press.
  await expect(exit).toBeHidden();

  await ask(/^Move: Alert down to/);
  const move = page.getByRole('dialog', { name: /^Move the alert: / });
  await typeInto(move.getByRole('textbox', { name: 'Trigger price' }), String(to));
  await move.getByRole('button', { name: 'Move alert' }).click();
  await expect(move).toBeHidden();
  const moved = (await api.call(alertList, {})).data.find(({ alert_id }) => alert_id === alert.alert_id)!;
  expect(moved).toMatchObject({ direction: 'UP_TO', duration_s: 3_600, status: 'MONITORING' });
  expect(Number(moved.trigger_price)).toBe(to);
});

test('a position is turned round by the menu of the chart and closed by the cross of its line, each asked about as the table asks', async ({
  page,
}) => {
  const api = await enter(page.context(), server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const linear = { ...market, account_type: 'linear' } as const;
  expect(
    (
      await api.call(doOrder, {
        ...linear,
        api_id: account.api_id,
        side: 'BUY',
        order_type: 'MARKET',
        amount: '0.5',
        client_id: 'story-turn',
      })
    ).code,
  ).toBe(200);
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/linear`);
  const lines = page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem');
  await expect(lines.filter({ hasText: /^Long 0\.5 at/ })).toHaveCount(1, { timeout: 20_000 });
  const box = await plot(page);
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Reverse: Long 0\.5 at/ }).click();
  await page
    .getByRole('alertdialog', { name: /^Reverse the position in / })
    .getByRole('button', { name: 'Reverse position' })
    .click();
  const short = lines.filter({ hasText: /^Short 0\.5 at/ });
  await expect(short).toHaveCount(1, { timeout: 15_000 });
  const entry = Number(/at ([\d,.]+)/.exec((await short.textContent())!)![1]!.replaceAll(',', ''));
  const y = await heightOf(page, entry);
  const question = page.getByRole('alertdialog', { name: /^Close (long|short) / });
  await expect(async () => {
    await page.mouse.move(box.x + box.width - 12, y + 1);
    await page.mouse.click(box.x + box.width - 12, y);
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await question.getByRole('button', { name: 'Close position' }).click();
  await expect(lines).toHaveCount(0, { timeout: 15_000 });
});

test('a limit at a price of a pop-out stands in the order form of the dashboard, in the tab of its instrument; without a dashboard the pop-out says so', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'pop-ups cannot be followed over WebDriver BiDi');
  await enter(context, server, user);
  const dashboard = await context.newPage();
  await dashboard.goto(`${server.url}/dashboard`);
  const [popOut] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Pop out', exact: true }).click(),
  ]);
  await dashboard.getByRole('tab', { name: /OKX/ }).click();
  await expect(dashboard.getByRole('tab', { name: /OKX/ })).toHaveAttribute('aria-selected', 'true');
  const ask = async (name: RegExp) => {
    const box = await plot(popOut);
    await popOut.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6, { button: 'right' });
    const item = popOut.getByRole('menuitem', { name });
    const price = (await item.textContent())!.replace(name, '').replaceAll(',', '');
    await item.click();
    return price;
  };
  const price = await ask(/^Sell limit at /);
  await expect(
    popOut.getByRole('region', { name: 'Notifications' }).getByText('The order form of the dashboard has it.'),
  ).toBeVisible();
  await expect(dashboard.getByRole('tab', { name: /BIN/ })).toHaveAttribute('aria-selected', 'true');
  await expect(
    dashboard.getByRole('region', { name: 'Order', exact: true }).getByRole('textbox', { name: 'Price', exact: true }),
  ).toHaveValue(price);
  await dashboard.close();
  await ask(/^Buy limit at /);
  await expect(
    popOut.getByRole('region', { name: 'Notifications' }).getByText('No dashboard is open. Open it to place orders.'),
  ).toBeVisible();
});
