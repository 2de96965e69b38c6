import type { Locator, Page } from '@playwright/test';
import { alertList } from '../../src/shared/contracts/alert.ts';
import { trades } from '../../src/shared/contracts/market-data.ts';
import { announce } from '../../src/shared/contracts/message.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { type Api, createApi } from './api.ts';
import { enter, untilLive, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search or command' });

/** Opens the palette by its key and types into it. */
async function typeLine(page: Page, line: string): Promise<void> {
  await page.bringToFront();
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.type(line);
  await expect(palette(page).getByRole('combobox')).toHaveValue(line);
}

/** Presses Enter on a line as soon as it is shown what it would do. */
async function enterLine(page: Page): Promise<void> {
  await expect(palette(page).getByText('Press Enter', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** A price at which a buy rests: a tenth below the last one, in hundreds. */
async function restingPrice(api: Api): Promise<number> {
  let last: string | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await api.call(trades, {
          exchange: 'HALYARD',
          symbol: 'BTCUSDT',
          account_type: 'spot',
          limit: 1,
        });
        last = data.at(-1)?.[2];
        return last;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return Math.floor(Number(last) * 0.009) * 100;
}

test('an order is typed, shown, sent with the second Enter and canceled by a line', async ({ context }) => {
  const api = await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('tab', { name: /HAL/ }).click();
  await untilLive(page, 'HALYARD/BTCUSDT/spot');

  const price = await restingPrice(api);
  await typeLine(page, `buy 0.01 btc @${price} post`);
  await expect(palette(page).getByText('Halyard paper')).toBeVisible();
  await expect(palette(page).getByText(`${price.toLocaleString('en')}.0 USDT`)).toBeVisible();
  await expect(palette(page).getByText(`${(price / 100).toFixed(2)} USDT`)).toBeVisible();
  await enterLine(page);
  await expect(palette(page).getByText('Press Enter again')).toBeVisible();
  expect((await api.call(currentOrders, {})).data, 'the first Enter sends nothing').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  const row = page
    .getByRole('grid', { name: 'Open orders' })
    .getByRole('row')
    .filter({ hasText: `${price.toLocaleString('en')}.0` });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/Buy 0.01 BTC/)).toBeVisible();
  const {
    data: [order],
  } = await api.call(currentOrders, {});
  expect(order).toMatchObject({
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    side: 'BUY',
    amount: '0.01000',
    time_in_force: 'GTX',
  });

  await typeLine(page, 'cancel all hal');
  await expect(palette(page).getByText('Cancel order?')).toBeVisible();
  await enterLine(page);
  await expect(palette(page).getByText('Press Enter again')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await api.call(currentOrders, {})).data).toEqual([]);

  await typeLine(page, 'tf 4h');
  await enterLine(page);
  await expect(page.getByRole('radio', { name: '4h', exact: true })).toBeChecked();
  expect(errors).toEqual([]);
});

test('settings apply at once, in other windows too, and survive a reload; trading keys act only once they are switched on', async ({
  context,
}) => {
  const api = await enter(context, server, user);
  const desk = await context.newPage();
  const page = await context.newPage();
  await desk.goto(`${server.url}/dashboard`);
  await desk.getByRole('tab', { name: /HAL/ }).click();
  await untilLive(desk, 'HALYARD/BTCUSDT/spot');
  await typeLine(desk, `buy 0.01 btc @${await restingPrice(api)}`);
  await enterLine(desk);
  await expect(palette(desk).getByText('Press Enter again')).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect.poll(async () => (await api.call(currentOrders, {})).data.length).toBe(1);
  await expect(palette(desk)).toBeHidden();
  const question = desk.getByRole('alertdialog', { name: /^Cancel the order to / });
  await desk.locator('#orders').focus();
  await desk.keyboard.press('x');
  // A letter that is no key here begins the name of something.
  await expect(palette(desk).getByRole('combobox')).toHaveValue('x');
  await expect(question).toBeHidden();
  await desk.keyboard.press('Escape');
  await expect(palette(desk)).toBeHidden();

  await page.bringToFront();
  await page.goto(`${server.url}/setup`);
  await page.getByRole('radio', { name: 'Light' }).click();
  await page.getByRole('radio', { name: '130%' }).click();
  await page.getByRole('radiogroup', { name: 'Direction colours' }).getByRole('radio', { name: 'Red up' }).click();
  await page.getByText('Enable trading hotkeys on this device').click();
  for (const one of [page, desk]) await expect(one.locator('html')).toHaveAttribute('data-theme', 'paper');
  await page.reload();
  await expect(page.getByRole('radio', { name: '130%' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Red up' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Enable trading hotkeys on this device' })).toBeChecked();
  expect(
    await page
      .getByRole('heading', { name: 'Settings', level: 1 })
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)),
  ).toBeGreaterThan(25);

  await desk.bringToFront();
  await desk.locator('#orders').focus();
  await expect(async () => {
    await desk.keyboard.press('x');
    await expect(question).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(async () => (await api.call(currentOrders, {})).data).toEqual([]);
});

test.describe('a server of its own, as all its users are told', () => {
  test.use({ own: {} });

  test('what an admin announces arrives live under its tab, in the language of the window; nobody else may announce @long', async ({
    context,
  }) => {
    const reader = await enter(context, server, user);
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard`);
    const bell = page.getByRole('banner').getByRole('button', { name: /^Messages/ });
    await expect(bell).toHaveAccessibleName('Messages');
    const text = {
      title: 'Maintenance',
      content: 'Trading pauses at 02:00 UTC.',
      texts: { 'zh-Hans': { title: '维护', content: '交易将于 02:00 UTC 暂停。' } },
      client_id: 'maintenance-1',
    };
    expect((await reader.call(announce, text)).code).toBe(403);
    const admin = createApi(server.url, (await server.makeUser({ username: 'chief', role: 'admin' })).token);
    expect((await admin.call(announce, text)).data).toMatchObject({ users: 3 });
    expect((await admin.call(announce, text)).data).toMatchObject({ users: 0, replayed: true });
    await expect(bell).toHaveAccessibleName('Messages, 1 unread', { timeout: 30_000 });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Messages' });
    await expect(panel.getByRole('tab', { name: 'Announcements 1' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByRole('listitem')).toContainText('Trading pauses at 02:00 UTC.');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '简体中文' }).click();
    await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click();
    await expect(page.getByRole('dialog', { name: '消息' }).getByRole('listitem')).toContainText(
      '交易将于 02:00 UTC 暂停。',
    );
  });
});

test('a price alert is set by a line and ended by another; a key that is changed in the settings counts after a reload @long', async ({
  context,
}) => {
  const api = await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('tab', { name: /HAL/ }).click();
  await untilLive(page, 'HALYARD/BTCUSDT/spot');
  const price = 10 * (await restingPrice(api));
  const monitoring = async () => (await api.call(alertList, {})).data.filter(({ status }) => status === 'MONITORING');
  const before = (await monitoring()).length;

  await typeLine(page, `alert btc > ${price}`);
  await enterLine(page);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Price alert set')).toBeVisible();
  expect((await monitoring()).find(({ trigger_price }) => Number(trigger_price) === price)).toMatchObject({
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    direction: 'UP_TO',
  });
  await typeLine(page, 'alert btc > 1');
  await enterLine(page);
  await expect(palette(page).getByText('Trigger price must be above the last price.')).toBeVisible();
  await page.keyboard.press('Escape');
  await typeLine(page, 'alert btc off');
  await enterLine(page);
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Price alerts for BTC/USDT spot cancelled'),
  ).toBeVisible();
  expect((await monitoring()).length).toBeLessThanOrEqual(before);

  await page.keyboard.press('a');
  await expect(palette(page).getByRole('combobox')).toHaveValue(/^alert btc > \d/);
  await page.keyboard.press('Escape');

  await page.goto(`${server.url}/setup#keys`);
  const keys = page.locator('#keys');
  await keys.getByRole('button', { name: 'Change key for Go to Dashboard' }).click();
  await page.keyboard.press('g');
  await page.reload();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/\/dashboard/);
  await untilLive(page, 'HALYARD/BTCUSDT/spot');
  expect(errors).toEqual([]);
});
