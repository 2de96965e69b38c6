import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calm, takeClock } from '../clock.ts';
import type { GridColumn } from '../../../src/app/ui/grid/grid-column.ts';
import { clean, columns, type Row, rowsOf, show, unmount } from './data-grid-rig.tsx';

beforeEach(clean);

afterEach(unmount);

test('a press on a head sorts by numbers and says so', async () => {
  show(rowsOf(100));
  await page.getByRole('button', { name: 'Size' }).click();
  await page.getByRole('button', { name: 'Size' }).click();
  const sizes = () =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')]
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => Number(row.lastElementChild?.textContent));
  const shown = sizes();
  const direction = (await page.getByRole('columnheader', { name: 'Size' }).element()).ariaSort;
  expect(['ascending', 'descending']).toContain(direction);
  expect(shown).toEqual([...shown].sort((a, b) => (direction === 'ascending' ? a - b : b - a)));
});

test('sorted by figures that move, rows change places once a second at most, and never under the pointer', async () => {
  const order = () =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')]
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => row.dataset.row);
  const withSizes = (...sizes: readonly number[]) => sizes.map((size, at) => ({ id: `row ${at}`, size }));
  const clock = takeClock();
  show(withSizes(1, 2, 3));
  await page.getByRole('button', { name: 'Size' }).click();
  await expect.poll(order).toEqual(['row 2', 'row 1', 'row 0']);
  await page.getByText('row 0').hover();
  show(withSizes(9, 2, 3), false);
  await calm();
  await clock.pass(5_000);
  await calm();
  expect(order()).toEqual(['row 2', 'row 1', 'row 0']);
  clock.stop();
  await page.getByRole('button', { name: 'Size' }).hover();
  // The second since they were sorted last is long over.
  await calm();
  await clock.pass(0);
  await calm();
  expect(order()).toEqual(['row 0', 'row 2', 'row 1']);
  // How much time the pointer took nobody knows: another turn, more than a second later and at a moment that is known,
  // begins the second anew.
  await clock.pass(2_000);
  show(withSizes(9, 2, 4), false);
  await calm();
  await clock.pass(0);
  await calm();
  // What has gone goes at once, and what is new stands beside its neighbour.
  show([...withSizes(1, 2, 3).slice(0, 2), { id: 'new', size: 1.5 }], false);
  await calm();
  expect(order()).toEqual(['row 0', 'row 1', 'new']);
  await clock.pass(900);
  await calm();
  expect(order()).toEqual(['row 0', 'row 1', 'new']);
  await clock.pass(100);
  await calm();
  expect(order()).toEqual(['row 1', 'new', 'row 0']);
});
const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) => row.dataset.row);

test('Shift sorts by another column besides, by pointer and by key, and the heads say which comes first', async () => {
  const two: readonly GridColumn<Row>[] = [
    { id: 'group', header: 'Group', width: [100, 1], sortBy: ({ id }) => id.slice(0, 1), cell: ({ id }) => id },
    { id: 'size', header: 'Size', width: [100, 1], sortBy: ({ size }) => size, cell: ({ size }) => String(size) },
  ];
  const rows = [
    { id: 'a1', size: 1 },
    { id: 'b1', size: 3 },
    { id: 'a2', size: 2 },
    { id: 'b2', size: 4 },
  ];
  show(rows, true, two);
  await expect.poll(shownIds).toEqual(['a1', 'b1', 'a2', 'b2']);
  const group = page.getByRole('button', { name: 'Group' });
  const size = page.getByRole('button', { name: 'Size' });
  await group.click();
  await expect.poll(shownIds).toEqual(['a1', 'a2', 'b1', 'b2']);
  await size.click({ modifiers: ['Shift'] });
  await expect.poll(shownIds).toEqual(['a2', 'a1', 'b2', 'b1']);
  const sorts = () =>
    [...document.querySelectorAll('[role="columnheader"]')].map((head) => `${head.textContent} ${head.ariaSort}`);
  expect(sorts()).toEqual(['Group1 ascending', 'Size2 descending']);
  await expect.element(page.getByRole('columnheader', { name: 'Size', exact: true })).toBeVisible();
  await expect.element(size).toHaveAttribute('aria-description', 'Sort priority 2');
  size.element().focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(shownIds).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect(sorts()).toEqual(['Group1 ascending', 'Size2 ascending']);
  // Without Shift this column alone counts.
  await size.click();
  await expect.poll(() => sorts()[0]).toBe('Group null');
});

test('rows that are sorted by figures that move keep their places while the focus is in them too', async () => {
  const withSizes = (...sizes: readonly number[]) => sizes.map((size, at) => ({ id: `row ${at}`, size }));
  const clock = takeClock();
  show(withSizes(1, 2, 3));
  await page.getByRole('button', { name: 'Size' }).click();
  await expect.poll(shownIds).toEqual(['row 2', 'row 1', 'row 0']);
  document.querySelector<HTMLElement>('[data-row="row 0"]')?.focus();
  show(withSizes(9, 2, 3), false);
  await calm();
  await clock.pass(5_000);
  await calm();
  expect(shownIds()).toEqual(['row 2', 'row 1', 'row 0']);
  (document.activeElement as HTMLElement).blur();
  await expect.poll(shownIds).toEqual(['row 0', 'row 2', 'row 1']);
});

test('of ten updates a second rows are sorted anew once', async () => {
  const clock = takeClock();
  let sorts = 0;
  const counted: readonly GridColumn<Row>[] = [
    columns[0]!,
    {
      ...columns[1]!,
      sortBy: ({ id, size }) => {
        if (id === 'row 0') sorts++;
        return size;
      },
    },
  ];
  const rows = rowsOf(200);
  show(rows, true, counted, ['en']);
  await page.getByRole('button', { name: 'Size' }).click();
  (await page.getByRole('button', { name: 'Size' }).element()).focus();
  clock.stop();
  await clock.pass(1_200);
  await calm();
  /** Gives new sizes, and how often they were brought into order within so many ms. */
  const sortsAfter = async (update: number, ms: number): Promise<number> => {
    sorts = 0;
    show(
      rows.map((row) => ({ ...row, size: row.size + update })),
      false,
      counted,
      ['en'],
    );
    await calm();
    await clock.pass(ms);
    await calm();
    return sorts;
  };
  expect(await sortsAfter(1, 50), 'the last time is more than a second ago').toBe(1);
  const sorted: number[] = [];
  for (let update = 1; update <= 30; update++)
    for (let times = await sortsAfter(1 + update, 100); times > 0; times--) sorted.push(update);
  expect(sorted).toEqual([10, 20, 30]);
});
