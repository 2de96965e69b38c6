import type { Page } from '@playwright/test';
import { enter, frames, settled, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';
import { choose, pictures, shown } from './shown-charts.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const key = 'BINANCE/BTCUSDT/spot';

test('each cell of a multi-chart has its own pair and interval, which a reload and restored windows bring back; every count of charts is shown @long', async ({
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

test('every chart has its own set of indicators, which begins as that of the chart it was opened from and outlasts a reload @long', async ({
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
