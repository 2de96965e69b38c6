import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../../src/shared/base/columnar.ts';

test('rows of different fields have one set of columns, null where a row has no such field', () => {
  expect(
    columnsOf([
      { a: 1, b: 'x' },
      { b: 'y', c: null },
    ]),
  ).toEqual({
    cols: ['a', 'b', 'c'],
    rows: [
      [1, 'x', null],
      [null, 'y', null],
    ],
  });
  expect(columnsOf([])).toEqual({ cols: [], rows: [] });
});

test('a table comes back from its columns as it was', () => {
  const row = fc.record({ symbol: fc.string(), sort: fc.integer(), expiry: fc.option(fc.integer()) });
  fc.assert(
    fc.property(fc.array(row), (table) => {
      const { cols, rows } = columnsOf(table);
      const back = rows.map((values) => Object.fromEntries(cols.map((name, at) => [name, values[at]])));
      expect(back).toEqual(table.map((each) => ({ ...each })));
    }),
  );
});
