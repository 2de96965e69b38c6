import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { GridColumn } from '../../../../../src/app/ui/grid/grid-column.ts';
import { tsvOf } from '../../../../../src/app/ui/grid/grid-copy.ts';
import { placeAfter, successor } from '../../../../../src/app/ui/grid/use-grid-keys.ts';

interface Row {
  readonly name: string;
  readonly size: number;
}
const columns: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', width: [1, 1], cell: ({ name }) => name },
  {
    id: 'size',
    header: 'Size',
    width: [1, 1],
    sortBy: ({ size }) => size,
    text: ({ size }) => size.toFixed(2),
    cell: ({ size }) => createElement('b', null, size),
  },
  {
    id: 'raw',
    header: 'Raw',
    width: [1, 1],
    sortBy: ({ size }) => size,
    cell: ({ size }) => createElement('b', null, size),
  },
  { id: 'act', header: 'Actions', width: [1, 1], pinned: true, cell: () => createElement('b') },
];

test('rows are told as they are shown, without their actions; what would break a line does not', () => {
  const rows = [
    { name: 'a\tb\nc', size: 5 },
    { name: ' d ', size: 1.5 },
  ];
  expect(tsvOf(columns, rows, false)).toBe('a b c\t5.00\t5\nd\t1.50\t1.5');
  expect(tsvOf(columns, rows.slice(1), true)).toBe('Name\tSize\tRaw\nd\t1.50\t1.5');
  expect(tsvOf(columns.slice(1, 2), rows, true)).toBe('Size\n5.00\n1.50');
});

test('keys lead to places that are there', () => {
  expect(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => placeAfter(key, 2, 8)),
  ).toEqual([3, 1, 7, 0, 0, 7, undefined]);
  expect(placeAfter('ArrowDown', 7, 8)).toBe(7);
});

test('the row behind one that is gone comes next, else the one before it', () => {
  expect(successor(['a', 'b', 'c', 'd'], 'b', ['d', 'c', 'a'])).toBe('c');
  expect(successor(['a', 'b', 'c', 'd'], 'b', ['x', 'd', 'a'])).toBe('d');
  expect(successor(['a', 'b', 'c'], 'c', ['b', 'a'])).toBe('b');
  expect(successor(['a', 'b'], 'b', ['x'])).toBeUndefined();
});
