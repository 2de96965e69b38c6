import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/app/styles/reset.css';
import '../../../src/app/styles/tokens.css';
import { DataGrid } from '../../../src/app/ui/grid/data-grid.tsx';
import type { GridColumn } from '../../../src/app/ui/grid/grid-column.ts';
import { createPreferences } from '../../../src/app/ui/preferences/preferences.ts';
import { PreferencesProvider } from '../../../src/app/ui/preferences/preferences-context.tsx';
import { createToasts, type ToastStore } from '../../../src/app/ui/toast/toast-store.ts';
import { ToastProvider } from '../../../src/app/ui/toast/toasts.tsx';
import { readWorkbook } from '../../doubles/read-workbook.ts';
import { calm } from '../clock.ts';
import { catchSavedFiles } from '../saved-files.ts';

interface Row {
  readonly id: string;
  readonly size: number;
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'id', header: 'Name', width: [100, 1], sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'size',
    header: 'Size',
    width: [100, 1],
    align: 'end',
    sortBy: ({ size }) => size,
    cell: ({ size }) => String(size),
  },
  { id: 'twice', header: 'Twice', width: [100, 1], cell: ({ size }) => `${size * 2} of a long text that has no room` },
  { id: 'act', header: 'Actions', width: [60, 0], pinned: true, cell: () => <button type="button">x</button> },
];
const rows = Array.from({ length: 40 }, (_, at): Row => ({ id: `row ${at}`, size: at }));

const i18n = await english();
let root: Root | undefined;
let toasts: ToastStore;
beforeEach(() => {
  localStorage.clear();
  toasts = createToasts();
});
afterEach(() => root?.unmount());

async function show(shown: readonly Row[] = rows, name = 'rows'): Promise<void> {
  root?.unmount();
  document.body.innerHTML = '<div id="root" style="height: 400px; width: 600px; display: flex"></div>';
  root = createRoot(document.getElementById('root')!);
  root.render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider store={createPreferences(localStorage, document)}>
        <ToastProvider store={toasts}>
          <DataGrid
            name={name}
            label="Rows"
            columns={[...columns]}
            rows={shown}
            rowId={({ id }) => id}
            empty={<p>nothing</p>}
            depends={['en']}
          />
        </ToastProvider>
      </PreferencesProvider>
    </I18nProvider>,
  );
  await expect.poll(heads).not.toEqual([]);
}

const headList = () => [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')];
const heads = () => headList().map(({ textContent }) => textContent);
const widths = () => headList().map((head) => Math.round(head.getBoundingClientRect().width));
const cellsOf = (id: string) =>
  [...document.querySelectorAll(`[data-row="${id}"] [role="gridcell"]`)].map(({ textContent }) => textContent);

/** Brings the tools of the head, which come with the pointer. */
async function edgeOf(column: string): Promise<HTMLElement> {
  await userEvent.hover(page.getByRole('columnheader', { name: 'Name' }));
  const edge = () => document.querySelector<HTMLElement>(`[data-column="${column}"] [data-edge]`);
  await expect.poll(edge).toBeTruthy();
  return edge()!;
}

function pull(from: HTMLElement, byX: number, end: 'pointerup' | 'Escape' = 'pointerup'): void {
  const { left, width, top, height } = from.getBoundingClientRect();
  const at = {
    clientX: left + width / 2,
    clientY: top + height / 2,
    bubbles: true,
    pointerType: 'mouse',
    button: 0,
    cancelable: true,
  };
  from.dispatchEvent(new PointerEvent('pointerdown', at));
  for (const share of [0.3, 0.7, 1])
    window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: at.clientX + byX * share }));
  window.dispatchEvent(
    end === 'pointerup'
      ? new PointerEvent('pointerup', { ...at, clientX: at.clientX + byX })
      : new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
}

const openPanel = async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Show Name' }))
    .toBeVisible();
};

test('the edge of a head widens its column; the width stays over a reload, and Esc lets it be', async () => {
  await show();
  const [before] = widths();
  const drawn = cellsOf('row 1');
  pull(await edgeOf('id'), 60);
  await expect.poll(() => widths()[0]).toBe(before! + 60);
  expect(cellsOf('row 1')).toEqual(drawn);
  const cell = () =>
    Math.round(document.querySelector('[data-row="row 1"] [role="gridcell"]')!.getBoundingClientRect().width);
  expect(cell()).toBe(before! + 60);
  pull(await edgeOf('id'), 80, 'Escape');
  await expect.poll(() => widths()[0]).toBe(before! + 60);
  await show();
  await expect.poll(() => widths()[0]).toBe(before! + 60);
  await show(rows, 'other');
  await expect.poll(() => widths()[0]).toBe(before);
  // To sort is a press on the head, not on its edge.
  expect(headList()[0]!.ariaSort).toBeNull();
});

test('two presses on the edge make a column as wide as its content', async () => {
  await show();
  const cut = () =>
    [...document.querySelectorAll('[data-row] [aria-colindex="3"]')].some(
      (cell) => cell.scrollWidth > cell.clientWidth,
    );
  await expect.poll(cut).toBe(true);
  (await edgeOf('twice')).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await expect.poll(cut).toBe(false);
  expect(widths()[2]).toBeLessThan(320);
});

test('Shift with the arrows widens the column of a head, Ctrl and Shift move it and the focus with it', async () => {
  await show();
  const [before] = widths();
  await edgeOf('id');
  page.getByRole('button', { name: 'Name' }).element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
  await expect.poll(() => widths()[0]).toBe(before! + 8);
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  await expect.poll(heads).toEqual(['Size', 'Name', 'Twice', 'Actions']);
  expect(cellsOf('row 3').slice(0, 2)).toEqual(['3', 'row 3']);
  await expect.poll(() => document.activeElement?.textContent).toBe('Name');
  expect(headList().map(({ ariaColIndex }) => ariaColIndex)).toEqual(['1', '2', '3', '4']);
  await show();
  await expect.poll(heads).toEqual(['Size', 'Name', 'Twice', 'Actions']);
});

test('a column that is moved by keys passes those that are hidden', async () => {
  await show();
  await openPanel();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Size', { exact: true }).click();
  await expect.poll(heads).toEqual(['Name', 'Twice', 'Actions']);
  await userEvent.keyboard('{Escape}');
  await edgeOf('id');
  page.getByRole('button', { name: 'Name' }).element().focus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  await expect.poll(heads).toEqual(['Twice', 'Name', 'Actions']);
});

test('a head that is dragged goes to where it is let go, and does not sort', async () => {
  await show();
  await edgeOf('id');
  const button = page.getByRole('button', { name: 'Name' }).element() as HTMLElement;
  pull(button, 420);
  await expect.poll(heads).toEqual(['Size', 'Twice', 'Name', 'Actions']);
  expect(document.querySelector('[data-drop]')).toBeNull();
  expect(headList().every(({ ariaSort }) => ariaSort === null)).toBe(true);
  pull(page.getByRole('button', { name: 'Size' }).element() as HTMLElement, 300, 'Escape');
  await calm();
  expect(heads()).toEqual(['Size', 'Twice', 'Name', 'Actions']);
  // A press that does not move sorts as ever.
  await page.getByRole('button', { name: 'Size' }).click();
  await expect.poll(() => headList()[0]!.ariaSort).toBeTruthy();
});

test('columns are hidden and shown in their panel, a hidden one comes back by Undo, and the last one stays', async () => {
  await show();
  await openPanel();
  const box = (name: string) => page.getByRole('checkbox', { name: `Show ${name}` });
  const tick = (name: string) => page.getByRole('dialog', { name: 'Columns' }).getByText(name, { exact: true }).click();
  await tick('Size');
  await expect.poll(heads).toEqual(['Name', 'Twice', 'Actions']);
  expect(cellsOf('row 2')).toHaveLength(3);
  // Told apart from what stands beside it now.
  expect(headList().map(({ ariaColIndex }) => ariaColIndex)).toEqual(['1', '3', '4']);
  const [toast] = toasts.current();
  expect([toast?.title, toast?.action?.name]).toEqual(['Column hidden: Size', 'Undo']);
  await tick('Twice');
  await expect.poll(heads).toEqual(['Name', 'Actions']);
  await expect.element(box('Name')).toBeDisabled();
  toast?.action?.run();
  await expect.poll(heads).toEqual(['Name', 'Size', 'Actions']);
  await show();
  await expect.poll(heads).toEqual(['Name', 'Size', 'Actions']);
  await openPanel();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(heads).toEqual(['Name', 'Size', 'Twice', 'Actions']);
  expect(localStorage.length).toBe(0);
});

test('Undo brings a column back also where the table was left and shown again in between', async () => {
  await show();
  await openPanel();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Size', { exact: true }).click();
  await expect.poll(heads).toEqual(['Name', 'Twice', 'Actions']);
  await show();
  await expect.poll(heads).toEqual(['Name', 'Twice', 'Actions']);
  toasts.current()[0]?.action?.run();
  await expect.poll(heads).toEqual(['Name', 'Size', 'Twice', 'Actions']);
});

test('the panel moves and widens too, and lies within a narrow page', async () => {
  await page.viewport(390, 700);
  await show();
  document.getElementById('root')!.style.width = '390px';
  await openPanel();
  const dialog = page.getByRole('dialog', { name: 'Columns' }).element();
  const { left, right } = dialog.getBoundingClientRect();
  expect([left >= 0, right <= 390, document.documentElement.scrollWidth <= 390]).toEqual([true, true, true]);
  await expect.element(page.getByRole('button', { name: 'Move Name left' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Move Name right' }).click();
  await expect.poll(heads).toEqual(['Size', 'Name', 'Twice', 'Actions']);
  // The focus goes with the button that has moved, and Esc finds the panel from it.
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Move Name right');
  const before = widths()[1]!;
  await page.getByRole('button', { name: 'Make Name wider' }).click();
  await expect.poll(() => widths()[1]).toBe(before + 8);
  await page.getByRole('button', { name: 'Make Name narrower' }).click();
  await expect.poll(() => widths()[1]).toBe(before);
  await page.getByRole('button', { name: 'Fit Twice' }).click();
  await expect.poll(() => widths()[2]).toBeGreaterThan(150);
  await page.viewport(1280, 800);
});

test('all rows are saved as they are sorted, those out of view too, without hidden columns and actions; no text becomes a formula', async () => {
  const files = catchSavedFiles();
  await show([...rows.map(({ id, size }) => ({ id, size: size * 1_000 })), { id: '=1+1', size: -5 }], 'own rows');
  headList()[1]!.querySelector('button')?.click();
  await expect.poll(() => headList()[1]!.ariaSort).toMatch(/scending/);
  await openPanel();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Twice', { exact: true }).click();
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]!.name).toMatch(/^halyard-own-rows-\d{4}-\d\d-\d\d\.xlsx$/);
  const [head, ...written] = await readWorkbook(files[0]!.file);
  expect([head, written.length]).toEqual([['Name', 'Size'], 41]);
  const sizes = written.map(([, size]) => Number(size));
  expect(sizes).toEqual(sizes.toSorted((a, b) => (sizes[0]! < sizes[1]! ? a - b : b - a)));
  expect(written).toContainEqual(["'=1+1", -5]);
  expect(written).toContainEqual(['row 39', 39_000]);
  await expect
    .poll(() => toasts.current().map(({ title, detail }) => [title, detail]))
    .toEqual([
      ['Column hidden: Twice', undefined],
      ['Exported: Rows', '41 rows'],
    ]);
});
