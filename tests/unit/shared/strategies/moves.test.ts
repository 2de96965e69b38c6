import { expect, test } from 'vitest';
import { refusalOf, timeInForce } from '../../../../src/shared/strategies/moves.ts';
import { moveText } from '../../../../src/shared/strategies/record/run-digest.ts';

test('an order stays until it is canceled, ends at once, or rests only', () => {
  expect(timeInForce({ ticks: 5 })).toBe('GTC');
  expect(timeInForce({ ticks: 5, isImmediate: true })).toBe('IOC');
  expect(timeInForce({ ticks: null })).toBe('IOC');
  expect(timeInForce({ ticks: 5, isPostOnly: true })).toBe('GTX');
});

test('a digest tells an order that only rests from one that may trade at once', () => {
  const move = { kind: 'place', number: 1, side: 'BUY', lots: 2, ticks: 3 } as const;
  expect(moveText({ ...move, isPostOnly: true })).not.toBe(moveText(move));
});

test('an order that only rests and would have traded is none that was refused', () => {
  expect(refusalOf({ isPostOnly: true }, 'WOULD_TAKE')).toBeUndefined();
  expect(refusalOf({ isPostOnly: true }, 'BALANCE')).toBe('BALANCE');
  expect(refusalOf({}, 'WOULD_TAKE')).toBe('WOULD_TAKE');
});
