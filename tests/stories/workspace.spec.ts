import type { BrowserContext, Page } from '@playwright/test';
import { boxOf, enter, frames, typeInto, untilLive, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const binance = 'BINANCE/BTCUSDT/spot';
const okx = 'OKX/BTCUSDT/spot';

async function arrive(page: Page, errors: string[]): Promise<Page> {
  watchErrors(page, errors);
  await expect(page.getByRole('button', { name: /^Link group/ })).toBeVisible();
  return page;
}

async function open(context: BrowserContext, path: string, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return arrive(page, errors);
}

/**
 * A further window that is seen beside the first one, as on another monitor; a tab behind it in a browser whose pop-ups
 * cannot be followed.
 */
async function openBeside(opener: Page, path: string, errors: string[]): Promise<Page> {
  if (test.info().project.name === 'firefox') return open(opener.context(), path, errors);
  const [page] = await Promise.all([
    opener.waitForEvent('popup'),
    opener.evaluate((url) => {
      window.open(url, '', 'popup,width=1300,height=900');
    }, path),
  ]);
  return arrive(page, errors);
}

async function link(page: Page, group: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: /^Link group/ }).click();
  await page.getByRole('menuitemradio', { name: group }).click();
  await expect(page.getByRole('button', { name: `Link group: ${group}` })).toBeVisible();
}

test('symbol and crosshair follow the link group into another window, and not into another group; a reload and a pop-out keep the group @long', async ({
  context,
}) => {
  await enter(context, server, user);
  const errors: string[] = [];
  const dashboard = await open(context, '/dashboard', errors);
  const follower = await openBeside(dashboard, `/exkchart?q=${okx}`, errors);
  const stranger = await openBeside(dashboard, `/exkchart?q=${okx}`, errors);
  await link(dashboard, 'A, violet');
  await link(follower, 'A, violet');
  await link(stranger, 'B, cyan');
  await expect(follower, 'a window that joins takes the symbol of the group').toHaveURL(/BINANCE/);
  await untilLive(dashboard, binance);
  await dashboard.bringToFront();
  for (const code of ['HAL', 'BIN', 'OKX']) {
    await dashboard.getByRole('tab', { name: code }).click();
    await expect(follower.getByRole('banner')).toContainText(code);
  }
  await expect(follower).toHaveURL(/OKX/);

  const chart = await boxOf(dashboard.getByRole('img', { name: /candles/ }));
  const mark = follower.locator('[data-mark="crosshair"]');
  await expect(mark).toBeHidden();
  await dashboard.mouse.move(chart.x + chart.width / 2, chart.y + chart.height / 2);
  await expect(mark).toBeVisible();
  await expect(follower.locator('[data-mark="crosshair"]')).toHaveText(
    (await dashboard.locator('[data-tag="time"]').textContent()) ?? '',
  );
  await expect(stranger.locator('[data-mark="crosshair"]')).toBeHidden();
  await dashboard.mouse.move(chart.x + chart.width / 2, 5);
  await expect(follower.locator('[data-mark="crosshair"]')).toBeHidden();

  // The other way round, and the stranger has stood still all the time.
  await follower.bringToFront();
  await follower.getByRole('button', { name: 'Change symbol' }).click();
  await typeInto(follower.getByRole('combobox', { name: 'Search symbols' }), 'ETH');
  await follower
    .getByRole('option', { name: /ETH\/USDT/ })
    .first()
    .click();
  await expect(dashboard.getByRole('tab', { selected: true })).toContainText('ETH');
  await expect(stranger).toHaveURL(/OKX\/BTCUSDT|OKX%2FBTCUSDT/);

  await follower.reload();
  await expect(follower.getByRole('button', { name: 'Link group: A, violet' })).toBeVisible();
  await expect(follower).toHaveURL(/ETH/);
  await dashboard.bringToFront();
  if (test.info().project.name === 'firefox') return;
  const [popOut] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Pop out', exact: true }).click(),
  ]);
  await expect(popOut.getByRole('button', { name: 'Link group: A, violet' })).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('somebody with two accounts of an exchange', () => {
  test.use({ who: { accounts: [{ name: 'Second paper', exchange: 'BINANCE' }] } });

  test('the choice of accounts follows its group, the trading lock every window, and while it is locked no order leaves', async ({
    context,
  }) => {
    await enter(context, server, user);
    const errors: string[] = [];
    const one = await open(context, '/dashboard', errors);
    const two = await openBeside(one, '/dashboard', errors);
    const stranger = await openBeside(one, '/dashboard', errors);
    await link(one, 'C, amber');
    await link(two, 'C, amber');
    await link(stranger, 'D, pink');
    const choice = (page: Page) =>
      page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: /^Accounts:/ });
    await expect(choice(stranger)).toContainText('paper');
    const before = await choice(stranger).textContent();
    await one.bringToFront();
    await choice(one).click();
    const boxes = one.getByRole('dialog', { name: 'Accounts' }).getByRole('checkbox');
    await expect(boxes.nth(1), 'two accounts of this exchange').toBeVisible();
    // Which of the two stands first, and is chosen from the start, follows from their ids.
    const [chosen, other] = before?.includes('Second paper')
      ? ['Second paper', 'Binance paper']
      : ['Binance paper', 'Second paper'];
    for (const shown of ['2 accounts', chosen, '2 accounts']) {
      await one.getByRole('dialog', { name: 'Accounts' }).locator('label').filter({ hasText: other }).click();
      await expect(choice(two)).toContainText(shown);
    }
    expect(await choice(stranger).textContent()).toBe(before);
    await one.keyboard.press('Escape');

    await one.getByRole('button', { name: 'Lock trading', exact: true }).click();
    await expect(stranger.getByRole('banner')).toContainText('Trading locked');
    await one.getByRole('button', { name: 'Unlock trading', exact: true }).click();
    await expect(stranger.getByRole('button', { name: 'Lock trading', exact: true })).toBeVisible();
    await one.getByRole('button', { name: 'Lock trading', exact: true }).click();
    for (const page of [one, two, stranger])
      await expect(
        page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: /^Buy/ }),
      ).toBeDisabled();
    const refused = await two.evaluate(() =>
      globalThis.halyard.engine.call({ method: 'POST', path: '/order/doOrder' } as never, {} as never).then(
        () => 'sent',
        (error: { failure: { code: string } }) => error.failure.code,
      ),
    );
    expect(refused).toBe('LOCKED');
    await two.bringToFront();
    await two.keyboard.press('Control+Shift+L');
    await expect(one.getByRole('button', { name: 'Lock trading', exact: true })).toBeVisible();
    await expect(
      stranger.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: /^Buy/ }),
    ).toBeEnabled();
    expect(errors).toEqual([]);
  });
});

/** Features of a `window.open`, by name. */
const featuresIn = (text: string) => Object.fromEntries(text.split(',').map((part) => part.split('=')));

test('pop-outs that were closed come back on one press where they were, in their groups; an open one is only brought to the front; blocked ones are counted @long', async ({
  browser,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'pop-ups cannot be followed over WebDriver BiDi');
  // Trades and depth stand beside the book where there is room for them.
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await enter(context, server, user);
  await context.addInitScript(() => {
    const native = window.open.bind(window);
    const opened = [] as string[][];
    Object.assign(globalThis, { opened });
    window.open = (url, name, features) => {
      opened.push([String(name), String(features)]);
      return native(url, name, features);
    };
  });
  const errors: string[] = [];
  const dashboard = await open(context, '/dashboard', errors);
  const restore = dashboard.getByRole('button', { name: 'Restore windows' });
  await expect(restore).toBeDisabled();
  const pop = async (button: string): Promise<Page> =>
    (
      await Promise.all([
        dashboard.waitForEvent('popup'),
        dashboard.getByRole('button', { name: button, exact: true }).click(),
      ])
    )[0];
  const chart = await pop('Pop out');
  const charts = await pop('Multi-chart');
  await dashboard.getByRole('region', { name: 'Trades' }).getByText('Depth', { exact: true }).click();
  const depth = await pop('Pop out depth');
  const popOuts = [chart, charts, depth];
  for (const page of popOuts) await expect(page.getByRole('button', { name: /^Link group/ })).toBeVisible();

  await chart.evaluate(() => {
    Object.assign(globalThis, { mark: 1 });
  });
  await dashboard.getByRole('button', { name: 'Pop out', exact: true }).click();
  await frames(dashboard, 10);
  expect(context.pages()).toHaveLength(4);
  expect(await chart.evaluate(() => (globalThis as { mark?: number }).mark), 'not loaded again').toBe(1);

  await link(chart, 'B, cyan');
  const sizes = [
    { width: 700, height: 500 },
    { width: 900, height: 640 },
    { width: 480, height: 720 },
  ];
  for (const [at, page] of popOuts.entries()) await page.setViewportSize(sizes[at]!);
  const remembered = () =>
    dashboard.evaluate(() =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.startsWith('window '))
        .map(([, text]) => JSON.parse(text as string) as Record<string, unknown>),
    );
  await expect
    .poll(async () =>
      (await remembered())
        .map(({ width, height }) => ({ width, height }))
        .sort((a, b) => Number(a.height) - Number(b.height)),
    )
    .toEqual(sizes);
  for (const page of popOuts) await page.close();
  // The last that they were: a window tells its place once more as it closes.
  const before = await remembered();
  await dashboard.reload();
  await expect(restore).toBeEnabled();
  await expect(restore).toHaveText('3');

  const back: Page[] = [];
  context.on('page', (page) => back.push(page));
  await restore.click();
  await expect.poll(() => back.length).toBe(3);
  const opened = await dashboard.evaluate(() => (globalThis as unknown as { opened: string[][] }).opened);
  for (const { name, left, top, width, height } of before) {
    const features = featuresIn(opened.find(([known]) => known === name)![1]!);
    expect(features).toMatchObject({
      left: String(left),
      top: String(top),
      width: String(width),
      height: String(height),
    });
  }
  const paths = () => back.map((page) => new URL(page.url()).pathname).sort();
  await expect.poll(paths).toEqual(['/exdepth', '/exkchart', '/exmutiplykchart']);
  const chartAgain = back.find((page) => page.url().includes('/exkchart'))!;
  await expect(chartAgain.getByRole('button', { name: 'Link group: B, cyan' })).toBeVisible();
  await expect(
    back.find((page) => page.url().includes('/exdepth'))!.getByRole('button', { name: 'Link group: Not linked' }),
  ).toBeVisible();
  await expect(restore).toBeDisabled();

  await chartAgain.close();
  await dashboard.evaluate(() => {
    window.open = () => null;
  });
  await expect(restore).toBeEnabled();
  await restore.click();
  await expect(
    dashboard.getByRole('region', { name: 'Notifications' }).getByText('The browser blocked 1 of 1 windows.'),
  ).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
