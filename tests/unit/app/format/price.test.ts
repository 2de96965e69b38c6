import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDecimal,
  formatExact,
  formatUnits,
  groupDigits,
  roundDecimal,
  splitChanged,
  tinyParts,
} from '../../../../src/app/format/price.ts';

test("a price has exactly the tick's decimals, grouped, with a real minus", () => {
  expect(formatDecimal('67241.5', 2)).toBe('67,241.50');
  expect(formatDecimal('-1234.5', 1)).toBe('\u22121,234.5');
  expect(formatDecimal('999.995', 2)).toBe('1,000.00');
  expect(formatUnits(672415, { decimals: 1, unit: 1 })).toBe('67,241.5');
  expect(formatUnits(3, { decimals: 1, unit: 5 })).toBe('1.5');
  expect(formatExact('1500.1200')).toBe('1,500.12');
  expect(formatExact('1500')).toBe('1,500');
  expect(groupDigits('0')).toBe('0');
});

test('rounding is half away from zero and exact beyond a float', () => {
  expect(roundDecimal('0.005', 2)).toBe('0.01');
  expect(roundDecimal('-0.005', 2)).toBe('-0.01');
  expect(roundDecimal('12345678901234567890.125', 2)).toBe('12345678901234567890.13');
});

test('grouping loses no digit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      (value) => groupDigits(String(value)).replaceAll(',', '') === String(value),
    ),
  );
});

test('tiny prices count their zeros from four on', () => {
  expect(tinyParts('0.000001234')).toEqual({ head: '0.0', zeros: 5, digits: '1234' });
  expect(tinyParts('0.0001234')).toBeUndefined();
  expect(tinyParts('10.00001')).toBeUndefined();
  expect(tinyParts('0.00000')).toBeUndefined();
});

test('the digits that changed are told from those that did not', () => {
  expect(splitChanged('67,241.5', '67,243.0')).toEqual(['67,24', '3.0']);
  expect(splitChanged('999.9', '1,000.0')).toEqual(['', '1,000.0']);
  expect(splitChanged('1.0', '1.0')).toEqual(['1.0', '']);
});
