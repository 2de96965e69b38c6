import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  candidateAt,
  candidatesOf,
  mostCandidates,
  type ParameterRange,
  placesOf,
  rangeValues,
} from '../../../../../src/shared/backtest/sweep/candidates.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';

type Key = 'a' | 'b' | 'c';
const base = { a: 1, b: 2, c: 3 };
const range = (changes: Partial<ParameterRange<Key>>): ParameterRange<Key> => ({
  key: 'a',
  from: 1,
  to: 10,
  spacing: 'LINEAR',
  isWhole: false,
  ...changes,
});

const dataOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.data;
    throw error;
  }
  return undefined;
};

test.each<[string, Partial<ParameterRange<Key>>, number[]]>([
  ['by count', { count: 4 }, [1, 4, 7, 10]],
  ['by step', { step: 4 }, [1, 5, 9]],
  [
    'by a step that fits but for its rounding',
    { from: 0.1, to: 0.4, step: 0.1, count: undefined },
    [0.1, 0.2, 0.3, 0.4],
  ],
  ['by ratio', { to: 8, count: 4, spacing: 'GEOMETRIC' }, [1, 2, 4, 8]],
  ['in whole numbers, each once', { to: 3, count: 9, isWhole: true }, [1, 2, 3]],
  ['of one', { to: 1, count: 1 }, [1]],
])('values %s', (_, changes, values) => {
  expect(rangeValues(range(changes), 'range')).toEqual(values);
});

test.each<[string, Partial<ParameterRange<Key>>, string, string]>([
  ['no number', { from: Number.NaN, count: 2 }, 'ranges.0.from', 'number'],
  ['an end that has none', { to: Number.POSITIVE_INFINITY, count: 2 }, 'ranges.0.to', 'number'],
  ['a reversed range', { to: 0, count: 2 }, 'ranges.0.to', 'above_from'],
  ['neither count nor step', {}, 'ranges.0.count', 'count_or_step'],
  ['both', { count: 2, step: 1 }, 'ranges.0.count', 'count_or_step'],
  ['half a value', { count: 1.5 }, 'ranges.0.count', 'range'],
  ['no value', { count: 0 }, 'ranges.0.count', 'range'],
  ['a step of nothing', { step: 0 }, 'ranges.0.step', 'positive'],
  ['a step that makes too many', { step: 1e-9 }, 'ranges.0.step', 'range'],
  ['a ratio from nothing', { from: 0, count: 2, spacing: 'GEOMETRIC' }, 'ranges.0.from', 'positive'],
  ['a ratio by step', { step: 1, spacing: 'GEOMETRIC' }, 'ranges.0.step', 'needs_count'],
  ['a parameter that there is not', { key: 'd' as Key, count: 2 }, 'ranges.0.key', 'key'],
])('%s is refused by field and rule', (_, changes, field, rule) => {
  expect(dataOf(() => candidatesOf(base, [range(changes)]))).toEqual({ field, rule });
});

test('a parameter twice, and one candidate too many, are refused', () => {
  const twice = [range({ count: 2 }), range({ count: 2 })];
  expect(dataOf(() => candidatesOf(base, twice))).toEqual({ field: 'ranges.1.key', rule: 'key' });
  const all = (count: number) => [range({ count: 1_000 }), range({ key: 'b', count })];
  expect(candidatesOf(base, all(100)).count).toBe(mostCandidates);
  expect(dataOf(() => candidatesOf(base, all(101)))).toEqual({ field: 'ranges', rule: 'most' });
});

test('every combination comes once, the last range fastest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (first, second) => {
      const candidates = candidatesOf(base, [
        range({ key: 'c', count: first, to: 9 }),
        range({ key: 'a', count: second }),
      ]);
      const all = Array.from({ length: candidates.count }, (_, index) => candidateAt(candidates, index));
      const [c, a] = candidates.axes.map(({ values }) => values);
      expect(all).toEqual(c!.flatMap((each) => a!.map((other) => ({ a: other, b: 2, c: each }))));
      for (const [index, candidate] of all.entries()) {
        const [place, other] = placesOf(candidates, index);
        expect([c![place!], a![other!]]).toEqual([candidate.c, candidate.a]);
      }
    }),
  );
});
