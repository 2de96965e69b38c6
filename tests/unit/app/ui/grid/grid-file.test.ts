import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ExportColumn } from '../../../../../src/app/ui/export/export-column.ts';
import type { GridColumn } from '../../../../../src/app/ui/grid/grid-column.ts';
import { fileColumns, gridJob } from '../../../../../src/app/ui/grid/grid-file.ts';

interface Row {
  readonly name: string;
  readonly size: number;
  readonly at: number;
}
const columns: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', width: [1, 1], sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'size',
    header: 'Size',
    width: [1, 1],
    align: 'end',
    sortBy: ({ size }) => size,
    text: ({ size }) => (size === 0 ? '—' : size.toLocaleString('en-US', { minimumFractionDigits: 2 })),
    cell: ({ size }) => createElement('b', null, size),
  },
  {
    id: 'at',
    header: 'At',
    width: [1, 1],
    cell: ({ at }) => createElement('time', null, at),
    file: [{ kind: 'time', title: 'At', of: ({ at }) => at }],
  },
  { id: 'act', header: 'Actions', width: [1, 1], pinned: true, cell: () => createElement('b') },
];
const rows: readonly Row[] = [
  { name: 'b  c\n', size: -1_234.5, at: 1 },
  { name: '000001', size: 0, at: 2 },
  { name: 'a', size: 7, at: 3 },
];
const layout = { order: [], hidden: [], widths: {} };
const table = {
  name: 'own rows',
  label: 'Own rows',
  layout,
  columns,
  shown: rows,
  whole: undefined,
  sorting: [],
  filter: undefined,
};
const reading = { signal: new AbortController().signal, progress: () => undefined };
const valuesOf = (list: readonly ExportColumn<unknown>[], row: unknown) => list.map(({ of }) => of(row));

test('a file has what cells show, figures as numbers, and no columns of actions', () => {
  const file = fileColumns(columns);
  expect(file.map(({ title, kind }) => [title, kind])).toEqual([
    ['Name', 'text'],
    ['Size', 'number'],
    ['At', 'time'],
  ]);
  expect(rows.map((row) => file.map(({ of }) => of(row)))).toEqual([
    ['b c', '-1234.50', 1],
    ['000001', '', 2],
    ['a', '7.00', 3],
  ]);
});

test('a file of a grid has its name and rows, and not what is hidden', () => {
  const job = gridJob({ ...table, layout: { ...layout, hidden: ['at'] } });
  expect([job.what, job.title, job.rows]).toEqual(['own-rows', 'Own rows', rows]);
  expect(job.columns.map(({ title }) => title)).toEqual(['Name', 'Size']);
});

test('where a grid has a part of a table its file has all of it: filtered, sorted, and with columns that only it needs', async () => {
  const more: GridColumn<Row> = { id: 'half', header: 'Half', width: [1, 1], cell: ({ size }) => String(size / 2) };
  const job = gridJob({
    ...table,
    shown: [],
    whole: { rows: async () => rows, columns: [columns[0]!, more] },
    sorting: [
      { id: 'size', desc: true },
      { id: 'name', desc: false },
    ],
    filter: { key: 'x', passes: ({ size }: Row) => size !== 0 },
  });
  expect(job.columns.map(({ title }) => title)).toEqual(['Name', 'Size', 'At', 'Half']);
  const read = typeof job.rows === 'function' ? await job.rows(reading) : [];
  expect(read).toEqual([rows[2], rows[0]]);
  expect(valuesOf(job.columns, read[0])).toEqual(['a', '7.00', 3, '3.5']);
});

test('rows that are equal by what a grid is sorted by stay as they come', async () => {
  const same = ['x', 'y', 'z'].map((name, index) => ({ name, size: 1, at: index }));
  const job = gridJob({ ...table, whole: { rows: async () => same }, sorting: [{ id: 'size', desc: true }] });
  expect(typeof job.rows === 'function' && (await job.rows(reading))).toEqual(same);
});
