import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { DataGrid } from '../../src/app/ui/grid/data-grid.tsx';
import { createToasts } from '../../src/app/ui/toast/toast-store.ts';
import { ToastProvider } from '../../src/app/ui/toast/toasts.tsx';
import { columns } from './columns.tsx';
import { PlainGrid } from './plain.tsx';
import { firstRows, type Row, updated } from './rows.ts';

/** Who shows the table: ours, or the same by the same libraries in their ordinary way. */
export type Name = 'ours' | 'plain';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
let root: Root | undefined;
let set: ((rows: readonly Row[]) => void) | undefined;
let rows: Row[] = [];

function Holder({ name }: { readonly name: Name }) {
  const [shown, setShown] = useState<readonly Row[]>(rows);
  set = setShown;
  // Columns are made anew at each drawing, as screens make them.
  return name === 'plain' ? (
    <PlainGrid rows={shown} />
  ) : (
    <DataGrid
      name="bench"
      label="Rows"
      columns={[...columns]}
      rows={shown}
      rowId={({ id }) => id}
      empty={null}
      depends={['en']}
    />
  );
}

/** Puts a table of its own on the page; number of rows that are there. */
async function mount(name: Name): Promise<number> {
  root?.unmount();
  document.body.innerHTML = '<div class="stage"></div>';
  rows = firstRows();
  root = createRoot(document.querySelector('.stage')!);
  flushSync(() =>
    root?.render(
      <I18nProvider i18n={i18n}>
        <ToastProvider store={createToasts()}>
          <Holder name={name} />
        </ToastProvider>
      </I18nProvider>,
    ),
  );
  await new Promise((done) => {
    setTimeout(done, 300);
  });
  return document.querySelectorAll('[data-row]').length;
}

/** Makes the rows of the next update, which are not part of it. */
function prepare(update: number, isCloned: boolean): void {
  rows = updated(rows, update, isCloned);
}

/** Gives the table its rows of now; what follows is its own. */
function update(): void {
  set?.(rows);
}

/** Text of the first row's mark, by which one sees that the table is what it was given. */
const shownMark = (): string => document.querySelector('[data-row="order 0"]')?.children[6]?.textContent ?? '';
const givenMark = (): string => rows[0]!.mark.toFixed(2);

Object.assign(globalThis, { bench: { mount, prepare, update, shownMark, givenMark } });
