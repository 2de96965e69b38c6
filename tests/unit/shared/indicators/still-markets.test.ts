import { expect, test } from 'vitest';
import { indicators } from '../../../../src/shared/indicators/catalogue.ts';
import type { Bar } from '../../../../src/shared/indicators/kernel.ts';
import { indicatorOf, run } from './bars.ts';

/** So many bars of one price. */
const still = (count: number, price: number, volume: number): Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    timeMs: index * 3_600_000,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
  }));

/** Where a formula divides by what did not move, and what stands there then. */
test.each([
  ['mfi', 'mfi', 0],
  ['rsi', 'rsi', 0],
  ['cci', 'cci', 0],
  ['wr', 'wr', 0],
  ['roc', 'roc', 0],
  ['dmi', 'adx', 0],
  ['kdj', 'k', 50],
  ['atr', 'atr', 0],
])('%s of a market that stands still is %s %d, with volume and without', (id, key, value) => {
  for (const volume of [0, 3]) expect(run(indicatorOf(id), still(120, 7, volume))[key]!.at(-1)).toBe(value);
});

test('prices of a market that stands still are its price: averages, bands and lines', () => {
  const lines = { ma: 'ma', ema: 'ema', wma: 'wma', boll: 'upper', vwap: 'vwap' };
  for (const [id, key] of Object.entries(lines)) {
    const found = run(indicatorOf(id), still(120, 7, 3));
    expect(
      Object.values(found).map((column) => column.at(-1)),
      `${id} ${key}`,
    ).toContain(7);
  }
});

test('no indicator is endless in a market that stands still, nor in one without volume', () => {
  for (const kind of indicators)
    for (const volume of [0, 3]) {
      for (const [key, column] of Object.entries(run(kind, still(120, 7, volume))))
        expect(
          column.filter((value) => !Number.isFinite(value) && !Number.isNaN(value)),
          `${kind.id} ${key}`,
        ).toEqual([]);
    }
});
