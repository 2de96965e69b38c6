import type { Page } from '@playwright/test';
import { nextBarOpen } from '../../src/shared/market/session/session-bars.ts';
import { boxOf, enter, untilUpdated, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

// Bars are read while they change.
test.use({ paceMs: 100 });
let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const feedOf = (page: Page, key: string, interval: '1m' | '4h' | '1d') =>
  page.evaluate(
    ([name, length]) => {
      const { state, value } = globalThis.halyard.engine
        .watch({ kind: 'klines', key: name, interval: length })
        .current();
      return { state, opens: value?.bars.rows().map(([openMs]) => openMs) ?? [] };
    },
    [key, interval] as const,
  );

const gaps = (page: Page) =>
  page.evaluate(
    () =>
      globalThis.halyard.engine
        .watch({ kind: 'connection' })
        .current()
        .value?.streams.filter(({ path }) => path.includes('klines'))
        .map((stream) => stream.gaps) ?? [],
  );

async function open(page: Page, key: string, interval: string): Promise<void> {
  await page.setViewportSize({ width: 1_200, height: 760 });
  await page.goto(`${server.url}/exkchart?q=${key}`);
  await page.getByRole('radio', { name: interval, exact: true }).click();
  await expect(page.getByRole('img', { name: new RegExp(`candles of ${interval}`) })).toBeVisible();
}

for (const [key, kind, mark, tag] of [
  ['Astock/SH600519/astock', 'astock', 'UTC+8', '@every-run'],
  // By day its bars are those of tests/unit/server/simulation/price/session-history.test.ts.
  ['forex/EURUSD/forex', 'forex', /^UTC\u2212[45]$/, '@long'],
] as const) {
  test(`a chart of ${key} opens with many bars that follow each other by the hours of its market, live and without a gap, and again from what is kept`, {
    tag,
  }, async ({ context }) => {
    await enter(context, server, user);
    const page = await context.newPage();
    const errors = watchErrors(page);
    await open(page, key, '1m');
    await expect.poll(async () => (await feedOf(page, key, '1m')).state).toBe('live');
    const check = async () => {
      const { opens } = await feedOf(page, key, '1m');
      expect(opens.length).toBeGreaterThanOrEqual(500);
      expect(opens.slice(1)).toEqual(opens.slice(0, -1).map((openMs) => nextBarOpen(kind, '1m', openMs)));
    };
    await check();
    await untilUpdated(page, { kind: 'klines', key, interval: '1m' }, 5);
    expect((await feedOf(page, key, '1m')).state).toBe('live');
    expect(await gaps(page)).toEqual((await gaps(page)).map(() => 0));
    await open(page, key, '1m');
    await expect.poll(async () => (await feedOf(page, key, '1m')).state).toBe('live');
    await check();
    await page.getByRole('button', { name: 'Chart settings' }).click();
    await page.getByRole('radio', { name: 'Exchange', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('p').filter({ hasText: /^Time zone/ })).toHaveText(
      typeof mark === 'string' ? `Time zone ${mark}` : new RegExp(`Time zone ${mark.source.slice(1)}`),
    );
    expect(errors).toEqual([]);
  });
}

test('a date is typed in as the labels have it, is found however far back, and one before the first bar is told as that', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await open(page, 'BINANCE/BTCUSDT/spot', '15m');
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('combobox', { name: 'Other zone' }).selectOption('Asia/Tokyo');
  await expect(page.locator('p').filter({ hasText: /^Time zone/ })).toHaveText('Time zone UTC+9');
  const there = `${new Date(server.nowMs() - 30 * 86_400_000).toISOString().slice(0, 10)}T09:15`;
  const form = page.getByLabel('Go to date');
  await form.fill(there);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Go to live' })).toBeVisible();
  await page.keyboard.press('Escape');
  const plot = await boxOf(page.locator('[data-pane="main"] .u-over'));
  const pointed = async () => {
    await page.mouse.move(plot.x + plot.width / 2 + 1, plot.y + 40);
    return page.locator('[data-tag="time"]').textContent();
  };
  await expect.poll(pointed).toBe(there.replace('T', ' '));
  // All that there is are 5 pages of these bars; of a quarter of an hour they are 70.
  await page.getByRole('radio', { name: '4h', exact: true }).click();
  await expect(page.getByRole('img', { name: /candles of 4h/ })).toBeVisible();
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await form.fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const { opens } = await feedOf(page, 'BINANCE/BTCUSDT/spot', '4h');
  const first = new Date(opens[0]! + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  await expect(page.getByRole('alert')).toHaveText(`No bars at that time. The first bar is ${first}.`);
  expect(errors).toEqual([]);
});
