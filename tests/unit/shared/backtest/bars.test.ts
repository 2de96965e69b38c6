import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barColumns, gapsOf, highestBarTicks, isGap } from '../../../../src/shared/backtest/bars.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { refusalIn } from '../../../refusal-in.ts';

const minuteMs = 60_000;
const units = { ticksPerPrice: 100, lotsPerSize: 1_000 };
const bar = (minute: number, price = 10): Kline => [minute * minuteMs, price, price + 1, price - 1, price, 2, 20, 3];

test('prices come as ticks, volumes as lots, and a missing minute as a row without a bar', () => {
  const bars = barColumns([bar(5), bar(6, 12.345), bar(9)], minuteMs, units);
  expect(bars.firstMs).toBe(5 * minuteMs);
  expect([...bars.open]).toEqual([1_000, 1_235, 0, 0, 1_000]);
  expect([...bars.high]).toEqual([1_100, 1_335, 0, 0, 1_100]);
  expect([...bars.low]).toEqual([900, 1_135, 0, 0, 900]);
  expect([...bars.close]).toEqual([1_000, 1_235, 0, 0, 1_000]);
  expect([...bars.volume]).toEqual([2_000, 2_000, 0, 0, 2_000]);
  expect(gapsOf(bars)).toEqual([{ from: 2, to: 4 }]);
  expect(isGap(bars, 1)).toBe(false);
});

test.each<[string, readonly Kline[], number, string]>([
  ['none', [], 0, 'empty'],
  ['a time that comes twice', [bar(1), bar(1)], 1, 'ascending'],
  ['reversed times', [bar(2), bar(1)], 1, 'ascending'],
  ['a time off the interval', [bar(1), bar(2.5), bar(4)], 1, 'interval'],
  ['no number as a price', [bar(1), bar(2, Number.NaN)], 1, 'price'],
  ['a price of nothing', [bar(1), [2 * minuteMs, 0, 1, 0, 1, 1, 1, 1]], 1, 'price'],
  ['a price beyond the column', [bar(1, highestBarTicks)], 0, 'price'],
  ['a high below the close', [[minuteMs, 5, 5, 4, 6, 1, 1, 1]], 0, 'range'],
  ['a low above the open', [[minuteMs, 5, 7, 6, 6, 1, 1, 1]], 0, 'range'],
  ['a negative volume', [[minuteMs, 5, 6, 4, 5, -1, 1, 1]], 0, 'volume'],
  ['no number as a volume', [[minuteMs, 5, 6, 4, 5, Number.NaN, 1, 1]], 0, 'volume'],
])('%s is refused by its row and rule', (_, klines, row, rule) => {
  expect(refusalIn(() => barColumns(klines, minuteMs, units))).toEqual({
    code: 'INPUT',
    data: { field: `bars.${row}`, rule },
  });
});

test('gaps and bars make up all rows, whatever is missing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 }), (minutes) => {
      const sorted = [...minutes].sort((a, b) => a - b);
      const bars = barColumns(
        sorted.map((minute) => bar(minute)),
        minuteMs,
        units,
      );
      const missing = gapsOf(bars).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));
      const present = sorted.map((minute) => minute - sorted[0]!);
      expect([...missing, ...present].sort((a, b) => a - b)).toEqual([...bars.open.keys()]);
    }),
  );
});
