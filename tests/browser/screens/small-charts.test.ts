import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(1280, 800));

const multi = '/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=9';
const cells = () =>
  [...document.querySelectorAll<HTMLElement>('section')].filter((cell) => cell.ariaLabel?.startsWith('Chart '));

test('legends leave two thirds of a low chart to its candles, and the close is always told', async () => {
  await start(multi, { session: demoSession, everyMs: 0 });
  await expect
    .poll(() => cells().filter((cell) => cell.querySelector('[data-room]')).length, { timeout: 15_000 })
    .toBe(9);
  for (const cell of cells()) {
    const legends = cell.querySelector('[data-room]')!;
    const plot = cell.querySelector('[data-pane="main"] .u-over')!;
    const row = Number.parseFloat(getComputedStyle(legends).fontSize) * 1.5;
    const close = cell.querySelector('abbr[title="Close"]')!.parentElement!;
    const { bottom, top } = legends.getBoundingClientRect();
    expect(bottom - top).toBeLessThanOrEqual(Math.max(row, plot.clientHeight / 3) + 1);
    expect(close.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom + 1);
  }
});

test('drawing tools that the head has no room for are reached by the menu of the chart', async () => {
  await page.viewport(720, 800);
  await start(multi, { session: demoSession, everyMs: 0 });
  await expect.poll(() => cells()[0]?.querySelector('canvas[data-layer="levels"]'), { timeout: 15_000 }).toBeTruthy();
  cells()[0]!.querySelector<HTMLElement>('[role="img"]')!.focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await page.getByRole('menuitem', { name: 'Drawing tools' }).click();
  await page.getByRole('dialog', { name: 'Drawing tools' }).getByRole('button', { name: 'Trend line' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Trend line' }))
    .toHaveTextContent('Trend line · Click two points');
  expect(document.activeElement).toBe(cells()[0]!.querySelector('[role="img"]'));
});
