import type { Locator, Page } from '@playwright/test';
import { alertSave } from '../../src/shared/contracts/alert.ts';
import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { messageList } from '../../src/shared/contracts/message.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import type { Api } from './api.ts';
import { enter, untilLoaded, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.use({ own: { isLively: true } });
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Messages/ });
const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
/** An alert that the market's own moves fire within seconds. */
const alertSoon = async (api: Api): Promise<void> => {
  expect(
    (
      await api.call(alertSave, {
        ...market,
        kind: 'AMPLITUDE',
        amplitude_pct: 0.01,
        window_s: 3_600,
        duration_s: 0,
        channel: ['web'],
      })
    ).code,
  ).toBe(200);
};
async function openBell(page: Page): Promise<Locator> {
  await page.bringToFront();
  await bell(page).click();
  return page.getByRole('dialog', { name: 'Messages' });
}

test('a price alert fires: the bell counts it in two windows, mark all read empties it in both, and so it stays after a reload', async ({
  context,
}) => {
  const api = await enter(context, server, user);
  const windows = [await context.newPage(), await context.newPage()] as const;
  const errors = windows.flatMap((page) => watchErrors(page));
  for (const [index, page] of windows.entries()) {
    await page.goto(`${server.url}${index === 0 ? '/dashboard' : '/user'}`);
    await expect(bell(page)).toHaveAccessibleName('Messages');
  }
  const [one, two] = windows;
  await one.bringToFront();
  await one.getByRole('banner').getByRole('link').first().focus();
  const focused = () => one.evaluate(() => document.activeElement?.getAttribute('href'));
  const before = await focused();
  expect(before).toBeTruthy();

  await alertSoon(api);
  // The market moves so far by itself, but when is its own affair.
  for (const page of windows) await expect(bell(page)).toHaveAccessibleName('Messages, 1 unread', { timeout: 60_000 });
  await expect(toasts(one).getByText('Price alert')).toBeVisible();
  expect(await focused(), 'a toast does not take the focus').toBe(before);

  const panel = await openBell(two);
  await expect(panel.getByRole('tab', { name: 'System 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('listitem')).toContainText(
    /BTC\/USDT (spot|perpetual) · HALYARD moved 0.01% within 3600 s/,
  );
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  for (const page of windows) await expect(bell(page)).toHaveAccessibleName('Messages');
  await expect(panel.getByRole('button', { name: /Mark as read/ })).toHaveCount(0);
  const { data } = await api.call(messageList, {});
  expect(data.map(({ type, unread, pagenation }) => [type, unread, pagenation.total])).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 1],
  ]);

  for (const page of windows) {
    await page.reload();
    const again = await openBell(page);
    await again.getByRole('tab', { name: 'System' }).click();
    await expect(again.getByRole('listitem')).toContainText('Price alert');
    await expect(bell(page)).toHaveAccessibleName('Messages');
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();
  }
  expect(errors).toEqual([]);
});

test.describe('over a crash', () => {
  // What the page has not loaded when its server is killed comes from the service worker.
  test.use({ serviceWorkers: 'allow' });

  test('an order is one message, over a crash of the server too; it is marked as read by keyboard', async ({
    context,
  }) => {
    const api = await enter(context, server, user);
    const page = await context.newPage();
    const errors = watchErrors(page);
    await page.goto(`${server.url}/dashboard`);
    await expect(bell(page)).toHaveAccessibleName('Messages');
    // Chart and tables are loaded after the rest, and Firefox keeps in mind what it could not load.
    await expect(page.getByRole('img', { name: /candles/ })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Open orders' })).toBeVisible();
    const { data: accounts } = await api.call(apiAll, {});
    const { api_id } = accounts.find(({ exchange }) => exchange === 'HALYARD')!;
    const buy = async (amount: string) => {
      const answer = await api.call(doOrder, {
        ...market,
        api_id,
        client_id: crypto.randomUUID(),
        side: 'BUY',
        order_type: 'MARKET',
        amount,
      });
      expect(answer.code, answer.msg).toBe(200);
      return answer.data.order.order_id;
    };
    // The second one takes several levels of the book.
    const ids = [await buy('0.001'), await buy('0.5')];
    await untilLoaded(page);
    await server.crash();
    await server.restart();
    await expect(bell(page)).toHaveAccessibleName(/^Messages, \d+ unread$/, { timeout: 30_000 });
    const deals = async () => (await api.call(messageList, {})).data.find(({ type }) => type === 1)!;
    const { unread, pagenation } = await deals();
    expect(
      pagenation.results.map(({ data }) => (data as { order_id: string }).order_id).reverse(),
      'each order once',
    ).toEqual(ids);
    expect(pagenation.results.every(({ title }) => title.startsWith('Bought'))).toBe(true);

    await bell(page).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Messages' });
    await expect(panel.getByRole('tab', { name: `Trade ${unread}` })).toHaveAttribute('aria-selected', 'true');
    const readOne = panel.getByRole('button', { name: /^Mark as read: Bought/ });
    for (
      let tabs = 0;
      tabs < 8 && !(await readOne.first().evaluate((button) => button === document.activeElement));
      tabs++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(readOne).toHaveCount(unread - 1);
    await expect
      .poll(() => panel.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus stays in the panel')
      .toBe(true);
    expect((await deals()).unread).toBe(unread - 1);
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();
    expect(errors).toEqual([]);
  });
});
