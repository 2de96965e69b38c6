import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/app/styles/reset.css';
import '../../../src/app/styles/tokens.css';
import '../../../src/app/styles/base.css';
import { DataGrid } from '../../../src/app/ui/grid/data-grid.tsx';
import type { GridColumn } from '../../../src/app/ui/grid/grid-column.ts';
import { createToasts, type ToastStore } from '../../../src/app/ui/toast/toast-store.ts';
import { ToastProvider } from '../../../src/app/ui/toast/toasts.tsx';
import { calm } from '../clock.ts';

interface Row {
  readonly id: string;
  readonly size: number;
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'id', header: 'Name', width: [100, 0], cell: ({ id }) => id },
  ...Array.from(
    { length: 6 },
    (_, at): GridColumn<Row> => ({
      id: `c${at}`,
      header: `Column ${at}`,
      width: [100, 0],
      align: 'end',
      sortBy: ({ size }) => size + at,
      cell: ({ size }) => `${size}.${at}`,
    }),
  ),
  {
    id: 'act',
    header: 'Actions',
    width: [60, 0],
    pinned: true,
    cell: ({ id, size }) => (
      <>
        <button type="button" disabled>{`Amend ${id}`}</button>
        <button type="button" disabled={size < 0}>{`Close ${id}`}</button>
      </>
    ),
  },
];
const rows = Array.from({ length: 60 }, (_, at): Row => ({ id: `row ${at}`, size: at }));

const i18n = await english();
let root: Root | undefined;
let toasts: ToastStore;
beforeEach(() => {
  localStorage.clear();
  toasts = createToasts();
});
afterEach(() => {
  root?.unmount();
  vi.restoreAllMocks();
});

async function show(shown: readonly Row[] = rows, isFresh = true): Promise<void> {
  if (isFresh) {
    document.body.innerHTML = '<div id="root" style="height: 300px; width: 420px; display: flex"></div>';
    root = createRoot(document.getElementById('root')!);
  }
  root?.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider store={toasts}>
        <DataGrid
          name="rows"
          label="Rows"
          columns={[...columns]}
          rows={shown}
          rowId={({ id }) => id}
          empty={<p>nothing</p>}
          depends={['en']}
        />
      </ToastProvider>
    </I18nProvider>,
  );
  await expect.poll(() => document.querySelector(shown.length > 0 ? '[data-row]' : 'p')).toBeTruthy();
}

/** Where the focus is: its row, and its column where a cell has it. */
const where = () => {
  const { activeElement } = document;
  return `${activeElement?.closest('[data-row]')?.getAttribute('data-row')}${activeElement?.role === 'gridcell' ? ` ${activeElement.ariaColIndex}` : activeElement?.role === 'row' ? '' : ' inside'}`;
};
const focusRow = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
const chosen = () =>
  [...document.querySelectorAll('[data-row][aria-selected="true"]')].map((row) => row.getAttribute('data-row')).sort();

test('arrows lead from a row into its cells and between them, Home and End along them, each in view', async () => {
  await show();
  focusRow('row 1');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  await expect.poll(where).toBe('row 2 2');
  await userEvent.keyboard('{End}');
  expect(where()).toBe('row 2 8');
  await userEvent.keyboard('{ArrowLeft}');
  expect(where()).toBe('row 2 7');
  const grid = page.getByRole('grid').element().getBoundingClientRect();
  const cell = document.activeElement!.getBoundingClientRect();
  expect([cell.right <= grid.right - 50, cell.left >= grid.left]).toEqual([true, true]);
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.poll(where).toBe('row 2 2');
  // The sticky first column does not lie over it.
  expect(document.activeElement!.getBoundingClientRect().left).toBeGreaterThanOrEqual(
    document.querySelector('[data-row="row 2"] [aria-colindex="1"]')!.getBoundingClientRect().right - 1,
  );
  await userEvent.keyboard('{PageDown}');
  await expect.poll(where).toBe('row 12 2');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(where).toBe('row 59 2');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(where).toBe('row 0 2');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(where()).toBe('row 0');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(document.activeElement?.textContent, 'past what is disabled').toBe('Close row 0');
  await userEvent.keyboard('{Escape}');
  expect(where()).toBe('row 0');
});

test('the focus stays in the cell of its record when rows change and change places, and goes to the next row in the same column', async () => {
  await show();
  focusRow('row 3');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(where).toBe('row 3 3');
  await show(
    [rows[5]!, ...rows.filter(({ id }) => id !== 'row 5').map((row) => ({ ...row, size: row.size + 100 }))],
    false,
  );
  await expect.element(page.getByText('103.1', { exact: true })).toBeVisible();
  expect(where()).toBe('row 3 3');
  expect(document.activeElement?.closest('[role="row"]')?.ariaRowIndex).toBe('6');
  await show(
    rows.filter(({ id }) => id !== 'row 3'),
    false,
  );
  await expect.poll(where).toBe('row 4 3');
});

test('with the last row the focus goes to the region of the grid, and where a question has it, when that is closed', async () => {
  await show([rows[0]!, rows[1]!]);
  const root = document.getElementById('root')!;
  const region = document.createElement('section');
  region.tabIndex = -1;
  root.replaceWith(region);
  region.append(root);
  focusRow('row 0');
  await show([rows[1]!], false);
  await expect.poll(where).toBe('row 1');
  const question = document.createElement('div');
  question.role = 'alertdialog';
  question.innerHTML = '<button type="button">Cancel order</button>';
  document.body.append(question);
  question.querySelector('button')!.focus();
  await show([], false);
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(0);
  expect(document.activeElement?.textContent).toBe('Cancel order');
  question.remove();
  await expect.poll(() => document.activeElement === region).toBe(true);
});

test('while a question about a row stands the rows take nothing from it, though its button is disabled; with the last row gone the region gets the focus', async () => {
  await show([rows[0]!, rows[1]!]);
  const root = document.getElementById('root')!;
  const region = document.createElement('section');
  region.tabIndex = -1;
  root.replaceWith(region);
  region.append(root);
  focusRow('row 0');
  const question = document.createElement('div');
  question.role = 'alertdialog';
  question.innerHTML = '<button type="button">Close position</button>';
  document.body.append(question);
  const button = question.querySelector('button')!;
  button.focus();
  button.disabled = true;
  const taken: string[] = [];
  region.addEventListener('focusin', () => taken.push(where()));
  await show([{ ...rows[0]!, size: 7_777 }, rows[1]!], false);
  await expect.poll(() => document.querySelector('[data-row]')?.textContent).toContain('7777');
  await show([], false);
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(0);
  expect(taken).toEqual([]);
  question.remove();
  await expect.poll(() => document.activeElement === region).toBe(true);
});

test('a button that is disabled under the focus leaves it to its row', async () => {
  await show();
  focusRow('row 1');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Close row 1');
  await show(
    rows.map((row) => (row.id === 'row 1' ? { ...row, size: -1 } : row)),
    false,
  );
  await expect.poll(where).toBe('row 1');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(where).toBe('row 2');
});

test('rows are selected by keys and by the pointer', async () => {
  await show();
  focusRow('row 1');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.poll(chosen).toEqual(['row 1', 'row 2', 'row 3']);
  await expect.poll(where).toBe('row 3');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(chosen).toEqual(['row 1', 'row 2']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(chosen).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.poll(chosen).toEqual(['row 2']);
  await page.getByText('row 5', { exact: true }).click({ modifiers: ['Control'] });
  await expect.poll(chosen).toEqual(['row 2', 'row 5']);
  await page.getByText('row 7', { exact: true }).click({ modifiers: ['Shift'] });
  await expect.poll(chosen).toEqual(['row 5', 'row 6', 'row 7']);
  await page.getByText('row 4', { exact: true }).click();
  await expect.poll(chosen).toEqual([]);
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => chosen().length).toBe(document.querySelectorAll('[data-row]').length);
  // A press on an action is no choice.
  await page.getByRole('button', { name: 'Close row 4' }).click();
  expect(chosen().length).toBeGreaterThan(5);
});

test('Ctrl+C copies the cell, the row or the selected rows, with Shift their heads, and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const copied = () => write.mock.calls.at(-1)?.[0];
  await show();
  focusRow('row 2');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Control>}c{/Control}');
  await expect.poll(copied).toBe('2.0');
  await expect.poll(() => toasts.current().map(({ title }) => title)).toEqual(['Copied']);
  await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
  await expect.poll(copied).toBe('Column 0\n2.0');
  await userEvent.keyboard('{Escape}{Control>}c{/Control}');
  await expect.poll(copied).toBe('row 2\t2.0\t2.1\t2.2\t2.3\t2.4\t2.5');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}c{/Control}');
  await expect.poll(copied).toBe('row 2\t2.0\t2.1\t2.2\t2.3\t2.4\t2.5\nrow 3\t3.0\t3.1\t3.2\t3.3\t3.4\t3.5');
  // Rows out of view are copied too.
  await userEvent.keyboard('{Control>}a{/Control}{Control>}{Shift>}c{/Shift}{/Control}');
  await expect.poll(() => copied()?.split('\n').length).toBe(61);
  expect(copied()?.split('\n')[0]).toBe('Name\tColumn 0\tColumn 1\tColumn 2\tColumn 3\tColumn 4\tColumn 5');
});

test('a clipboard that is refused is told, and text that is selected is left to the browser', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await show();
  focusRow('row 2');
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect
    .poll(() => toasts.current().map(({ title, detail }) => [title, detail]))
    .toEqual([['Not copied', 'Clipboard blocked by the browser.']]);
  expect(said).toHaveBeenCalled();
  write.mockClear();
  getSelection()?.selectAllChildren(document.querySelector('[data-row="row 2"] [role="gridcell"]')!);
  await userEvent.keyboard('{Control>}c{/Control}');
  await calm();
  expect(write).not.toHaveBeenCalled();
});
