import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { takeClock } from '../clock.ts';
import { demoSession, start } from './start.ts';

test('a toast that was closed by key holds no later one back, and the focus goes back to where F8 was pressed', async () => {
  await page.viewport(1920, 1080);
  const clock = takeClock();
  const engine = await start('/dashboard', { session: demoSession });
  const report = (at: number) => engine.fire({ kind: 'order', order: fakeOrder(at, { status: 'FILLED', version: 2 }) });
  const toasts = () => page.getByRole('region', { name: 'Notifications' }).getByRole('status').elements().length;
  const price = page.getByLabelText('Price', { exact: true });
  await price.click();
  // Where there are no toasts, F8 leaves the focus where it is.
  await userEvent.keyboard('{F8}');
  await expect.element(price).toHaveFocus();
  report(901);
  await expect.poll(toasts).toBe(1);
  await userEvent.keyboard('{F8}{Tab}{Enter}');
  await expect.poll(toasts).toBe(0);
  await expect.element(price).toHaveFocus();
  report(902);
  await expect.poll(toasts).toBe(1);
  await clock.pass(4_000);
  await expect.poll(toasts).toBe(0);
});

test('a toast stays while the focus is in it, and goes some seconds after it has left', async () => {
  await page.viewport(1920, 1080);
  const clock = takeClock();
  const engine = await start('/dashboard', { session: demoSession });
  const toasts = () => page.getByRole('region', { name: 'Notifications' }).getByRole('status').elements().length;
  // The pointer must not lie where the toasts come.
  await page.getByLabelText('Price', { exact: true }).click();
  engine.fire({ kind: 'order', order: fakeOrder(901, { status: 'FILLED', version: 2 }) });
  await expect.poll(toasts).toBe(1);
  await userEvent.keyboard('{F8}');
  await clock.pass(12_000);
  expect(toasts()).toBe(1);
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}');
  await expect.poll(() => document.activeElement?.closest('[aria-label="Notifications"]') ?? null).toBeNull();
  await clock.pass(4_500);
  await expect.poll(toasts).toBe(0);
});

test('more toasts than three are counted in one line, which shows them all; a failure is never folded away by news', async () => {
  await page.viewport(1920, 1080);
  const engine = await start('/dashboard', { session: demoSession });
  const region = page.getByRole('region', { name: 'Notifications' });
  // The pointer must not lie where the toasts come.
  await page.getByLabelText('Price', { exact: true }).click();
  engine.fire({ kind: 'order', order: fakeOrder(800, { status: 'FAILURE', version: 2 }) });
  for (let at = 901; at < 908; at++)
    engine.fire({ kind: 'order', order: fakeOrder(at, { status: 'FILLED', version: 2 }) });
  await expect.element(region.getByText('5 fills')).toBeVisible();
  expect([region.getByRole('alert').elements().length, region.getByRole('status').elements().length]).toEqual([1, 3]);
  engine.fire({ kind: 'order', order: fakeOrder(910, { status: 'UNFILLED', version: 2 }) });
  await expect.element(region.getByText('6 fills')).toBeVisible();
  await region.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => region.getByRole('status').elements().length).toBe(8);
  await expect.element(region.getByText('6 fills')).not.toBeInTheDocument();
});

test('what is folded goes by itself, and a failure stays', async () => {
  await page.viewport(1920, 1080);
  const clock = takeClock();
  const engine = await start('/dashboard', { session: demoSession });
  const region = page.getByRole('region', { name: 'Notifications' });
  // The pointer must not lie where the toasts come.
  await page.getByLabelText('Price', { exact: true }).click();
  engine.fire({ kind: 'order', order: fakeOrder(800, { status: 'FAILURE', version: 2 }) });
  for (let at = 901; at < 906; at++)
    engine.fire({ kind: 'order', order: fakeOrder(at, { status: 'FILLED', version: 2 }) });
  await expect.element(region.getByText('3 fills')).toBeVisible();
  await expect
    .poll(async () => {
      await clock.pass(4_000);
      return region.getByRole('status').elements().length;
    })
    .toBe(0);
  expect(region.getByRole('alert').elements()).toHaveLength(1);
});

test('a path with a slash at its end shows its page under its title', async () => {
  await start('/exkchart/?q=OKX/NONEUSDT/spot');
  await expect.element(page.getByText('This tab was closed')).toBeVisible();
  expect(document.title).toBe('Chart · Halyard');
});

test('an order that ends with a part filled is told as partly filled, how much of it and why, not as expired', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await expect.element(page.getByRole('grid', { name: 'Open orders' })).toBeVisible();
  engine.fire({
    kind: 'order',
    order: fakeOrder(902, {
      side: 'SELL',
      amount: '2',
      filled_amount: '0.5',
      avg_price: '900',
      status: 'EXPIRED',
      status_reason: 'NO_LIQUIDITY',
      version: 2,
    }),
  });
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect
    .poll(() => toasts.elements().map((toast) => toast.textContent))
    .toEqual([expect.stringMatching(/Partly filled · Sell 0\.5 of 2 BTC.*No liquidity left/)]);
});

test.each([
  [1920, 1080],
  [1440, 900],
  [1280, 800],
])('at %i × %i px toasts lie over neither the orders nor the order form nor the book', async (width, height) => {
  await page.viewport(width, height);
  const engine = await start('/dashboard', { session: demoSession });
  const region = page.getByRole('region', { name: 'Notifications' });
  await page.getByLabelText('Price', { exact: true }).click();
  await expect.element(page.getByRole('grid', { name: 'Open orders' })).toBeVisible();
  for (let at = 901; at < 908; at++)
    engine.fire({ kind: 'order', order: fakeOrder(at, { status: 'FAILURE', version: 2 }) });
  await expect.poll(() => region.getByRole('alert').elements().length).toBeGreaterThan(2);
  const { left, right, top, bottom } = region.element().getBoundingClientRect();
  expect([left >= 0, top >= 0]).toEqual([true, true]);
  const covered = ['#orders', '#order', '#book', 'footer', 'nav[aria-label="Sections"]'].filter((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  });
  expect(covered).toEqual([]);
});
