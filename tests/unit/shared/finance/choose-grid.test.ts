import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { normalAt } from '../../../../src/shared/base/random.ts';
import { centred, chooseGrid, quantile } from '../../../../src/shared/finance/choose-grid.ts';
import { gridResult, type PriceBar } from '../../../../src/shared/finance/grid-result.ts';
import { fuzzRuns } from '../../../fuzz.ts';

const flat = (price: number): PriceBar => ({ open: price, high: price, low: price, close: price });
const bar = (open: number, high: number, low: number, close: number): PriceBar => ({ open, high, low, close });
const levels = [90, 95, 100, 105, 110];

/** A price that comes back to 1000, by bars. */
function swings(seed: number, count: number, size = 8, back = 0.05): PriceBar[] {
  let price = 1_000;
  return Array.from({ length: count }, (_, index) => {
    const path = [price];
    for (let move = 0; move < 3; move++) {
      price += (1_000 - price) * back + size * normalAt(seed, index, move);
      path.push(price);
    }
    return bar(path[0]!, Math.max(...path), Math.min(...path), price);
  });
}

test('a flat path loses exactly the fees of what was bought and is valued after its sale', () => {
  const fee = 0.001;
  const cost = 2 * 100 * (1 + fee) + (90 + 95) * (1 + fee);
  expect(gridResult(levels, [flat(100), flat(100)], fee)).toBeCloseTo((-2 * 100 * 2 * fee) / cost, 12);
  expect(gridResult(levels, [], fee)).toBe(0);
});

test('down through a level and up again earns the step of that interval less two fees', () => {
  const fee = 0.001;
  const path = [flat(100), bar(100, 100, 94, 96), bar(96, 100.5, 96, 100), flat(100)];
  const cost = (2 * 100 + 90 + 95) * (1 + fee);
  expect(gridResult(levels, path, fee)).toBeCloseTo((5 - (95 + 100) * fee - 2 * 100 * 2 * fee) / cost, 12);
  // A bar only touches: nothing is filled.
  expect(gridResult(levels, [flat(100), bar(100, 100, 95, 100)], fee)).toBeCloseTo(
    gridResult(levels, [flat(100)], fee),
    12,
  );
});

test('what a bar has bought is not sold in the same bar, and what lies above coins waits', () => {
  const rise = [flat(100), bar(100, 112, 94, 111)];
  // Both sells of the upper intervals, and the buy at 95, in a bar that rises: 10 and 5 from the sells, 16 held at 111.
  const cost = 2 * 100 + 90 + 95;
  expect(gridResult(levels, rise, 0)).toBeCloseTo((105 - 100 + 110 - 100 + (111 - 95)) / cost, 12);
});

test('quantiles lie between values by their distance', () => {
  expect([0, 0.25, 0.3, 1].map((part) => quantile([1, 2, 3, 4, 5], part))).toEqual([
    1,
    2,
    expect.closeTo(2.2, 12) as unknown,
    5,
  ]);
  expect(quantile([7], 0.5)).toBe(7);
  expect(() => quantile([], 0.5)).toThrow(RangeError);
  expect(centred({ low: 50, high: 200 }, 10)).toEqual({ low: 5, high: 20 });
});

test('the range holds the part of the closes that its risk leaves, and the price; steps are three fees at least', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom('R1' as const, 'R2' as const, 'R3' as const),
      fc.double({ min: 0.0001, max: 0.004, noNaN: true }),
      fc.double({ min: 900, max: 1_100, noNaN: true }),
      (seed, risk, fee, price) => {
        const bars = swings(seed, 300);
        const { range, choices } = chooseGrid(bars, { risk, fee, price });
        expect(price).toBeGreaterThanOrEqual(range.low * (1 - 1e-12));
        expect(price).toBeLessThanOrEqual(range.high * (1 + 1e-12));
        expect(choices.length).toBeGreaterThan(0);
        for (const { intervals } of choices)
          expect((range.high / range.low) ** (1 / intervals)).toBeGreaterThanOrEqual((1 + 3 * fee) * (1 - 1e-9));
        const usual = choices.filter(({ intervals }) => intervals >= 4);
        expect(choices.slice(0, usual.length)).toEqual(usual);
        expect(usual.map(({ result }) => result)).toEqual(usual.map(({ result }) => result).sort((a, b) => b - a));
        const inside = bars.filter(({ close }) => close >= range.low && close <= range.high).length;
        const part = { R1: 0.95, R2: 0.8, R3: 0.6 }[risk];
        const isAsFound = price > range.low * 1.0001 && price < range.high * 0.9999;
        if (
          isAsFound &&
          range.high / range.low > (1 + 3 * fee) ** 2 * 1.0001 &&
          Math.abs(price ** 2 / range.low / range.high - 1) > 1e-9
        )
          expect(Math.abs(inside / 300 - part)).toBeLessThan(0.02);
      },
    ),
    { numRuns: Math.min(50_000, fuzzRuns(50)) },
  );
});

test('the last seven thirtieths have no say in the choice, and the first do not see them', () => {
  const bars = swings(4, 300);
  const asked = { risk: 'R2', fee: 0.0005, price: 1_000 } as const;
  const whole = chooseGrid(bars, asked);
  const other = chooseGrid([...bars.slice(0, 230), ...swings(9, 70)], asked);
  const shared = new Set(other.choices.map(({ intervals }) => intervals));
  expect(whole.choices.filter(({ intervals }) => shared.has(intervals))).toEqual(
    other.choices.filter(({ intervals }) => whole.choices.some((one) => one.intervals === intervals)),
  );
  const { intervals } = must(whole.choices[0], 'a choice');
  expect(whole.tested(intervals)).not.toBe(other.tested(intervals));
});

test('dear fees leave few steps, and a price that comes back earns with them what fees leave', () => {
  const bars = swings(2, 900, 1.5, 0.02);
  const choose = (fee: number) => chooseGrid(bars, { risk: 'R2', fee, price: 1_000 }).choices;
  const most = (fee: number) => Math.max(...choose(fee).map(({ intervals }) => intervals));
  expect(most(0)).toBe(60);
  expect(most(0.001)).toBeLessThan(most(0.0002));
  for (const { intervals, result } of choose(0.0002))
    expect(result).toBeLessThan(
      must(
        choose(0).find((one) => one.intervals === intervals),
        'a choice',
      ).result,
    );
  expect(must(choose(0)[0], 'a choice').result).toBeGreaterThan(0);
});
