import { expect, it } from 'vitest';
import { isLending } from '../../../../../src/shared/core/margin-accounts/interest.ts';
import { loan, marginState, placeOf, transfer } from '../margin-kit.ts';

it('interest is due by itself as long as anybody owes anything', () => {
  const state = marginState();
  transfer(state, placeOf('a', 'spot'), placeOf('a', 'margin'), 'USDT', '1000');
  expect(isLending(state)).toBe(false);
  loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', '100', 0);
  expect(isLending(state)).toBe(true);
});
