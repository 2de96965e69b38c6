import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 10_000 };

test.each([['a phone on its side', 844, 390], ['a small window at 200 %', 640, 450], ['a low window', 1280, 420], ['a tablet on its side', 900, 640]])('in %s the chart keeps its height, and the buttons of an order are within reach', async (_, width, height) => {
  await page.viewport(width, height);
  await start('/dashboard', { session: demoSession });
  const chart = page.getByRole('img', { name: /candles of/ });
  await expect.element(chart, patient).toBeVisible();
  await expect.poll(() => chart.element().getBoundingClientRect().height, patient).toBeGreaterThan(120);
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  const trade = page.getByRole('button', { name: /^Trade/ });
  if (trade.elements().length > 0) await trade.first().click();
  const buy = page.getByRole('button', { name: /^Buy/ });
  await expect.poll(() => buy.elements().length, patient).toBeGreaterThan(0);
  buy.elements().at(-1)!.scrollIntoView({ block: 'nearest' });
  await expect.poll(() => {
    const { top, bottom, left, right } = buy.elements().at(-1)!.getBoundingClientRect();
    return [top >= 0, left >= 0, bottom <= innerHeight, right <= innerWidth];
  }, patient).toEqual([true, true, true, true]);
});

test.each([['/setup', 'Skip to content', 'main'], ['/dashboard', 'Skip to the chart', undefined]])('the first stop of %s skips what all pages have', async (path, name, target) => {
  await page.viewport(1440, 900);
  await start(path, { session: demoSession });
  await expect.element(page.getByRole('heading', { level: 1 }).first(), patient).toBeInTheDocument();
  const skip = page.getByRole('link', { name });
  await expect.element(skip, patient).toBeInTheDocument();
  // Where an earlier test has left the focus does not count.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  await userEvent.tab();
  await expect.element(skip, patient).toHaveFocus();
  if (target === undefined) return;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole(target), patient).toHaveFocus();
});
