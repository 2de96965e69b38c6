import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../axe.ts';
import { demoSession, start } from './start.ts';

const grid = () => page.getByRole('grid', { name: 'Markets' });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const keys = () => rows().map(({ dataset }) => dataset.row);

test('all markets with their figures; the filters are in the address, and can be cleared', async () => {
  await page.viewport(1400, 900);
  await start('/markets', { session: demoSession });
  await expect
    .poll(() => keys().toSorted())
    .toEqual([
      'BINANCE/BTCUSDT/spot',
      'BINANCE/ETHUSDT/spot',
      'HALYARD/BTCUSDT/spot',
      'OKX/BTCUSDT/spot',
      'OKX/PEPEUSDT/spot',
    ]);
  expect(rows()[0]!.textContent).toMatch(/USDT.*%/);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Exchange: Any' }).click();
  await page.getByRole('menuitemradio', { name: 'OKX' }).click();
  await expect.poll(() => keys().toSorted()).toEqual(['OKX/BTCUSDT/spot', 'OKX/PEPEUSDT/spot']);
  await expect.element(page.getByText('Markets: 2')).toBeVisible();
  await page.getByRole('radio', { name: 'Option' }).click();
  await expect.element(page.getByText('No market matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => keys().length).toBe(5);
});

test('a column sorts, and a press or Enter opens a market in the dashboard', async () => {
  await page.viewport(1400, 900);
  const engine = await start('/markets', { session: demoSession });
  await expect.poll(() => keys().length).toBe(5);
  await grid()
    .getByRole('button', { name: /^Symbol/ })
    .click();
  await expect.poll(() => keys()[4]).toBe('OKX/PEPEUSDT/spot');
  rows()[4]!.focus();
  await userEvent.keyboard('{Enter}');
  const dashboard = () => engine.watch({ kind: 'dashboard' }).current().value;
  await expect.poll(() => dashboard()?.current_tab).toBe('OKX/PEPEUSDT/spot');
  await expect.element(page.getByRole('heading', { name: 'Trading dashboard' })).toBeInTheDocument();
});

test('before the figures are there it loads, and says when they are not renewed', async () => {
  await page.viewport(1400, 900);
  const engine = await start('/markets', { session: demoSession });
  await expect.poll(() => keys().length).toBe(5);
  engine.becomeOf('connection', 'stale');
  await expect.element(page.getByRole('main').getByText('Reconnecting…').first()).toBeVisible();
});
