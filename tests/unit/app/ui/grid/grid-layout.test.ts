import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutOf, moveId, orderColumns, sizeColumns } from '../../../../../src/app/ui/grid/grid-layout.ts';

const column = (id: string, share = 1, pinned = false) => ({ id, pinned, width: [100, share] as const });
const plain = { order: [], hidden: [], widths: {} };

test('what is no layout in a stored text counts for nothing', () => {
  expect(layoutOf(null)).toEqual(plain);
  for (const text of [
    '',
    '{',
    '5',
    'null',
    '[]',
    '{"order":5,"hidden":{},"widths":[3]}',
    '{"order":[1,null],"widths":{"a":"9","b":2,"c":1e9}}',
  ])
    expect(layoutOf(text)).toEqual(plain);
  const layout = { order: ['b', 'a'], hidden: ['c'], widths: { a: 120 } };
  expect(layoutOf(JSON.stringify(layout))).toEqual(layout);
});

test('columns stand as they were put; one that was not known then stands behind its neighbour, and one that is gone is no gap', () => {
  const columns = ['a', 'b', 'c', 'd'].map((id) => column(id));
  const ids = (order: readonly string[]) =>
    orderColumns(columns, order)
      .map(({ id }) => id)
      .join('');
  expect(ids([])).toBe('abcd');
  expect(ids(['d', 'a', 'x', 'c'])).toBe('dabc');
});

test('a column that was given a width has it; one that has none takes the rest, or the last one before the actions', () => {
  const widths = (layout: Readonly<Record<string, number>>) =>
    sizeColumns([column('a'), column('b'), column('c', 0, true)], { ...plain, widths: layout }).map(
      ({ width }) => width,
    );
  expect(widths({ a: 60 })).toEqual([
    [60, 0],
    [100, 1],
    [100, 0],
  ]);
  expect(widths({ a: 60, b: 70, c: 300 })).toEqual([
    [60, 0],
    [70, 1],
    [100, 0],
  ]);
});

test('an id that is moved stands beside the other one, and all others as they stood', () => {
  expect(moveId(['a', 'b', 'c', 'd'], 'a', 'c', true)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveId(['a', 'b', 'c', 'd'], 'd', 'b', false)).toEqual(['a', 'd', 'b', 'c']);
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 2 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), fc.boolean(), (list, from, to, isBehind) => {
      const id = list[from % list.length]!;
      const beside = list[to % list.length]!;
      const moved = moveId(list, id, beside, isBehind);
      expect(moved.filter((one) => one !== id)).toEqual(list.filter((one) => one !== id));
      if (id !== beside) expect(moved.indexOf(id) - moved.indexOf(beside)).toBe(isBehind ? 1 : -1);
    }),
  );
});
