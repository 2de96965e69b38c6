import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clean, rowsOf, show, unmount } from './data-grid-rig.tsx';

beforeEach(clean);

afterEach(unmount);

test("arrows move between rows, Enter goes to the row's action, Esc comes back", async () => {
  show(rowsOf(50));
  await expect.poll(() => document.querySelector('[data-row="row 0"]')).toBeTruthy();
  document.querySelector<HTMLElement>('[data-row="row 0"]')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('row 2');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('row 2');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('data-row')).toBe('row 2');
});

test('a focused action survives new data and new column objects', async () => {
  const rows = rowsOf(20);
  show(rows);
  await expect.poll(() => document.querySelector('[data-row="row 3"] button')).toBeTruthy();
  const button = document.querySelector<HTMLElement>('[data-row="row 3"] button');
  button?.focus();
  show(
    rows.map((row) => ({ ...row, size: row.size + 1 })),
    false,
  );
  await expect.element(page.getByRole('grid').getByText(String(rows[3]!.size + 1), { exact: true })).toBeVisible();
  expect(document.activeElement).toBe(button);
});

test('where the row with the focus goes, the next one gets it', async () => {
  const rows = rowsOf(20);
  show(rows);
  await expect.poll(() => document.querySelector('[data-row="row 3"] button')).toBeTruthy();
  document.querySelector<HTMLElement>('[data-row="row 3"] button')?.focus();
  show(
    rows.filter(({ id }) => id !== 'row 3'),
    false,
  );
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('row 4');
});

test('who has left the rows is not called back by one that goes', async () => {
  const rows = rowsOf(20);
  show(rows);
  await expect.poll(() => document.querySelector('[data-row="row 3"]')).toBeTruthy();
  document.querySelector<HTMLElement>('[data-row="row 3"]')?.focus();
  (document.activeElement as HTMLElement).blur();
  show(
    rows.filter(({ id }) => id !== 'row 3'),
    false,
  );
  await expect.poll(() => document.querySelector('[data-row="row 3"]')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('the row with the focus stays when it is scrolled out of view, and Tab finds a row', async () => {
  show(rowsOf(5_000));
  await expect.poll(() => document.querySelector('[data-row="row 2"]')).toBeTruthy();
  document.querySelector<HTMLElement>('[data-row="row 2"]')?.focus();
  (await page.getByRole('grid', { name: 'Rows' }).element()).scrollTop = 60_000;
  await expect.poll(() => document.querySelector('[data-row="row 2150"]')).toBeTruthy();
  expect(document.activeElement?.getAttribute('data-row')).toBe('row 2');
  expect(document.querySelectorAll('[data-row][tabindex="0"]')).toHaveLength(1);
});

test('the last row that the keyboard goes to is whole in view, and the first is not under the head', async () => {
  show(rowsOf(300));
  await expect.poll(() => document.querySelector('[data-row="row 0"]')).toBeTruthy();
  document.querySelector<HTMLElement>('[data-row="row 0"]')?.focus();
  const inView = () => {
    const [grid, row, head] = [
      page.getByRole('grid').element(),
      document.activeElement!,
      document.querySelector('[role="columnheader"]')!,
    ].map((element) => element.getBoundingClientRect());
    return row!.bottom <= grid!.bottom + 1 && row!.top >= head!.bottom - 2;
  };
  for (let step = 0; step < 40; step++) await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => [document.activeElement?.getAttribute('data-row'), inView()]).toEqual(['row 40', true]);
  for (let step = 0; step < 35; step++) await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => [document.activeElement?.getAttribute('data-row'), inView()]).toEqual(['row 5', true]);
});
