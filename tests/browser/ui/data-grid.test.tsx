import { I18nProvider } from '@lingui/react';
import { setupI18n } from '@lingui/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/app/styles/reset.css';
import '../../../src/app/styles/tokens.css';
import '../../../src/app/styles/base.css';
import { DataGrid, type GridColumn } from '../../../src/app/ui/data-grid.tsx';
import { createToasts } from '../../../src/app/ui/toast-store.ts';
import { ToastProvider } from '../../../src/app/ui/toasts.tsx';
import { calm, takeClock } from '../clock.ts';

interface Row {
  readonly id: string;
  readonly size: number;
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'id', header: 'Name', width: [100, 1], cell: ({ id }) => <button type="button">{id}</button> },
  {
    id: 'size',
    header: 'Size',
    width: [100, 1],
    align: 'end',
    sortBy: ({ size }) => size,
    cell: ({ size }) => String(size),
  },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${at}`, size: (at * 7919) % 10_007 }));

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
let root: Root | undefined;
let toasts = createToasts();
beforeEach(() => {
  localStorage.clear();
  toasts = createToasts();
});
afterEach(() => root?.unmount());

function show(rows: readonly Row[], fresh = true, shown = columns, depends?: readonly unknown[]): void {
  if (fresh) {
    document.body.innerHTML = '<div id="root" style="height: 400px; display: flex"></div>';
    root = createRoot(document.getElementById('root')!);
  }
  root?.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider store={toasts}>
        <DataGrid
          name="rows"
          label="Rows"
          columns={[...shown]}
          rows={rows}
          rowId={({ id }) => id}
          empty={<p>nothing</p>}
          {...(depends && { depends })}
        />
      </ToastProvider>
    </I18nProvider>,
  );
}

test('of ten thousand rows only those in view exist, and all are counted', async () => {
  show(rowsOf(10_000));
  await expect.element(page.getByRole('grid', { name: 'Rows' })).toHaveAttribute('aria-rowcount', '10001');
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(5);
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60);
});

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
  // How much time the pointer took nobody knows: another turn, more than a second later and at a moment that is known, begins the second anew.
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
