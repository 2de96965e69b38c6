import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTradingFile } from '../../../../../src/server/store/journal/journal.ts';
import { createOrderHistory } from '../../../../../src/server/store/history/order-history.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';
import { folder } from '../../trading/engine-kit.ts';

const of = (id: number, patch: Partial<Order> = {}): Order =>
  fakeOrder(id, { order_id: String(id), created: 1_000 + id, updated: 1_000 + id, ...patch });
const all = { user_id: 'u1', start: 0, end: 10_000, page: 1, page_size: 10 };

function history() {
  const db = openTradingFile(join(folder(), 'trading.db'));
  return createOrderHistory(db);
}

test('a page is newest first, whether its orders are written or wait, and each is told once as it is now', () => {
  const reported = history();
  for (const id of [1, 2, 3]) reported.emitOrder(id, 'u1', of(id));
  reported.flush();
  reported.emitOrder(4, 'u1', of(2, { version: 2, status: 'CANCELED' }));
  reported.emitOrder(5, 'u1', of(4));
  reported.emitOrder(6, 'u2', of(5));
  const shown = () => reported.list(all).results.map(({ order_id, status, version }) => [order_id, status, version]);
  const expected = [
    ['4', 'PARTIALLY_FILLED', 1],
    ['3', 'UNFILLED', 1],
    ['2', 'CANCELED', 2],
    ['1', 'UNFILLED', 1],
  ];
  expect([reported.list(all).total, shown()]).toEqual([4, expected]);
  reported.flush();
  expect([reported.list(all).total, shown()]).toEqual([4, expected]);
  expect(reported.list({ ...all, page: 2, page_size: 3 }).results.map(({ order_id }) => order_id)).toEqual(['1']);
  expect([reported.firstOf('2').status, reported.position]).toEqual(['UNFILLED', 6]);
});

test('records that are told again change nothing, and an older version is never stored over a newer one', () => {
  const reported = history();
  const placed = of(1);
  const ended = of(1, { version: 3, status: 'FILLED', filled_amount: '0.25' });
  reported.emitOrder(1, 'u1', placed);
  reported.emitOrder(2, 'u1', ended);
  reported.flush();
  reported.emitOrder(1, 'u1', placed);
  reported.flush();
  expect(reported.list(all).results).toEqual([ended]);
  expect([reported.firstOf('1'), reported.position]).toEqual([placed, 2]);
});

test('orders that ended other than by a fill are listed by the record that ended them, written or waiting, those of one record together', () => {
  const reported = history();
  const ended = (id: number, patch: Partial<Order> = {}) =>
    of(id, { version: 2, status: 'EXPIRED', status_reason: 'IOC', filled_amount: '0', ...patch });
  for (const id of [1, 2, 3, 4]) reported.emitOrder(5, 'u1', ended(id));
  reported.emitOrder(6, 'u1', ended(6, { status: 'CANCELED', status_reason: 'USER' }));
  reported.emitOrder(6, 'u2', ended(7, { status: 'CANCELED', status_reason: 'USER', filled_amount: '0.1' }));
  const shown = (after: number, limit: number) =>
    reported.ends.after(after, limit).map(({ seq, user_id, order }) => [seq, user_id, order.order_id]);
  const expected = [
    [5, 'u1', '1'],
    [5, 'u1', '2'],
    [5, 'u1', '3'],
    [5, 'u1', '4'],
    [6, 'u2', '7'],
  ];
  expect([shown(0, 10), shown(5, 10), reported.ends.newest()]).toEqual([expected, expected.slice(4), 6]);
  reported.flush();
  expect([shown(0, 10), shown(0, 2), shown(5, 2), shown(6, 2), reported.ends.newest()]).toEqual([
    expected,
    expected.slice(0, 4),
    expected.slice(4),
    [],
    6,
  ]);
  reported.emitOrder(6, 'u2', ended(7, { status: 'CANCELED', status_reason: 'USER', filled_amount: '0.1' }));
  reported.emitOrder(8, 'u1', ended(9));
  expect(shown(5, 10), 'a record that is told again is not listed twice').toEqual([
    [6, 'u2', '7'],
    [8, 'u1', '9'],
  ]);
  reported.flush();
  reported.rewind({ seq: 5, nextOrder: 7, nextFill: 1, nextEntry: 1, open: [] });
  expect(reported.ends.newest(), 'what is taken back did not end').toBe(5);
});

test('a cursor lists only what is older, written or waiting, and all of the window is counted; what comes meanwhile moves nothing', () => {
  const reported = history();
  for (const id of [1, 2, 3, 4]) reported.emitOrder(id, 'u1', of(id));
  reported.flush();
  for (const id of [5, 6]) reported.emitOrder(id, 'u1', of(id));
  const pageBefore = (before?: string) => {
    const { total, results } = reported.list({ ...all, page_size: 2, before });
    return [total, results.map(({ order_id }) => order_id)];
  };
  expect(pageBefore()).toEqual([6, ['6', '5']]);
  reported.emitOrder(7, 'u1', of(7));
  expect(pageBefore('5')).toEqual([7, ['4', '3']]);
  expect(pageBefore('6')).toEqual([7, ['5', '4']]);
  expect(pageBefore('1')).toEqual([7, []]);
});
