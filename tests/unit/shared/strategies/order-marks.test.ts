import { expect, test } from 'vitest';
import { marksOf, type MarkFacts } from '../../../../src/shared/strategies/order-marks.ts';
import { fakeOrder } from '../../../doubles/fake-account.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';

const facts: MarkFacts = { isGrid: false, started: 0, stop: undefined };
/** Orders one after the other: side, size that was filled, and when each was made and last filled. */
const orders = (...list: readonly (readonly [side: 'BUY' | 'SELL', filled: string, created: number])[]): Order[] =>
  list.map(([side, filled_amount, created], index) => ({
    ...fakeOrder(0),
    order_id: String(index + 1),
    side,
    filled_amount,
    avg_price: '100',
    created,
    updated: created + 1,
    execution_time: created + 1,
  }));
const kinds = (list: readonly Order[], more: Partial<MarkFacts> = {}) =>
  marksOf(list, { ...facts, ...more }).map(({ kind }) => kind);

test('what takes the position away from zero opens, what takes it back closes, long and short', () => {
  expect(kinds(orders(['BUY', '2', 1], ['BUY', '1', 2], ['SELL', '3', 3], ['SELL', '1', 4], ['BUY', '1', 5]))).toEqual([
    'OPEN',
    'OPEN',
    'CLOSE',
    'OPEN',
    'CLOSE',
  ]);
});

test('an order without a fill has no mark; marks have price, size and time of their fills', () => {
  expect(marksOf(orders(['BUY', '0', 1], ['SELL', '0.5', 2]), facts)).toEqual([
    {
      time: 3,
      price: '100',
      side: 'SELL',
      qty: '0.5',
      kind: 'OPEN',
      exchange: fakeOrder(0).exchange,
      symbol: fakeOrder(0).symbol,
      account_type: fakeOrder(0).account_type,
    },
  ]);
});

test('of a grid all between its start and its end are rounds', () => {
  const list = orders(['BUY', '4', 1], ['SELL', '1', 11], ['BUY', '1', 12], ['SELL', '4', 21]);
  expect(kinds(list, { isGrid: true, started: 10, stop: { time: 20, reason: 'USER' } })).toEqual([
    'OPEN',
    'GRID',
    'GRID',
    'CLOSE',
  ]);
  expect(kinds(list, { isGrid: true, started: null })).toEqual(['OPEN', 'CLOSE', 'OPEN', 'CLOSE']);
});

test.each([
  ['TAKE_PROFIT', 'TP'],
  ['STOP_LOSS', 'SL'],
  ['END_TIME', 'CLOSE'],
])('what closes after a stop by %s is marked %s', (reason, kind) => {
  expect(kinds(orders(['BUY', '2', 1], ['SELL', '1', 2], ['SELL', '1', 3]), { stop: { time: 3, reason } })).toEqual([
    'OPEN',
    'CLOSE',
    kind,
  ]);
});
