import { expect, test } from 'vitest';
import { interestHours, marginInterest, splitRepayment } from '../../../oracles/margin-interest.ts';

const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 10, 21, hour, minute, second);

test('1000 USDT from 13:20 to 14:15 at 0.02 % a day is two hours and 0.01666667 USDT', () => {
  expect(interestHours(at(13, 20), at(14, 15))).toBe(2);
  expect(marginInterest(1000, 0.0002 / 24, at(13, 20), at(14, 15))).toBeCloseTo(0.01666667, 8);
});

test('1000 USDT from 13:55 to 14:30 at 0.001 % an hour is 0.02 USDT', () => {
  expect(marginInterest(1000, 0.00001, at(13, 55), at(14, 30))).toBeCloseTo(0.02, 12);
});

test.each([
  ['at the borrow', at(13, 20), at(13, 20), 1],
  ['to the end of the hour', at(13, 0), at(13, 59, 59), 1],
  ['at the start of the next hour', at(13, 59, 59), at(14, 0), 2],
  ['over midnight', at(23, 30), at(24, 30), 2],
  ['over a day', at(0, 0), at(24, 0), 25],
])('%s', (_, borrowed, now, hours) => {
  expect(interestHours(borrowed, now)).toBe(hours);
});

test('a clock that went backwards and amounts that are no amounts are refused by name', () => {
  expect(() => interestHours(at(14, 0), at(13, 59))).toThrow(/nowMs .* before borrowedAtMs/);
  expect(() => interestHours(at(14, 0), Number.NaN)).toThrow(/nowMs/);
  expect(() => marginInterest(-1, 0.1, 0, 1)).toThrow(/principal/);
  expect(() => marginInterest(1, Number.NaN, 0, 1)).toThrow(/hourlyRate/);
});

test.each([
  [5, { interest: 5, principal: 0, change: 0 }],
  [30, { interest: 10, principal: 20, change: 0 }],
  [150, { interest: 10, principal: 100, change: 40 }],
])('a repayment of %i takes interest first', (amount, parts) => {
  expect(splitRepayment(amount, 10, 100)).toEqual(parts);
});
