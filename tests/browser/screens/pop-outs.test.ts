import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1100, 760);
});

test('a chart works from its id alone and puts the price into the title', async () => {
  await start('/exkchart?q=OKX/BTCUSDT/spot');
  await expect.element(page.getByRole('img', { name: /BTC\/USDT spot, candles of 15m/ })).toBeVisible();
  // The title is renewed once a second, and the route's own may come after the first price.
  await expect.poll(() => document.title, { timeout: 3_000 }).toMatch(/^67,\d{3}\.\d.* BTC\/USDT OKX$/);
});

test('a window of its own says that its venue is simulated, and to a client that the money is not real', async () => {
  await start('/exdepth?q=BINANCE/BTCUSDT/spot');
  const strip = page.getByRole('banner');
  await expect.element(strip.getByText('SIM', { exact: true })).toBeVisible();
  expect(strip.getByText('PAPER').elements()).toHaveLength(0);
  await start('/exdepth?q=BINANCE/BTCUSDT/spot', { session: demoSession });
  await expect.element(strip.getByText('PAPER')).toBeVisible();
});

test('an unknown id says that the tab was closed and offers the search', async () => {
  await start('/exdepth?q=OKX/NONEUSDT/spot');
  await expect.element(page.getByText('This tab was closed')).toBeVisible();
  await page.getByRole('option', { name: /ETH\/USDT/ }).click();
  await expect.element(page.getByRole('img', { name: 'Depth' })).toBeVisible();
});

test('on a phone the search of a closed tab stands within the window', async () => {
  await page.viewport(390, 844);
  await start('/exkchart?q=OKX/NONEUSDT/spot');
  const option = page.getByRole('option', { name: /ETH\/USDT/ }).first();
  await expect.element(option).toBeVisible();
  const { left, right } = option.element().getBoundingClientRect();
  expect([left >= 0, right <= 390]).toEqual([true, true]);
});

test.each([
  ['6', 6],
  ['5', 4],
])('num=%s shows %i charts', async (num, count) => {
  await start(`/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=${num}`);
  await expect.poll(() => page.getByRole('img', { name: /candles of/ }).elements().length).toBe(count);
});

test('in a small chart of many the buttons of its head stand side by side', async () => {
  await page.viewport(1280, 800);
  await start('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=9');
  const head = page.getByRole('region', { name: 'Chart 1', exact: true });
  await expect.element(head.getByRole('button', { name: 'All intervals' })).toBeVisible();
  await expect.element(head.getByRole('button', { name: 'Drawing', exact: true })).toBeEnabled();
  const boxes = () =>
    head
      .getByRole('button')
      .elements()
      .filter((button) => button.checkVisibility())
      .map((button) => button.getBoundingClientRect())
      .filter(({ top, height }) => height > 0 && top < 120);
  await expect
    .poll(() =>
      boxes()
        .slice(1)
        .every(({ left }, at) => left >= boxes()[at]!.right - 1),
    )
    .toBe(true);
});

test('the arrow of the interval menu is whole in the smallest of nine charts', async () => {
  await page.viewport(1280, 800);
  await start('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=9');
  const arrows = () =>
    [...document.querySelectorAll('section button')]
      .filter(({ textContent }) => textContent?.startsWith('All intervals'))
      .map((button) => button.querySelector('svg')?.getBoundingClientRect().width);
  await expect.poll(arrows, { timeout: 5_000 }).toEqual(Array.from({ length: 9 }, () => 12));
});

test('on a phone the signs in the strip of a pop-out are whole', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  await start('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=4');
  await expect.element(page.getByLabelText('Feed')).toBeVisible();
  const signs = () => [...document.querySelectorAll('output > svg')].map((sign) => sign.getBoundingClientRect().width);
  await expect.poll(signs).toContain(8);
  expect(signs().filter((width) => width !== 8)).toEqual([]);
});

test('an unmatched path is told, with the missing path', async () => {
  await start('/nowhere/at/all');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect.element(page.getByText('/nowhere/at/all')).toBeVisible();
  await expect.element(page.getByText('The address may be mistyped or out of date.')).toBeVisible();
});

test('a path for some roles asks a visitor to log in, and names the roles that it needs to who has another one', async () => {
  await start('/user');
  await expect.element(page.getByRole('heading', { name: 'Log in to see this page' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await start('/user', { session: { ...demoSession, role: 'trader' } });
  await expect.element(page.getByRole('heading', { name: 'Your role cannot open this page' })).toBeVisible();
  await expect.element(page.getByText(/User, .*Finance.* or /)).toBeVisible();
});

test.each([
  ['halyard /exdepth', 1],
  ['', 0],
])('a log-out closes a window that the dashboard named, and no other (%j)', async (name, times) => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  const before = window.name;
  window.name = name;
  const engine = await start('/exdepth?q=OKX/BTCUSDT/spot');
  await expect.element(page.getByRole('img', { name: 'Depth' })).toBeVisible();
  engine.fire({ kind: 'logged_out', reason: 'user' });
  expect(close).toHaveBeenCalledTimes(times);
  window.name = before;
  close.mockRestore();
});

test('a price that is not live does not stand in the title', async () => {
  const engine = await start('/exkchart?q=OKX/BTCUSDT/spot');
  await expect.poll(() => document.title, { timeout: 3_000 }).toMatch(/^67,/);
  engine.become('stale');
  await expect.poll(() => document.title, { timeout: 3_000 }).toBe('BTC/USDT OKX');
});
