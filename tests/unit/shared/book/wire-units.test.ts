import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUnits } from '../../../../src/shared/base/decimal.ts';
import { wireUnits } from '../../../../src/shared/market/book/wire-units.ts';

const scale = fc.record({ decimals: fc.integer({ min: 0, max: 8 }), unit: fc.constantFrom(1, 2, 5, 10, 25) });
const decimal = fc
  .tuple(fc.nat({ max: 999_999 }), fc.option(fc.stringMatching(/^\d{1,10}$/)))
  .map(([whole, fraction]) => (fraction === null ? `${whole}` : `${whole}.${fraction}`));

test('every decimal of the wire gives the same units as the exact reader', () => {
  fc.assert(
    fc.property(decimal, scale, (text, grid) => {
      const exact = toUnits(text, grid);
      expect(wireUnits(text, grid)).toBe(exact === undefined || exact >= 1e15 ? -1 : exact);
    }),
    { numRuns: 2_000 },
  );
});

test('no text makes it accept what the exact reader refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+eE xNa') }), scale, (text, grid) => {
      const units = wireUnits(text, grid);
      if (units >= 0) expect(toUnits(text, grid)).toBe(units);
    }),
    { numRuns: 3_000 },
  );
});

test.each(['', '.', '1.', '.5', '-1', '1e5', ' 1', '1 ', 'NaN', '0x10', '1.2.3', '9'.repeat(40), '１'])(
  '%j is refused',
  (text) => {
    expect(wireUnits(text, { decimals: 2, unit: 1 })).toBe(-1);
  },
);

test.each([
  ['999999999999999', 0, 999_999_999_999_999],
  ['9999999999999999', 0, -1],
  ['99999999999999.9', 1, 999_999_999_999_999],
  ['999999999999999.9', 1, -1],
  ['9999999999999', 2, 999_999_999_999_900],
  ['99999999999999', 2, -1],
  ['000000000000000000001', 0, 1],
  ['0.000000000000000001', 18, 1],
  ['0', 8, 0],
  ['0.00', 2, 0],
  ['1.230', 2, 123],
  ['1.231', 2, -1],
  ['1.23', 2, 123],
  ['1.2', 2, 120],
])('%s has fifteen digits that count at most: of %i decimals it is %i', (text, decimals, units) => {
  expect(wireUnits(text, { decimals, unit: 1 })).toBe(units);
});

test.each([['1/2'], ['1:2'], ['/'], [':'], ['.1'], ['1..2']])('%s holds something that is no digit', (text) => {
  expect(wireUnits(text, { decimals: 2, unit: 1 })).toBe(-1);
});

test.each([
  [2, '1.00', 50],
  [2, '1.01', -1],
  [5, '0', 0],
  [25, '0.75', 3],
])('of a unit of %i hundredths %s is %i', (unit, text, units) => {
  expect(wireUnits(text, { decimals: 2, unit })).toBe(units);
});
