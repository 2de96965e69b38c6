import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const pinned = () =>
  page
    .getByRole('radiogroup', { name: 'Interval', exact: true })
    .getByRole('radio')
    .elements()
    .map(({ textContent }) => textContent);

test('an interval is pinned by keys and stands in the bar by its length', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: /^All intervals/ }).click();
  await expect.element(page.getByRole('button', { name: '15m', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(page.getByRole('button', { name: 'Pin 30m' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Pin 30m' })).toHaveAttribute('aria-pressed', 'true');
  expect(engine.patched.at(-1)).toEqual({ affixed_intervals: ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] });
  await userEvent.keyboard('{Escape}');
  await expect.poll(pinned).toEqual(['1m', '5m', '15m', '30m', '1h', '4h', '1d']);
});

test('the last pinned interval cannot be unpinned', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await engine.patchDashboard({ affixed_intervals: ['1h'] });
  await expect.poll(pinned).toEqual(['1h']);
  await page.getByRole('button', { name: /^All intervals/ }).click();
  await page.getByRole('button', { name: 'Pin 1h' }).click({ force: true });
  expect(engine.patched).toHaveLength(1);
});

test('another interval is chosen from the menu, which closes', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: /^All intervals/ }).click();
  await page.getByRole('button', { name: '3d', exact: true }).click();
  expect(engine.patched.at(-1)).toEqual({ interval: '3d' });
  await expect.element(page.getByRole('img', { name: /candles of 3d/ })).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('buttons that find no room are in the menu alone: none is cut, and the chosen interval stands beside the menu', async () => {
  for (const width of [1_100, 700, 390]) {
    await page.viewport(width, 760);
    await start('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=4');
    await expect.poll(() => page.getByRole('img', { name: /candles of/ }).elements().length).toBe(4);
    const groups = [...document.querySelectorAll('[role="radiogroup"][aria-label="Interval"]')];
    expect(groups).toHaveLength(4);
    for (const [at, group] of groups.entries()) {
      const { right } = group.getBoundingClientRect();
      const shown = [...group.children].filter((item) => !(item as HTMLElement).inert);
      for (const item of shown) expect(item.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1);
      const chosen = shown.some((item) => item.getAttribute('aria-checked') === 'true');
      const label = ['1m', '5m', '15m', '1h'][at]!;
      if (!chosen)
        expect(group.parentElement?.parentElement?.querySelector(':scope > button')?.textContent).toContain(label);
      if (shown.length > 0) expect(shown.filter((item) => (item as HTMLElement).tabIndex === 0)).toHaveLength(1);
    }
  }
});
