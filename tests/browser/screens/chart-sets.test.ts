import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(() => page.viewport(1440, 900));

const option = 'Separate indicators and settings per instrument';
const settings = async () =>
  page.getByRole('region', { name: 'Chart', exact: true }).getByRole('button', { name: 'Chart settings' }).click();
const typeIn = async (name: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Chart type/ })
    .click();
  await page.getByRole('menuitemradio', { name }).click();
};

test("the dashboard's chart may have a set for each instrument; one that has none yet begins with the common one", async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  const state = () => engine.watch({ kind: 'dashboard' }).current().value!;
  const setOf = (key: string) => state().chart_sets.find(({ id }) => id === `tab ${key}`)?.chart.type;
  await settings();
  await page.getByText(option).click();
  await expect.poll(() => setOf('BINANCE/BTCUSDT/spot'), { timeout: 15_000 }).toBe('candles');
  await typeIn('Area');
  await expect.poll(() => setOf('BINANCE/BTCUSDT/spot')).toBe('area');
  expect(state().chart_overlays.type).toBe('candles');
  await userEvent.keyboard('{Escape}{Escape}');
  await page.getByRole('tab', { name: /OKX/ }).click();
  await expect.poll(() => setOf('OKX/BTCUSDT/spot')).toBe('candles');
  expect(setOf('BINANCE/BTCUSDT/spot')).toBe('area');
});

test('windows of charts have a set of their own anyway, and no such option', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { session: demoSession, everyMs: 0 });
  await settings();
  await expect.element(page.getByRole('checkbox', { name: 'Invert scale' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: option }).elements()).toEqual([]);
});
