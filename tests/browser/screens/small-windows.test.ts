import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 10_000 };

test.each([
  ['a phone on its side', 844, 390],
  ['a small window at 200 %', 640, 450],
  ['a low window', 1280, 420],
  ['a tablet on its side', 900, 640],
])('in %s the chart keeps its height, and the buttons of an order are within reach', async (_, width, height) => {
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
  await expect
    .poll(() => {
      const { top, bottom, left, right } = buy.elements().at(-1)!.getBoundingClientRect();
      return [top >= 0, left >= 0, bottom <= innerHeight, right <= innerWidth];
    }, patient)
    .toEqual([true, true, true, true]);
});
