import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillBands } from '../../../../../src/app/screens/ai-dashboard/backtest/fill-bands.ts';

const bars = { firstMs: 1_000, intervalMs: 100, open: new Int32Array(10) };
const fillsOf = (rows: readonly (readonly [atMs: number, ticks: number, isSale: boolean])[]) => ({
  atMs: Float64Array.from(rows, ([atMs]) => atMs),
  ticks: Int32Array.from(rows, ([, ticks]) => ticks),
  sells: Uint8Array.from(rows, ([, , isSale]) => (isSale ? 1 : 0)),
});

test('each side has its lowest and highest fill in each column, and none outside of the bars', () => {
  const { buys, sells } = fillBands(
    fillsOf([
      [999, 1, false],
      [1_000, 50, false],
      [1_499, 40, false],
      [1_250, 60, true],
      [1_500, 70, false],
      [2_000, 9, true],
    ]),
    bars,
    2,
  );
  expect([[...buys.low], [...buys.high]]).toEqual([
    [40, 70],
    [50, 70],
  ]);
  expect([[...sells.low], [...sells.high]]).toEqual([
    [60, 0],
    [60, 0],
  ]);
});

test('however many there are: every fill within the bars lies in the band of its column', () => {
  const rows = fc.array(
    fc.tuple(fc.integer({ min: 500, max: 2_500 }), fc.integer({ min: 1, max: 9_999 }), fc.boolean()),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 300 }), (made, columns) => {
      const bands = fillBands(fillsOf(made), bars, columns);
      const filled = new Set<string>();
      for (const [atMs, ticks, isSale] of made) {
        const column = Math.floor((atMs - 1_000) * (columns / 1_000));
        if (column < 0 || column >= columns) continue;
        const { low, high } = isSale ? bands.sells : bands.buys;
        expect(low[column]).toBeLessThanOrEqual(ticks);
        expect(high[column]).toBeGreaterThanOrEqual(ticks);
        filled.add(`${isSale} ${column}`);
      }
      const shown = [bands.buys, bands.sells].flatMap(({ low }) => [...low].filter((ticks) => ticks > 0));
      expect(shown).toHaveLength(filled.size);
    }),
  );
});
