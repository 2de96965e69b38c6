import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import '../../../src/app/styles/reset.css';
import '../../../src/app/styles/tokens.css';
import '../../../src/app/styles/base.css';
import { DataGrid } from '../../../src/app/ui/grid/data-grid.tsx';
import type { GridColumn } from '../../../src/app/ui/grid/grid-column.ts';
import { createToasts } from '../../../src/app/ui/toast/toast-store.ts';
import { ToastProvider } from '../../../src/app/ui/toast/toasts.tsx';

export interface Row {
  readonly id: string;
  readonly size: number;
}

export const columns: readonly GridColumn<Row>[] = [
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
export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${at}`, size: (at * 7919) % 10_007 }));

const i18n = await english();
let root: Root | undefined;
let toasts = createToasts();
/** Before each test: no layout is kept, and nothing is told. */
export function clean(): void {
  localStorage.clear();
  toasts = createToasts();
}
/** After each test. */
export const unmount = (): void => root?.unmount();

/** A grid of rows; not fresh, in the place of the one before. */
export function show(rows: readonly Row[], fresh = true, shown = columns, depends?: readonly unknown[]): void {
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
