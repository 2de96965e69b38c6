import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GridColumn } from '../../../src/app/ui/grid/grid-column.ts';
import { clean, columns, type Row, rowsOf, show, unmount } from './data-grid-rig.tsx';

beforeEach(clean);

afterEach(unmount);

test('of ten thousand rows only those in view exist, and all are counted', async () => {
  show(rowsOf(10_000));
  await expect.element(page.getByRole('grid', { name: 'Rows' })).toHaveAttribute('aria-rowcount', '10001');
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(5);
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60);
});

test('where the grid is narrow the least needed columns go first, and a button in the head shows them nevertheless', async () => {
  const cell = ({ id }: Row) => id;
  const five: readonly GridColumn<Row>[] = [
    { id: 'a', header: 'First', width: [100, 1], cell },
    { id: 'b', header: 'Least', width: [100, 1], rank: 2, sortBy: ({ size }) => size, cell },
    { id: 'c', header: 'Less', width: [100, 1], rank: 1, cell },
    { id: 'd', header: 'Last', width: [100, 1], cell },
    { id: 'e', header: 'Actions', width: [50, 0], pinned: true, cell: () => null },
  ];
  show(rowsOf(3), true, five);
  const box = document.getElementById('root')!;
  const grid = page.getByRole('grid', { name: 'Rows' });
  const heads = () =>
    [...document.querySelectorAll('[role="columnheader"]')].map((head) => `${head.ariaColIndex} ${head.textContent}`);
  const isScrolled = () => grid.element().scrollWidth > grid.element().clientWidth;
  box.style.width = '500px';
  await expect.poll(heads).toEqual(['1 First', '2 Least', '3 Less', '4 Last', '5 Actions']);
  expect(page.getByRole('button', { name: 'All columns' }).query()).toBeNull();
  box.style.width = '400px';
  await expect.poll(heads).toEqual(['1 First', '3 Less', '4 Last', '5 Actions']);
  box.style.width = '290px';
  await expect.poll(heads).toEqual(['1 First', '4 Last', '5 Actions']);
  expect(isScrolled()).toBe(false);
  expect(grid.element().ariaColCount).toBe('5');
  expect(document.querySelectorAll('[data-row="row 0"] [role="gridcell"]')).toHaveLength(3);
  const all = page.getByRole('button', { name: 'All columns' });
  await all.click();
  await expect.poll(heads).toHaveLength(5);
  expect(isScrolled()).toBe(true);
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  await all.click();
  await expect.poll(heads).toHaveLength(3);
});

test('larger text leaves fewer columns room', async () => {
  show(rowsOf(3), true, [...columns, { id: 'more', header: 'More', width: [100, 1], rank: 1, cell: () => 'x' }]);
  document.getElementById('root')!.style.width = '400px';
  await expect.poll(() => document.querySelectorAll('[role="columnheader"]').length).toBe(3);
  document.documentElement.style.setProperty('--own-scale', '1.5');
  await expect.poll(() => document.querySelectorAll('[role="columnheader"]').length).toBe(2);
  document.documentElement.style.removeProperty('--own-scale');
  await expect.poll(() => document.querySelectorAll('[role="columnheader"]').length).toBe(3);
});

test('a row is drawn anew when its own record or what all depend on has changed, and no other is', async () => {
  const drawn: string[] = [];
  const counted = columns.map((column) =>
    column.id === 'size'
      ? {
          ...column,
          cell: ({ id, size }: Row) => {
            drawn.push(id);
            return String(size);
          },
        }
      : column,
  );
  const rows = rowsOf(20);
  show(rows, true, counted, ['en']);
  await expect.poll(() => drawn.length).toBeGreaterThanOrEqual(10);
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(5);
  drawn.length = 0;
  // As they come over a border: new objects, one of them with another figure.
  show(
    rows.map((row) => (row.id === 'row 3' ? { ...row, size: 12_345 } : { ...row })),
    false,
    counted,
    ['en'],
  );
  await expect.element(page.getByText('12345')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['row 3']));
  show(rows, false, counted, ['fr']);
  await expect.poll(() => new Set(drawn).size).toBeGreaterThan(5);
});

test('the head stays when rows are scrolled, and the first column when columns are; one that would take half of the room goes with the others', async () => {
  const wide = Array.from(
    { length: 12 },
    (_, at): GridColumn<Row> => ({
      id: `c${at}`,
      header: `Column ${at}`,
      width: [100, 0],
      cell: ({ id }) => `${id} ${at}`,
    }),
  );
  show(rowsOf(200), true, wide);
  const box = document.getElementById('root')!;
  box.style.width = '400px';
  await expect.poll(() => document.querySelector('[data-row="row 0"]')).toBeTruthy();
  const grid = page.getByRole('grid', { name: 'Rows' }).element();
  const leftOf = (selector: string) =>
    document.querySelector(selector)!.getBoundingClientRect().left - grid.getBoundingClientRect().left;
  const topOf = (selector: string) =>
    document.querySelector(selector)!.getBoundingClientRect().top - grid.getBoundingClientRect().top;
  grid.scrollTo({ top: 600, left: 500 });
  await expect
    .poll(() => [
      leftOf('[role="columnheader"]'),
      leftOf('[data-row="row 30"] [role="gridcell"]'),
      topOf('[role="columnheader"]'),
    ])
    .toEqual([0, 0, expect.closeTo(0, 0)]);
  expect(leftOf('[data-row="row 30"] [aria-colindex="2"]')).toBeLessThan(-200);
  // What lies under it does not shine through, and a press hits it.
  const first = document.querySelector('[data-row="row 30"] [role="gridcell"]')!;
  const { left, top, height } = first.getBoundingClientRect();
  expect(document.elementFromPoint(left + 50, top + height / 2)).toBe(first);
  expect(getComputedStyle(first).backgroundColor).toMatch(/^rgb\(/);
  box.style.width = '190px';
  await expect.poll(() => leftOf('[role="columnheader"]')).toBeLessThan(-400);
});
