import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { GridColumn } from '../../../../../src/app/ui/grid/grid-column.ts';
import { choicesOf, filterBy, filterKindOf, parseRange, textOf } from '../../../../../src/app/ui/grid/grid-filter.ts';

interface Row {
  readonly name: string;
  readonly size: number;
  readonly side: 'BUY' | 'SELL';
}
const rows: readonly Row[] = [
  { name: 'BTC/USDT', size: 5, side: 'BUY' },
  { name: 'ETH/USDT', size: -2.5, side: 'SELL' },
  { name: 'BTC/USD', size: 1_200, side: 'SELL' },
];
const name: GridColumn<Row> = { id: 'name', header: 'Name', width: [1, 1], cell: (row) => row.name };
const size: GridColumn<Row> = {
  id: 'size',
  header: 'Size',
  width: [1, 1],
  sortBy: (row) => row.size,
  text: (row) => row.size.toFixed(2),
  cell: (row) => createElement('b', null, row.size),
};
const side: GridColumn<Row> = {
  id: 'side',
  header: 'Side',
  width: [1, 1],
  filter: 'choice',
  text: (row) => (row.side === 'BUY' ? 'Buy' : 'Sell'),
  cell: () => createElement('b'),
};
const actions: GridColumn<Row> = { id: 'act', header: 'Actions', width: [1, 1], pinned: true, cell: () => 'x' };
const all = [name, size, side, actions];

const sizes = (typed: Record<string, string>) => {
  const passes = filterBy(all, typed, rows[0]);
  return passes ? rows.filter(passes).map((row) => row.size) : 'all';
};

test('a figure is chosen by a comparison, a range or itself', () => {
  const holds = (typed: string, ...values: readonly number[]) => values.filter((value) => parseRange(typed)?.(value));
  expect(holds('>5', 4, 5, 6)).toEqual([6]);
  expect(holds(' >= 5 ', 4, 5, 6)).toEqual([5, 6]);
  expect(holds('≤5', 4, 5, 6)).toEqual([4, 5]);
  expect(holds('<-1', -2, -1, 0)).toEqual([-2]);
  expect(holds('1..5', 0, 1, 5, 6)).toEqual([1, 5]);
  expect(holds('5 .. -1', -2, -1, 5, 6)).toEqual([-1, 5]);
  expect(holds('1,200', 1_200, 1_201)).toEqual([1_200]);
  expect(holds('>1k', 999, 1_001)).toEqual([1_001]);
  expect(holds('=2', 2, 3)).toEqual([2]);
  for (const typed of ['', '>', 'abc', '1..', '..', '1..x', '>>1']) expect(parseRange(typed), typed).toBeUndefined();
});

test('each column has its kind of filter, and one of actions has none', () => {
  expect(all.map((column) => filterKindOf(column, rows[0]))).toEqual(['text', 'number', 'choice', undefined]);
  expect(filterKindOf({ ...name, filter: 'none' }, rows[0])).toBeUndefined();
  expect(filterKindOf({ ...name, cell: () => createElement('b') }, rows[0])).toBeUndefined();
  expect(all.map((column) => filterKindOf(column, undefined))).toEqual([undefined, undefined, undefined, undefined]);
  expect(textOf(size, rows[0]!)).toBe('5.00');
});

test('rows pass that pass all filters something is typed into', () => {
  expect(sizes({})).toBe('all');
  expect(sizes({ name: '  ', size: '' })).toBe('all');
  expect(sizes({ name: 'btc' })).toEqual([5, 1_200]);
  expect(sizes({ name: 'btc', size: '>100' })).toEqual([1_200]);
  expect(sizes({ size: '<0' })).toEqual([-2.5]);
  // What is no figure is sought in what the cell says.
  expect(sizes({ size: '.50' })).toEqual([]);
  expect(sizes({ size: '2.5x' })).toEqual([]);
  expect(sizes({ size: '0.00..' })).toEqual([]);
  expect(sizes({ side: 'Sell' })).toEqual([-2.5, 1_200]);
  expect(sizes({ unknown: 'x' })).toBe('all');
});

test('there is to choose from what there is, once each', () => {
  expect(choicesOf(side, rows)).toEqual(['Buy', 'Sell']);
});
