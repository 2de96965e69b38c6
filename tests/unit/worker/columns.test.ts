import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from '../../../src/worker/cache/columns.ts';

const value = fc.oneof(fc.string(), fc.constantFrom('USDT', 'a\nb', ''), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.nat(), { maxLength: 2 }));
const rows = fc.array(fc.record({ key: fc.string(), few: fc.constantFrom('x', 'y', null, 3), any: value, none: fc.constant(undefined) }), { maxLength: 40 });

test('rows come back as they were, through a store', () => {
  fc.assert(fc.property(rows, (list) => { expect(unpackRows(structuredClone(packRows(list)))).toEqual(list); }), { numRuns: 300 });
});

test('more different values than one byte tells are kept too', () => {
  const list = Array.from({ length: 2_000 }, (_, at) => ({ many: `v${at % 300}`, most: `v${at % 256}`, number: at }));
  expect(unpackRows(structuredClone(packRows(list)))).toEqual(list);
});

test('a field that only some rows have costs no more than a column', () => {
  const list = Array.from({ length: 300 }, (_, at) => ({ key: `k${at}`, ...(at % 3 === 1 && { steps: [{ above: '0.005', tick: '0.0005' }] }) }));
  const packed = structuredClone(packRows(list));
  expect(packed).toMatchObject({ length: 300, columns: { key: expect.anything(), steps: expect.anything() } });
  expect(unpackRows(packed)).toEqual(list);
});

test('what is no list of rows stays as it is, and so does what was never packed', () => {
  for (const other of [undefined, null, 3, 'x', [], [1], [{ a: 1 }, { b: 1 }], { columns: 3, length: 1 }, { columns: { a: [1] }, length: 2 }, { columns: { a: 3 }, length: 1 }]) {
    expect(unpackRows(packRows(other))).toEqual(other);
  }
});

test('lists of an earlier build are read as they are', () => {
  expect(unpackRows({ columns: { a: [1, 2], b: ['x', 'y'] }, length: 2 })).toEqual([{ a: 1, b: 'x' }, { a: 2, b: 'y' }]);
});
