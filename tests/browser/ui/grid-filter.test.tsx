import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/app/styles/reset.css';
import '../../../src/app/styles/tokens.css';
import '../../../src/app/styles/base.css';
import { DataGrid } from '../../../src/app/ui/grid/data-grid.tsx';
import type { GridColumn } from '../../../src/app/ui/grid/grid-column.ts';
import { createToasts } from '../../../src/app/ui/toast/toast-store.ts';
import { createPreferences } from '../../../src/app/ui/preferences/preferences.ts';
import { PreferencesProvider } from '../../../src/app/ui/preferences/preferences-context.tsx';
import { ToastProvider } from '../../../src/app/ui/toast/toasts.tsx';
import { calm, takeClock } from '../clock.ts';

interface Row {
  readonly id: string;
  readonly size: number;
  readonly side: string;
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
  { id: 'side', header: 'Side', width: [100, 1], filter: 'choice', cell: ({ side }) => side },
  { id: 'act', header: 'Actions', width: [60, 0], pinned: true, cell: () => <button type="button">x</button> },
];
const rows = Array.from(
  { length: 40 },
  (_, at): Row => ({ id: `row ${at}`, size: at, side: at % 2 === 0 ? 'Buy' : 'Sell' }),
);

const i18n = await english();
let root: Root | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => root?.unmount());

function show(shown: readonly Row[], isFresh = true): void {
  if (isFresh) {
    document.body.innerHTML = '<div id="root" style="height: 400px; width: 600px; display: flex"></div>';
    root = createRoot(document.getElementById('root')!);
  }
  root?.render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider store={createPreferences(localStorage, document)}>
        <ToastProvider store={createToasts()}>
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
      </PreferencesProvider>
    </I18nProvider>,
  );
}

const ids = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) => row.dataset.row);
const field = (name: string) => page.getByLabelText(`Filter ${name}`);
const turn = async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Filter row').click();
  await userEvent.keyboard('{Escape}');
};

test('rows are chosen by text, figure and choice, together; without a match that is said, with a way back', async () => {
  show(rows);
  await turn();
  const grid = page.getByRole('grid', { name: 'Rows' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '42');
  expect(document.querySelector('[data-row="row 0"]')?.ariaRowIndex).toBe('3');
  await field('Name').fill('row 1');
  await expect.poll(ids).toEqual(['row 1', ...Array.from({ length: 10 }, (_, at) => `row ${10 + at}`)]);
  await expect.element(grid).toHaveAttribute('aria-rowcount', '13');
  await field('Size').fill('12..16');
  await expect.poll(ids).toEqual(['row 12', 'row 13', 'row 14', 'row 15', 'row 16']);
  await field('Side').selectOptions('Sell');
  await expect.poll(ids).toEqual(['row 13', 'row 15']);
  // Sorting goes with it.
  await page.getByRole('button', { name: 'Size' }).click();
  await expect.poll(ids).toEqual(['row 15', 'row 13']);
  await field('Size').fill('>100');
  await expect.element(page.getByText('No matching rows.')).toBeVisible();
  expect(ids()).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => ids().length).toBeGreaterThan(5);
  await expect.element(field('Size')).toHaveValue('');
});

test('no row at all is told as ever, and a filter row that is turned off filters no more', async () => {
  show(rows);
  await turn();
  await field('Name').fill('row 39');
  await expect.poll(ids).toEqual(['row 39']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => ids().length).toBeGreaterThan(5);
  await field('Name').fill('row 38');
  await expect.poll(ids).toEqual(['row 38']);
  await turn();
  await expect.poll(() => ids().length).toBeGreaterThan(5);
  expect(field('Name').query()).toBeNull();
  show([], false);
  await expect.element(page.getByText('nothing')).toBeVisible();
});

test('rows come and go with their figures once a second, and not under the pointer', async () => {
  const clock = takeClock();
  show(rows);
  await turn();
  await field('Size').fill('<2');
  await expect.poll(ids).toEqual(['row 0', 'row 1']);
  await page.getByText('row 0').hover();
  show(
    rows.map((row) => (row.id === 'row 0' ? { ...row, size: 50 } : row)),
    false,
  );
  await expect.element(page.getByText('50', { exact: true })).toBeVisible();
  await clock.pass(5_000);
  await calm();
  expect(ids()).toEqual(['row 0', 'row 1']);
  await page.getByRole('button', { name: 'Size' }).hover();
  await expect.poll(ids).toEqual(['row 1']);
});
