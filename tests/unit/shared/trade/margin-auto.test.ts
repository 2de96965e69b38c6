import { expect, test } from 'vitest';
import { borrows, marginAutos, repays } from '../../../../src/shared/trade/margin-auto.ts';

test('orders borrow and pay back as their name says', () => {
  expect(marginAutos.filter(borrows)).toEqual(['AUTO_BORROW', 'AUTO_BORROW_REPAY']);
  expect(marginAutos.filter(repays)).toEqual(['AUTO_REPAY', 'AUTO_BORROW_REPAY']);
});
