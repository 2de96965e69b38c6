import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';
import { defaultDashboardState } from '../../doubles/dashboard-state.ts';

const box = () => page.getByRole('combobox', { name: 'Search symbols' });
const group = (name: string) =>
  page.getByRole('listbox', { name: 'Symbols' }).getByRole('group', { name, exact: true });
const star = () => page.getByRole('button', { name: /^Favourite: / });
const favourites = (engine: FakeEngine) => engine.watch({ kind: 'dashboard' }).current().value?.favourites;
async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await expect.element(box()).toBeVisible();
}

test('without a query what was last chosen comes first, chosen already', async () => {
  await page.viewport(1280, 800);
  const engine = await start('/dashboard', { session: demoSession });
  expect(defaultDashboardState()).toMatchObject({ favourites: [], recent_symbols: [] });
  await open();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  expect(page.getByRole('listbox').getByRole('group').elements(), 'nothing to put first').toHaveLength(0);
  await box().fill('ETH');
  await expect.element(page.getByRole('option', { name: /ETH/ }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await open();
  await expect
    .poll(() =>
      group('Recent')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringContaining('ETH/USDT')]);
  await expect.element(group('Recent').getByRole('option')).toHaveAttribute('aria-selected', 'true');
  expect(engine.watch({ kind: 'dashboard' }).current().value?.recent_symbols).toEqual([
    expect.stringMatching(/ETHUSDT/),
  ]);
  expect(
    group('All')
      .getByRole('option', { name: /ETH\/USDT/ })
      .elements().length,
    'each once',
  ).toBeLessThan(page.getByRole('option', { name: /ETH\/USDT/ }).elements().length);
});

test('Enter before the answer takes the first hit of what was typed once it is there, and nothing where more is typed or of an earlier question', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const tab = () => page.getByRole('tab', { selected: true });
  await open();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const search = engine.search;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  Object.assign(engine, {
    search: async (...asked: Parameters<typeof search>) => {
      if (asked[0] !== '') await held;
      return search(...asked);
    },
  });
  await userEvent.keyboard('ET');
  await userEvent.keyboard('{Enter}H{Backspace}H');
  await expect.element(box()).toHaveValue('ETH');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toBeVisible();
  expect(engine.patched, 'nothing of an earlier question').toEqual([]);
  answer();
  await expect.element(tab()).toHaveAttribute('data-tab', 'BINANCE/ETHUSDT/spot');
  expect(box().query()).toBeNull();
});

test('a star makes a favourite by keyboard and by pointer; favourites stand first, and alone at a press', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await open();
  await box().fill('ETH');
  await expect.element(page.getByRole('option', { name: /ETH/ }).first()).toBeVisible();
  await expect.element(star()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Tab}');
  await expect.element(star()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(star()).toHaveAttribute('aria-pressed', 'true');
  await box().fill('');
  await expect.poll(() => group('Favourites').getByRole('option').elements().length).toBe(1);
  const other = group('All').getByRole('option', { name: /BTC/ }).first();
  await other.hover();
  (other.element().querySelector('[data-star]') as HTMLElement).click();
  await expect.poll(() => favourites(engine)).toEqual([expect.stringMatching(/ETHUSDT/), expect.stringMatching(/BTC/)]);
  expect(group('Favourites').getByRole('option').elements(), 'no row moves under the pointer').toHaveLength(1);
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  await box().fill('BTC');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
});

test('a favourite that is taken away can be had back for a while, at its place; without any the list says how to make one', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await engine.patchDashboard({ favourites: ['BINANCE/ETHUSDT/spot', 'BINANCE/BTCUSDT/spot'] });
  await open();
  await expect
    .poll(() =>
      group('Favourites')
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([expect.stringMatching(/ETH\/USDT/), expect.stringMatching(/BTC\/USDT/)]);
  await star().click();
  expect(favourites(engine)).toEqual(['BINANCE/BTCUSDT/spot']);
  await userEvent.keyboard('{Escape}');
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect
    .poll(() => toast.elements().map((one) => one.textContent))
    .toEqual([expect.stringContaining('ETH/USDT spot · BINANCE removed from favourites')]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  expect(favourites(engine)).toEqual(['BINANCE/ETHUSDT/spot', 'BINANCE/BTCUSDT/spot']);
  await engine.patchDashboard({ favourites: [] });
  await open();
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect.element(page.getByText('No favourites yet. Click the star next to a symbol.')).toBeVisible();
});

test('filters by exchange and kind stand apart, and A-shares, currencies and indices are kinds', async () => {
  await start('/dashboard', { session: demoSession });
  await open();
  const [exchanges, kinds] = ['Exchange', 'Type'].map((name) =>
    page.getByRole('radiogroup', { name }).element().getBoundingClientRect(),
  );
  expect(kinds!.top - exchanges!.bottom).toBeGreaterThanOrEqual(6);
  expect(
    page
      .getByRole('radiogroup', { name: 'Type' })
      .getByRole('radio')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Spot', 'Margin', 'Perpetual', 'Futures', 'Option', 'A-shares', 'Forex', 'Index']);
});
