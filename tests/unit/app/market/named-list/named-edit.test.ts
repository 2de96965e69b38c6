import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName, isSame, later, nameFault } from '../../../../../src/app/market/named-list/named-edit.ts';

const named = (name: string) => ({ id: `id-${name}`, name, updated: 100 });

test('one that takes the place of another is later, whatever the clock says', () => {
  expect([later(50, named('a')), later(500, named('a')), later(50)]).toEqual([101, 500, 50]);
});

test("a name is neither empty nor another one's", () => {
  const entries = [named('Scalping'), named('Swing')];
  expect(['', '  ', 'scalping ', 'Trend', 'a\u0007b'].map((name) => nameFault(name, entries))).toEqual([
    'empty',
    'empty',
    'taken',
    undefined,
    'text',
  ]);
  expect(nameFault('SCALPING', entries, 'id-Scalping')).toBeUndefined();
  expect(byName([named('b'), named('A'), named('c')]).map(({ name }) => name)).toEqual(['A', 'b', 'c']);
});

test('two values are the same in whatever order their fields stand, and in no other case', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, one]) => [key, reversed(one)]),
    );
  };
  fc.assert(fc.property(fc.jsonValue(), (value) => isSame(value, reversed(value))));
  expect([isSame({ a: 1 }, { a: 2 }), isSame([1, 2], [2, 1]), isSame({ a: [] }, { a: {} })]).toEqual([
    false,
    false,
    false,
  ]);
});
