import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Indicator } from '../../../../src/shared/indicators/kernel.ts';
import { barAt, createSeries } from '../../../../src/shared/indicators/series.ts';

/** Bars of these closes and capacity, an hour each. */
function columnsOf(closes: readonly number[], capacity = closes.length) {
  const column = (of: (close: number, at: number) => number) => {
    const values = new Float64Array(capacity);
    values.set(closes.map(of));
    return values;
  };
  return {
    length: closes.length,
    time: column((_, at) => (at + 1) * 1_000),
    open: column((close) => close + 1),
    high: column((close) => close + 2),
    low: column((close) => close - 2),
    close: column((close) => close),
    volume: column((close) => close * 10),
  };
}

/** Sums of closes, and the fields of a bar; it counts how often it was made and how many bars it has sealed. */
function counting() {
  const it = { made: 0, sealed: 0 };
  const kind: Indicator = {
    id: 'sum',
    place: 'pane',
    params: {},
    outputs: ['sum', 'time', 'open', 'high', 'low', 'volume'].map((key) => ({ key, kind: 'line' })),
    warmUp: () => 0,
    create: () => {
      it.made += 1;
      let sum = 0;
      return (bar, commit, out) => {
        out.set([sum + bar.close, bar.timeMs, bar.open, bar.high, bar.low, bar.volume]);
        if (!commit) return;
        it.sealed += 1;
        sum += bar.close;
      };
    },
  };
  return { it, series: createSeries(kind) };
}
const sums = ({ series }: ReturnType<typeof counting>) => [...series.outputs[0]!];

test('a time lies in the newest bar that opens then or before', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
      fc.integer({ min: -2, max: 62 }),
      (opens, ms) => {
        const sorted = opens.toSorted((a, b) => a - b);
        // Beyond its length a column holds what does not count.
        const time = Float64Array.from([...sorted, 0, 0]);
        expect(barAt({ time, length: sorted.length }, ms)).toBe(sorted.findLastIndex((open) => open <= ms));
      },
    ),
  );
});

test('an indicator reads every field of a bar, of closed ones and of the last', () => {
  const one = counting();
  one.series.take(columnsOf([5, 7]), 0);
  expect(one.series.outputs.map((column) => [...column])).toEqual([
    [5, 12],
    [1_000, 2_000],
    [6, 8],
    [7, 9],
    [3, 5],
    [50, 70],
  ]);
});

test('each bar is sealed once as the next one comes, and the forming one changes as often as it likes', () => {
  const one = counting();
  one.series.take(columnsOf([1, 2]), 0);
  one.series.take(columnsOf([1, 3]), 1);
  one.series.take(columnsOf([1, 4]), 1);
  expect(sums(one)).toEqual([1, 5]);
  one.series.take(columnsOf([1, 4, 5]), 1);
  one.series.take(columnsOf([1, 4, 6]), 2);
  expect(sums(one)).toEqual([1, 5, 11]);
  expect(one.it).toEqual({ made: 1, sealed: 2 });
});

test('all bars are worked out anew where a sealed one changed, and where the last one is no longer sealed', () => {
  const one = counting();
  one.series.take(columnsOf([1, 2, 3]), 0);
  one.series.take(columnsOf([9, 2, 3]), 0);
  expect(sums(one)).toEqual([9, 11, 14]);
  expect(one.it.made).toBe(2);
  // Two bars of three: the second one forms again.
  one.series.take(columnsOf([9, 5], 3), 1);
  expect(sums(one).slice(0, 2)).toEqual([9, 14]);
  expect(one.it.made).toBe(3);
  one.series.take(columnsOf([9, 5, 1]), 1);
  expect(sums(one)).toEqual([9, 14, 15]);
});

test('columns are as long as those of the bars, without a number beyond the last bar', () => {
  const one = counting();
  expect(one.series.outputs.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0]);
  one.series.take(columnsOf([], 2), 0);
  expect(sums(one)).toEqual([Number.NaN, Number.NaN]);
  one.series.take(columnsOf([1], 2), 0);
  expect(sums(one)).toEqual([1, Number.NaN]);
  const column = one.series.outputs[0];
  one.series.take(columnsOf([1, 2], 2), 0);
  expect(one.series.outputs[0]).toBe(column);
  one.series.take(columnsOf([1, 2, 3], 4), 1);
  expect(sums(one)).toEqual([1, 3, 6, Number.NaN]);
});
