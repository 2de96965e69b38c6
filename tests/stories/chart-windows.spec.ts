import type { Page } from '@playwright/test';
import { boxOf, enter, frames, settled, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const key = 'BINANCE/BTCUSDT/spot';
const pictures = (page: Page) => page.getByRole('img', { name: /candles of/ });
/** Pair and interval of every chart of a window; none while the window is on its way to another page. */
const shown = (page: Page) =>
  pictures(page)
    .evaluateAll((all) =>
      all.map((one) =>
        /^(.*), candles of ([^,]*),/
          .exec(one.ariaLabel ?? '')!
          .slice(1)
          .join(' '),
      ),
    )
    .catch((error: Error) => {
      if (/context was destroyed/i.test(error.message)) return [];
      throw error;
    });
const choose = (page: Page, cell: string, interval: string) =>
  page.getByRole('region', { name: cell, exact: true }).getByRole('radio', { name: interval, exact: true }).click();

test('each cell of a multi-chart has its own pair and interval, which a reload and restored windows bring back; every count of charts is shown', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'pop-ups cannot be followed over WebDriver BiDi');
  await enter(context, server, user);
  const dashboard = await context.newPage();
  const errors = watchErrors(dashboard);
  await dashboard.setViewportSize({ width: 1440, height: 900 });
  await dashboard.goto(`${server.url}/dashboard`);
  const [page] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Multi-chart', exact: true }).click(),
  ]);
  watchErrors(page, errors);
  await page.setViewportSize({ width: 1500, height: 1000 });
  await expect
    .poll(() => shown(page), { timeout: 30_000 })
    .toEqual(['BTC/USDT spot 1m', 'BTC/USDT spot 5m', 'BTC/USDT spot 15m', 'BTC/USDT spot 1h']);
  await choose(page, 'Chart 2', '1d');
  await page
    .getByRole('region', { name: 'Chart 3', exact: true })
    .getByRole('button', { name: /BTC\/USDT/ })
    .click();
  await typeInto(page.getByRole('combobox', { name: 'Search symbols' }), 'ETHUSDT');
  await page
    .getByRole('option', { name: /ETH\/USDT.*Spot/ })
    .first()
    .click();
  await choose(page, 'Chart 4', '4h');
  const own = ['BTC/USDT spot 1m', 'BTC/USDT spot 1d', 'ETH/USDT spot 15m', 'BTC/USDT spot 4h'];
  await expect.poll(() => shown(page)).toEqual(own);
  await page.reload();
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(own);

  for (const count of ['1', '2', '3', '6', '8', '9', '4']) {
    await page.getByRole('radiogroup', { name: 'Charts' }).getByRole('radio', { name: count, exact: true }).click();
    await expect.poll(() => shown(page), { timeout: 20_000 }).toHaveLength(Number(count));
    expect((await shown(page)).slice(0, 4)).toEqual(own.slice(0, Number(count)));
  }
  await settled(page);
  await page.close();
  const restore = dashboard.getByRole('button', { name: 'Restore windows' });
  await expect(restore).toBeEnabled();
  const [again] = await Promise.all([dashboard.waitForEvent('popup'), restore.click()]);
  await expect.poll(() => shown(again), { timeout: 20_000 }).toEqual(own);
  // The button of the dashboard brings it to the front, whatever its cells show by now.
  await dashboard.getByRole('button', { name: 'Multi-chart', exact: true }).click();
  await frames(dashboard, 10);
  expect(context.pages()).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('a chart of its own keeps its interval over a reload, and its address brings it to another window', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  await page.goto(`${server.url}/exkchart?q=${key}`);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 15m']);
  await choose(page, 'Chart', '4h');
  await expect.poll(() => shown(page)).toEqual(['BTC/USDT spot 4h']);
  await page.reload();
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 4h']);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => shown(other), { timeout: 20_000 }).toEqual(['BTC/USDT spot 4h']);
});

const saved = (page: Page) =>
  page.evaluate(() => globalThis.halyard.engine.watch({ kind: 'dashboard' }).current().value?.chart_places ?? []);
/** The time at the right edge of the first chart, as its crosshair says it. */
async function rightEdge(page: Page): Promise<number> {
  const plot = await boxOf(page.locator('[data-pane="main"] .u-over').first());
  await page.mouse.move(plot.x + plot.width - 1, plot.y + plot.height / 2);
  await page.mouse.move(plot.x + plot.width - 2, plot.y + plot.height / 2);
  // The crosshair says where it is with the next frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
  return Date.parse(`${(await page.locator('[data-tag="time"]').first().textContent())!.replace(' ', 'T')}:00Z`);
}

test('the zoom stays with another interval, a time that was scrolled back to too, and a reload shows both again', async ({
  browser,
}) => {
  // No drag is thrown on: the place is where it ends.
  const context = await browser.newContext({ timezoneId: 'UTC', reducedMotion: 'reduce' });
  await enter(context, server, user);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto(`${server.url}/exkchart?q=${key}&interval=5m`);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 5m']);
  await pictures(page).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('+');
  const plot = await boxOf(page.locator('[data-pane="main"] .u-over').first());
  for (let drag = 0; drag < 2; drag++) {
    await page.mouse.move(plot.x + 200, plot.y + 200);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width - 100, plot.y + 200, { steps: 6 });
    await page.mouse.up();
  }
  const live = page.getByRole('button', { name: 'Go to live' });
  await expect(live).toBeVisible();
  const before = await rightEdge(page);
  await expect
    .poll(async () => (await saved(page)).map(({ id, rightMs }) => [id, rightMs !== null]))
    .toEqual([[`${key} 5m`, true]]);
  const { px } = (await saved(page))[0]!;
  await choose(page, 'Chart', '15m');
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 15m']);
  await expect(live).toBeVisible();
  // Either edge is that of a bar of its own length.
  expect(Math.abs((await rightEdge(page)) - before)).toBeLessThanOrEqual(2 * 15 * 60_000);
  await choose(page, 'Chart', '5m');
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 5m']);
  await settled(page);
  await page.reload();
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 5m']);
  await expect(live).toBeVisible();
  // Either edge is that of a bar of its own length.
  expect(Math.abs((await rightEdge(page)) - before)).toBeLessThanOrEqual(2 * 15 * 60_000);
  expect((await saved(page))[0]!.px).toBeCloseTo(px, 6);
  await live.click();
  await expect(live).toHaveCount(0);
  await context.close();
});

test('an instrument that is set beside another one follows it back into the past, and says its values', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.goto(`${server.url}/exkchart?q=${key}&interval=1m`);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual(['BTC/USDT spot 1m']);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('button', { name: 'Add instrument' }).click();
  await typeInto(page.getByRole('combobox', { name: 'Search symbols' }), 'ETHUSDT');
  await page
    .getByRole('option', { name: /ETH\/USDT/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  // What closes gives the focus back to its button, and would take it from the chart a moment later.
  await expect(page.getByRole('button', { name: 'Chart settings' })).toBeFocused();
  const legend = page
    .getByRole('region', { name: 'Chart', exact: true })
    .locator('p > span')
    .filter({ hasText: 'ETH/USDT' });
  await expect(legend).toHaveText(/^ETH\/USDT (spot|perpetual) BINANCE [\d,.]+ [+−]?[\d.]+%$/, { timeout: 20_000 });
  const now = await legend.textContent();
  await pictures(page).focus();
  await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowLeft');
  await expect(legend).not.toHaveText(now!);

  const other = await page.evaluate(
    () => globalThis.halyard.engine.watch({ kind: 'dashboard' }).current().value!.chart_sets[0]!.chart.compare[0]!,
  );
  const oldest = (of: string) =>
    page.evaluate(
      (name) =>
        globalThis.halyard.engine
          .watch({ kind: 'klines', key: name, interval: '1m' })
          .current()
          .value?.bars.openMs(0) ?? 0,
      of,
    );
  const before = await oldest(other);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  await expect.poll(() => oldest(key), { timeout: 20_000 }).toBeLessThan(before);
  await page.keyboard.press('Home');
  await expect
    .poll(() => oldest(other), { timeout: 20_000, message: 'the other one has its older bars too' })
    .toBeLessThan(before);
  await expect(legend).toHaveText(/^ETH\/USDT (spot|perpetual) BINANCE [\d,.]+ [+−]?[\d.]+%$/, { timeout: 20_000 });
  expect(errors).toEqual([]);
});

test('a chart theme that cannot be read, or not in full, leaves the built-in colours of what it lacks, and the connection panel says so', async ({
  browser,
}) => {
  for (const [file, note, ground] of [
    ['{"theme":', 'The chart theme was not read. Charts have the built-in colours.', ''],
    [
      JSON.stringify({
        theme: {
          kColor: 'green-ish',
          kColor0: '#00ff00',
          lineWidth: 'thick',
          backgroundColor: '#102030',
          toolboxColor: '#ffcc00',
        },
      }),
      'Not usable in the chart theme, built-in colours in their place: kColor, lineWidth',
      'rgb(16, 32, 48)',
    ],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    await enter(context, server, user);
    // The file is that of the dark theme.
    await context.addInitScript(() => {
      localStorage.setItem('theme', 'graphite');
    });
    await context.route('**/my-echarts/dark.project.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: file }),
    );
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard`);
    await expect(pictures(page).first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Connection' }).click();
    await expect(page.getByRole('dialog', { name: 'Connection' }).getByText(note)).toBeVisible();
    await expect
      .poll(() =>
        pictures(page)
          .first()
          .evaluate((host) => (host as HTMLElement).style.background),
      )
      .toBe(ground);
    const tools = await page
      .getByRole('region', { name: 'Chart', exact: true })
      .getByRole('button', { name: 'Chart settings' })
      .evaluate((button) => getComputedStyle(button).color);
    if (ground === '') expect(tools).not.toBe('rgb(255, 204, 0)');
    else expect(tools).toBe('rgb(255, 204, 0)');
    const tokens = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--up', '--bg-1'].map((name) => style.getPropertyValue(name).trim());
    });
    // Candles that rise have the window's own colour: the file's cannot be used.
    const rising = await pictures(page)
      .first()
      .locator('canvas')
      .first()
      .evaluate((canvas, up) => {
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(up.slice(at, at + 2), 16));
        const { data } = (canvas as HTMLCanvasElement)
          .getContext('2d')!
          .getImageData(0, 0, (canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height);
        let found = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === r && data[at + 1] === g && data[at + 2] === b) found++;
        return found;
      }, tokens[0]!);
    expect(rising).toBeGreaterThan(50);
    await context.close();
  }
});

test('every chart has its own set of indicators, which begins as that of the chart it was opened from and outlasts a reload', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'pop-ups cannot be followed over WebDriver BiDi');
  await enter(context, server, user);
  const dashboard = await context.newPage();
  await dashboard.setViewportSize({ width: 1440, height: 900 });
  await dashboard.goto(`${server.url}/dashboard`);
  const panes = (page: Page, cell = 'Chart') =>
    page
      .getByRole('region', { name: cell, exact: true })
      .locator('[data-pane]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.pane));
  const add = async (page: Page, name: string, cell = 'Chart') => {
    await page.getByRole('region', { name: cell, exact: true }).getByRole('button', { name: 'Indicators' }).click();
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await page.keyboard.press('Escape');
  };
  await expect(pictures(dashboard)).toBeVisible({ timeout: 30_000 });
  await add(dashboard, 'Relative strength');
  await expect.poll(() => panes(dashboard)).toEqual(['main', 'volume', 'rsi-1']);
  const [popOut] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Pop out', exact: true }).click(),
  ]);
  await popOut.waitForURL(/exkchart/);
  await expect.poll(() => panes(popOut), { timeout: 30_000 }).toEqual(['main', 'volume', 'rsi-1']);
  await add(popOut, 'MACD');
  await expect.poll(() => panes(popOut)).toEqual(['main', 'volume', 'rsi-1', 'macd-1']);
  const [multi] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Multi-chart', exact: true }).click(),
  ]);
  await multi.waitForURL(/exmutiplykchart/);
  await multi.setViewportSize({ width: 1500, height: 1000 });
  for (const cell of ['Chart 1', 'Chart 4'])
    await expect.poll(() => panes(multi, cell), { timeout: 30_000 }).toEqual(['main', 'volume', 'rsi-1']);
  await add(multi, 'KDJ', 'Chart 2');
  await expect.poll(() => panes(multi, 'Chart 2')).toEqual(['main', 'volume', 'rsi-1', 'kdj-1']);
  // The dashboard goes on by itself; what was opened does not follow it.
  await dashboard.bringToFront();
  await add(dashboard, 'Average true range');
  await expect.poll(() => panes(dashboard)).toEqual(['main', 'volume', 'rsi-1', 'atr-1']);
  await settled(dashboard);
  for (const page of [dashboard, popOut, multi]) await page.reload();
  await expect.poll(() => panes(dashboard), { timeout: 30_000 }).toEqual(['main', 'volume', 'rsi-1', 'atr-1']);
  await popOut.waitForURL(/exkchart/);
  await expect.poll(() => panes(popOut), { timeout: 30_000 }).toEqual(['main', 'volume', 'rsi-1', 'macd-1']);
  await expect.poll(() => panes(multi, 'Chart 1'), { timeout: 30_000 }).toEqual(['main', 'volume', 'rsi-1']);
  await expect.poll(() => panes(multi, 'Chart 2')).toEqual(['main', 'volume', 'rsi-1', 'kdj-1']);
});
