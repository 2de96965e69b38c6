import { expect, test } from 'vitest';
import { legOf, pairOf, pairsAmong, partnersOf } from '../../../../../src/app/market/order-words/order-pair.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';

const limit = fakeOrder(1, { order_id: '7', list_id: '7' });
const stop = fakeOrder(2, { order_id: '8', list_id: '7' });
const exit = (at: number, client_id: string, patch = {}) => fakeOrder(at, { client_id, ...patch });
const tp = exit(3, 'entry.tp');
const sl = exit(4, 'entry.sl.500');
const plain = fakeOrder(5, { client_id: 'c5' });

test('an order of a list is its limit or its stop, and an exit is what its client id says, in a list as without', () => {
  expect(
    [
      limit,
      stop,
      tp,
      sl,
      plain,
      fakeOrder(6, { client_id: '.7.12' }),
      exit(7, 'entry.a1.sl'),
      exit(8, 'entry.tp', { order_id: '9', list_id: '8' }),
    ].map(legOf),
  ).toEqual(['limit', 'stop', 'tp', 'sl', undefined, undefined, 'sl', 'tp']);
});

test('a pair is a list, or the exits of one order of one account', () => {
  expect([limit, stop, plain].map(pairOf)).toEqual(['7', '7', undefined]);
  expect(pairOf(tp)).toBe(pairOf(sl));
  expect(pairOf(exit(9, 'entry.tp', { api_id: 'a2' }))).not.toBe(pairOf(sl));
  expect(pairsAmong([limit, tp, plain, stop])).toEqual(new Map([['7', [limit, stop]]]));
});

test('partners are the open orders of the same pairs that are not named themselves', () => {
  const open = [limit, stop, tp, sl, plain];
  expect([[limit], [tp], [plain], [limit, stop], [stop, sl]].map((orders) => partnersOf(orders, open))).toEqual([
    [stop],
    [sl],
    [],
    [],
    [limit, tp],
  ]);
});
