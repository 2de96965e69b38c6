import type { Page } from '@playwright/test';
import { dayMs } from '../../src/shared/base/time.ts';
import { joinBar, type Kline } from '../../src/shared/market/kline.ts';
import { zonedIndexOf, zonedNextOf, zonedOpenAt } from '../../src/shared/market/session/zone-calendar.ts';
import { zonedBarsOf } from '../../src/shared/market/session/zoned-bars.ts';
import { enter, untilUpdated, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

const key = 'BINANCE/BTCUSDT/spot';
const zone = 'Asia/Kolkata';
test.use({ paceMs: 100 });

test('a trader lets days begin where they live: daily candles are theirs, live and scrolled back, the chart names the zone, and UTC comes back @long', async ({
  server,
  user,
  context,
}) => {
  test.setTimeout(120_000);
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  const barsOf = (interval: '1d' | '1M', of?: string) =>
    page.evaluate(
      ([name, length, days]) => {
        const { state, value } = globalThis.halyard.engine
          .watch({ kind: 'klines', key: name, interval: length, ...(days === undefined ? {} : { zone: days }) })
          .current();
        return { state, rows: value?.bars.rows() ?? [] };
      },
      [key, interval, of] as const,
    );
  const mark = page.locator('p').filter({ hasText: /^Time zone/ });
  const setting = async (act: (page: Page) => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Chart settings' }).click();
    await act(page);
    await page.keyboard.press('Escape');
  };

  await page.setViewportSize({ width: 1_200, height: 760 });
  await page.goto(`${server.url}/exkchart?q=${key}`);
  await page.getByRole('radio', { name: '1d', exact: true }).click();
  await expect(page.getByRole('img', { name: /candles of 1d/ })).toBeVisible();
  await expect(mark).toHaveText('Time zone UTC');
  await setting((on) => on.getByRole('combobox', { name: 'Daily candle time zone' }).selectOption(zone));
  await expect(mark).toHaveText('Time zone Daily UTC+5:30, Asia/Kolkata');
  await expect.poll(async () => (await barsOf('1d', zone)).state).toBe('live');
  const { rows } = await barsOf('1d', zone);
  const bars = zonedBarsOf('always', '1d', zone)!;
  const newest = zonedIndexOf(bars, rows.at(-1)![0]);
  expect(rows.map(([openMs]) => openMs)).toEqual(
    rows.map((_row, at) => zonedOpenAt(bars, newest - rows.length + 1 + at)),
  );
  expect(rows.every(([openMs]) => openMs % dayMs === 18.5 * 3_600_000)).toBe(true);

  const asked = (await page.evaluate(
    async ([symbol, end]) =>
      (
        await (
          await fetch(
            `/sapi/client/klines/list/history?exchange=BINANCE&symbol=${symbol}&account_type=spot&interval=30m&limit=1500&end=${end}`,
          )
        ).json()
      ).data.list,
    ['BTCUSDT', rows.at(-1)![0]] as const,
  )) as Kline[];
  for (const day of rows.slice(-25, -1)) {
    const [first, ...rest] = asked.filter(([openMs]) => openMs >= day[0] && openMs < zonedNextOf(bars, day[0]));
    for (const later of rest) joinBar(first!, later);
    expect(day.slice(0, 5), `the day of ${new Date(day[0]).toISOString()} is that of its half hours`).toEqual(
      first!.slice(0, 5),
    );
  }

  await untilUpdated(page, { kind: 'klines', key, interval: '1d', zone }, 3);
  await page.reload();
  await expect(mark).toHaveText('Time zone Daily UTC+5:30, Asia/Kolkata');
  await expect.poll(async () => (await barsOf('1d', zone)).state).toBe('live');
  expect((await barsOf('1d', zone)).rows.slice(0, -1)).toEqual(rows.slice(0, -1));
  await page.getByRole('radio', { name: '1h', exact: true }).click();
  await expect(mark).not.toContainText('Days');
  await page.getByRole('radio', { name: '1d', exact: true }).click();
  await setting((on) => on.getByRole('radio', { name: 'Exchange (UTC)' }).click());
  await expect(mark).toHaveText('Time zone UTC');
  await expect.poll(async () => (await barsOf('1d')).rows.at(-1)![0] % dayMs).toBe(0);
  expect(errors).toEqual([]);
});
