import { expect, test } from 'vitest';
import { reversingOrder } from '../../../../../../src/app/market/order-dialogs/reverse-prompt.tsx';

test.each([
  ['0.5', 'SELL', '1'],
  ['-3', 'BUY', '6'],
  ['0.00000001', 'SELL', '0.00000002'],
])('a position of %s is turned round by %s %s', (qty, side, amount) => {
  expect(reversingOrder({ qty })).toEqual({ side, amount });
});
