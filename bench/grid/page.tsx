import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { emptyFeed } from '../../src/app/engine/apply-update.ts';
import type { EngineClient } from '../../src/app/engine/client.ts';
import { EngineProvider } from '../../src/app/engine/engine-context.tsx';
import { DataGrid } from '../../src/app/ui/grid/data-grid.tsx';
import { createPreferences } from '../../src/app/ui/preferences/preferences.ts';
import { PreferencesProvider } from '../../src/app/ui/preferences/preferences-context.tsx';
import { createToasts } from '../../src/app/ui/toast/toast-store.ts';
import { ToastProvider } from '../../src/app/ui/toast/toasts.tsx';
import { PlainGrid } from './plain.tsx';
import { type BenchTable, tables } from './tables.ts';

/** Who shows the table: ours, or the same by the same libraries in their ordinary way. */
export type Name = 'ours' | 'plain';
export type TableName = keyof typeof tables;

/** What a table shows, and how it is given other rows while it is there. */
interface Held<T> {
  rows: T[];
  set: ((rows: readonly T[]) => void) | undefined;
}

interface TableProps<T> {
  readonly name: Name;
  readonly table: BenchTable<T>;
  readonly held: Held<T>;
}

function Table<T extends RowData>({ name, table: { useColumns, rowId }, held }: TableProps<T>) {
  const [shown, setShown] = useState<readonly T[]>(held.rows);
  held.set = setShown;
  // Columns are made anew at each drawing, as screens make them; the other table is given the same list for good.
  const columns = useColumns();
  const [kept] = useState(columns);
  return name === 'plain' ? (
    <PlainGrid columns={kept} rows={shown} rowId={rowId} />
  ) : (
    <DataGrid
      name="bench"
      label="Rows"
      columns={[...columns]}
      rows={shown}
      rowId={rowId}
      empty={null}
      depends={['en']}
    />
  );
}

/** A table between its turns. */
interface Stage {
  readonly element: (name: Name) => ReactNode;
  readonly width: number;
  readonly begin: () => void;
  readonly prepare: (update: number, isAll: boolean) => void;
  readonly update: () => void;
  readonly shown: () => string;
  readonly given: () => string;
}

function stageOf<T extends RowData>(table: BenchTable<T>): Stage {
  const { rowId, first, updated, width, mark } = table;
  const held: Held<T> = { rows: [], set: undefined };
  const firstRow = (): T => held.rows[0]!;
  return {
    element: (name) => <Table name={name} table={table} held={held} />,
    width,
    begin() {
      held.rows = first();
    },
    prepare(update, isAll) {
      held.rows = updated(held.rows, update, isAll);
    },
    update: () => held.set?.(held.rows),
    shown: () => document.querySelector(`[data-row="${rowId(firstRow())}"]`)?.children[mark.column]?.textContent ?? '',
    given: () => mark.text(firstRow()),
  };
}

const stages: Readonly<Record<TableName, Stage>> = {
  orders: stageOf(tables.orders),
  funding: stageOf(tables.funding),
  spreads: stageOf(tables.spreads),
  instances: stageOf(tables.instances),
};

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
/** An engine that never has anything. */
const engine = {
  watch: () => ({ subscribe: () => () => undefined, current: () => emptyFeed }),
} as unknown as EngineClient;
let root: Root | undefined;
let stage = stages.orders;

/** Puts a table of its own on the page; number of rows that are there. */
async function mount(table: TableName, name: Name): Promise<number> {
  root?.unmount();
  stage = stages[table];
  document.body.innerHTML = `<div class="stage" style="width: ${stage.width}px"></div>`;
  stage.begin();
  root = createRoot(document.querySelector('.stage')!);
  flushSync(() =>
    root?.render(
      <I18nProvider i18n={i18n}>
        <EngineProvider engine={engine}>
          <PreferencesProvider store={createPreferences(localStorage, document)}>
            <ToastProvider store={createToasts()}>{stage.element(name)}</ToastProvider>
          </PreferencesProvider>
        </EngineProvider>
      </I18nProvider>,
    ),
  );
  await new Promise((done) => {
    setTimeout(done, 300);
  });
  return document.querySelectorAll('[data-row]').length;
}

/** Makes the rows of the next update, which are not part of it. */
const prepare = (update: number, isAll: boolean): void => stage.prepare(update, isAll);

/** Gives the table its rows of now; what follows is its own. */
const update = (): void => stage.update();

/** Text of the first row's mark, by which one sees that the table is what it was given. */
const shownMark = (): string => stage.shown();
const givenMark = (): string => stage.given();

Object.assign(globalThis, { bench: { mount, prepare, update, shownMark, givenMark } });
