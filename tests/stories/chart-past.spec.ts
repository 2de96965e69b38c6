import type { Page } from '@playwright/test';
import { boxOf, enter, settled, typeInto, watchErrors } from './page.ts';
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

test('an instrument that is set beside another one follows it back into the past, and says its values @long', async ({
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
