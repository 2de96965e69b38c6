import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  groupNameFault,
  sectionsOf,
  withMovedGroup,
  placeBeside,
  withRowAt,
} from '../../../../../../src/app/screens/dashboard/watchlist/watch-sections.ts';
import { sparkPoints } from '../../../../../../src/app/ui/spark/spark.tsx';
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

/** The list after a row has gone one step; undefined where it has nowhere to go. */
function stepped(rows: readonly SymbolSubscription[], groups: readonly string[], key: string, step: 1 | -1) {
  const place = placeBeside(rows, groups, key, step);
  const moved = place && withRowAt(rows, groups, key, place);
  return moved && after(rows, moved);
}

const shownIn = (rows: readonly SymbolSubscription[]) =>
  sectionsOf([], rows, []).map(({ name, keys }) => `${name}: ${keys.map((key) => key.split('/')[1]).join()}`);

test('a row changes places with its neighbour of the same group, over rows of others', () => {
  const rows = [row('A', 'g'), row('B'), row('C', 'g'), row('D', 'g')];
  const groups = ['g', ''];
  expect(shownIn(stepped(rows, groups, keyOf('A'), 1)!)).toEqual(['g: C,A,D', ': B']);
  expect(shownIn(stepped(rows, groups, keyOf('D'), -1)!)).toEqual(['g: A,D,C', ': B']);
  expect(stepped(rows, groups, keyOf('A'), -1)).toBeUndefined();
  expect(stepped(rows, groups, keyOf('B'), 1)).toBeUndefined();
  expect(stepped(rows, groups, keyOf('Z'), 1)).toBeUndefined();
});

test('beyond the edge of its group a row goes into the next one, and the groups stay in their order', () => {
  const rows = [row('A', 'one'), row('B', 'two'), row('C', 'one'), row('D')];
  const groups = ['one', 'two', 'new', ''];
  expect(shownIn(stepped(rows, groups, keyOf('C'), 1)!)).toEqual(['one: A', 'two: C,B', ': D']);
  expect(shownIn(stepped(rows, groups, keyOf('B'), -1)!)).toEqual(['one: A,C,B', ': D']);
  expect(shownIn(stepped(rows, groups, keyOf('B'), 1)!)).toEqual(['one: A,C', 'new: B', ': D']);
  expect(shownIn(stepped(rows, groups, keyOf('D'), -1)!)).toEqual(['one: A,C', 'two: B', 'new: D']);
});

test('a row that is dropped comes to its place, of whichever group, and where it was nothing changes', () => {
  const rows = [row('A', 'one'), row('B', 'two'), row('C', 'one'), row('D', 'two')];
  const at = (symbol: string, group: string, index: number) => {
    const moved = withRowAt(rows, ['one', 'two'], keyOf(symbol), { group, index });
    return moved && shownIn(after(rows, moved));
  };
  expect(at('A', 'two', 1)).toEqual(['one: C', 'two: B,A,D']);
  expect(at('D', 'one', 0)).toEqual(['one: D,A,C', 'two: B']);
  expect(at('C', 'one', 1)).toBeUndefined();
  expect(at('B', '', 0)).toEqual(['one: A,C', 'two: D', ': B']);
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

test('what is moved keeps all rows and the order of the others, and moving it back restores each section', () => {
  fc.assert(
    fc.property(lists, fc.nat(11), fc.constantFrom(1 as const, -1 as const), (rows, index, step) => {
      const key = keyOf(`S${index}`);
      const groups = sectionsOf([], rows, []).map(({ name }) => name);
      const there = stepped(rows, groups, key, step);
      if (!there) return;
      expect(symbolsOf(there)!.toSorted()).toEqual(symbolsOf(rows)!.toSorted());
      const others = (list: readonly SymbolSubscription[]) =>
        sectionsOf([], list, []).map(({ name, keys }) => [name, keys.filter((each) => each !== key)]);
      const filled = (list: ReturnType<typeof others>) => list.filter(([, keys]) => keys!.length > 0);
      expect(filled(others(there))).toEqual(filled(others(rows)));
      const back = stepped(there, groups, key, step === 1 ? -1 : 1)!;
      expect(shownIn(back).toSorted()).toEqual(shownIn(rows).toSorted());
      expect(shownIn(there)).not.toEqual(shownIn(rows));
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
