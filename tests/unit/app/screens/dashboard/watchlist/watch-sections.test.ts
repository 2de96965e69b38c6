import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  groupNameFault,
  sectionsOf,
  withMovedGroup,
  withMovedRow,
} from '../../../../../../src/app/screens/dashboard/watchlist/watch-sections.ts';
import { sparkPoints } from '../../../../../../src/app/screens/dashboard/watchlist/spark.tsx';
import type { SymbolSubscription } from '../../../../../../src/shared/contracts/symbol-subscribe.ts';
import { keyOfSymbol } from '../../../../../../src/shared/market/instrument.ts';

const row = (symbol: string, group = '', sort = 0): SymbolSubscription => ({
  exchange: 'BINANCE',
  symbol,
  account_type: 'spot',
  group,
  sort,
});
const keyOf = (symbol: string) => `BINANCE/${symbol}/spot`;
const symbolsOf = (rows: readonly SymbolSubscription[] | undefined) => rows?.map(({ symbol }) => symbol);

/** The list after the server has put some rows at its end. */
const after = (rows: readonly SymbolSubscription[], moved: readonly SymbolSubscription[]) => [
  ...rows.filter((each) => !moved.some((other) => keyOfSymbol(other) === keyOfSymbol(each))),
  ...moved,
];

test('favourites come first, then groups by their first row, new groups, and what is in none', () => {
  const rows = [row('A'), row('B', 'two'), row('C', 'one'), row('D', 'two'), row('E')];
  expect(sectionsOf([keyOf('F')], rows, ['new', 'one'])).toEqual([
    { kind: 'favourites', name: '', keys: [keyOf('F')] },
    { kind: 'group', name: 'two', keys: [keyOf('B'), keyOf('D')] },
    { kind: 'group', name: 'one', keys: [keyOf('C')] },
    { kind: 'group', name: 'new', keys: [] },
    { kind: 'rest', name: '', keys: [keyOf('A'), keyOf('E')] },
  ]);
  expect(sectionsOf([], [], [])).toEqual([]);
});

test('a row changes places with its neighbour of the same group, over rows of others', () => {
  const rows = [row('A', 'g'), row('B'), row('C', 'g'), row('D', 'g')];
  expect(symbolsOf(withMovedRow(rows, keyOf('A'), 1))).toEqual(['B', 'C', 'A', 'D']);
  expect(symbolsOf(withMovedRow(rows, keyOf('D'), -1))).toEqual(['D', 'C']);
  expect(withMovedRow(rows, keyOf('A'), -1)).toBeUndefined();
  expect(withMovedRow(rows, keyOf('B'), 1)).toBeUndefined();
  expect(withMovedRow(rows, keyOf('Z'), 1)).toBeUndefined();
});

test('a group changes places with the one beside it; rows of no group stay last', () => {
  const rows = [row('A', 'one'), row('B'), row('C', 'two'), row('D', 'one')];
  expect(symbolsOf(withMovedGroup(rows, 'two', -1))).toEqual(['C', 'A', 'D', 'B']);
  expect(symbolsOf(withMovedGroup(rows, 'one', 1))).toEqual(['C', 'A', 'D', 'B']);
  expect(withMovedGroup(rows, 'one', -1)).toBeUndefined();
  expect(withMovedGroup(rows, 'none', 1)).toBeUndefined();
});

const lists = fc
  .array(fc.constantFrom('', 'one', 'two', 'three'), { maxLength: 12 })
  .map((groups) => groups.map((group, index) => row(`S${index}`, group, index)));

test('what is moved keeps all rows, within their groups, and moving it back restores each section', () => {
  fc.assert(
    fc.property(lists, fc.nat(11), fc.constantFrom(1 as const, -1 as const), (rows, index, step) => {
      const key = keyOf(`S${index}`);
      const moved = withMovedRow(rows, key, step);
      if (!moved) return;
      const there = after(rows, moved);
      expect([...there].sort((a, b) => a.sort - b.sort)).toEqual(rows);
      const back = withMovedRow(there, key, step === 1 ? -1 : 1);
      const sections = (list: readonly SymbolSubscription[]) =>
        sectionsOf([], list, [])
          .map(({ name, keys }) => `${name}: ${keys.join()}`)
          .sort();
      expect(sections(after(there, back ?? []))).toEqual(sections(rows));
      expect(sections(there)).not.toEqual(sections(rows));
    }),
  );
});

test.each([
  ['', 'empty'],
  ['x'.repeat(41), 'long'],
  ['one', 'taken'],
  ['One', undefined],
  ['x'.repeat(40), undefined],
])('the name %j of a group: %s', (name, fault) => {
  expect(groupNameFault(name, ['one', 'two'])).toBe(fault);
});

test('a line of prices spans its drawing, the highest on top; equal prices lie in the middle', () => {
  expect(sparkPoints([1, 3, 2])).toBe('1.5,20.5 22.0,1.5 42.5,11.0');
  expect(sparkPoints([5, 5])).toBe('1.5,11.0 42.5,11.0');
});
