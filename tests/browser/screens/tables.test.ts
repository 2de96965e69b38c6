import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

// Three orders buy, the last one sells.
const orders = ['0.1', '0.2', '0.3', '0.4'].map((amount, at) =>
  fakeOrder(at + 1, {
    symbol: 'BTCUSDT',
    side: at === 3 ? 'SELL' : 'BUY',
    amount,
    price: '67180.5',
    filled_amount: '0',
    status: 'UNFILLED',
  }),
);
const grid = () => page.getByRole('grid', { name: 'Open orders' });
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].sort(
    (a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex),
  );
const idsOf = (elements: readonly HTMLElement[]) => elements.map(({ dataset }) => dataset.row);
const panel = () => page.getByRole('dialog', { name: 'Columns', exact: true });
const o1 = 'o1';
const o2 = 'o2';
const o3 = 'o3';
const o4 = 'o4';

async function closePanel(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
}

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('open orders are filtered by side and amount together, and a press clears the filters', async () => {
  await start('/dashboard', { session: demoSession, orders });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await panel().getByText('Filter row', { exact: true }).click();
  await closePanel();
  await grid().getByLabelText('Filter Side').selectOptions('Buy');
  await expect.poll(() => new Set(idsOf(rows()))).toEqual(new Set([o1, o2, o3]));
  await grid().getByLabelText('Filter Amount').fill('>0.15');
  await expect.poll(() => new Set(idsOf(rows()))).toEqual(new Set([o2, o3]));
  await grid().getByLabelText('Filter Amount').fill('>5');
  await expect.element(grid().getByText('No matching rows.')).toBeVisible();
  await grid().getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows().length).toBe(4);
});

test('open orders are sorted by two columns, walked through and copied with their heads by keys', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await start('/dashboard', { session: demoSession, orders });
  await grid().getByRole('button', { name: 'Side', exact: true }).click();
  await grid()
    .getByRole('button', { name: 'Amount', exact: true })
    .click({ modifiers: ['Shift'] });
  await expect
    .element(grid().getByRole('columnheader', { name: 'Side', exact: true }))
    .toHaveAttribute('aria-sort', 'ascending');
  await expect
    .element(grid().getByRole('columnheader', { name: 'Amount', exact: true }))
    .toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => idsOf(rows())).toEqual([o3, o2, o1, o4]);
  rows()[0]!.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Shift>}c{/Shift}{/Control}');
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const [heads = [], ...lines] = write.mock.calls[0]![0].split('\n').map((line) => line.split('\t'));
  expect(heads).toEqual(expect.arrayContaining(['Time', 'Pair', 'Side', 'Price', 'Amount', 'Status']));
  expect(lines.map((line) => [line[heads.indexOf('Side')], line[heads.indexOf('Amount')]])).toEqual([
    ['Buy', '0.3'],
    ['Buy', '0.2'],
  ]);
});

test('on a phone the panel of the columns lies within the page, and the first column stays when the others are scrolled', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  await start('/dashboard', { session: demoSession, orders });
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Orders' }).click();
  await openTable('Order history');
  await expect.poll(() => rows().length).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect.element(panel()).toBeVisible();
  const { left, right } = panel().element().getBoundingClientRect();
  expect([left >= 0, right <= 390, document.documentElement.scrollWidth <= 390]).toEqual([true, true, true]);
  await closePanel();
  const table = page.getByRole('grid', { name: 'Order history' }).element();
  table.scrollLeft = 300;
  const first = document.querySelector('[role="columnheader"]')!;
  await expect
    .poll(() => [table.scrollLeft, Math.round(first.getBoundingClientRect().left - table.getBoundingClientRect().left)])
    .toEqual([300, 0]);
});
