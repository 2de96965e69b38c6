import { describe, expect, test } from 'vitest';
import { childIdOf } from '../../../../../src/shared/trade/child-id.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { GridOrders } from '../../../../../src/shared/strategies/grid/grid-orders.ts';
import { childNumber, closingCode, openingCode } from '../../../../../src/shared/strategies/grid/grid-moves.ts';
import { key, stateOf } from '../../core/core-kit.ts';

/** Tick 0.1, step 0.001. Intervals 0 and 1 buy at 990 and 995; 2 and 3 sell at 1005 and 1010. */
const plan = { levels: [9_900, 9_950, 10_000, 10_050, 10_100], empty: 2, lots: 100, opening: 200, cap: 10_100 };
const buy0 = 0;
const sell2 = 5;
const sell3 = 7;
const bookOf = (changes: Partial<typeof plan> = {}) =>
  new GridOrders(stateOf().markets.get(key)!, { ...plan, ...changes });

/** An order of the grid; where it is not open it was filled whole, unless it says otherwise. */
function order(id: number, code: number, fields: Partial<Order> & { attempt?: number } = {}): Order {
  const { attempt = 0, ...rest } = fields;
  return {
    order_id: String(id),
    client_id: childIdOf('i-1', childNumber(code, attempt)),
    side: 'BUY',
    status: 'FILLED',
    version: 1,
    price: '1000.0',
    updated: 7_000,
    amount: '0.1',
    filled_amount: '0',
    filled_total: '0',
    fee: '0',
    ...rest,
  } as Order;
}
const opening = (id: number, amount: string, total: string, fields: Parameters<typeof order>[2] = {}) =>
  order(id, openingCode, { filled_amount: amount, filled_total: total, ...fields });
const sale = (id: number, code: number, amount: string, total: string, fee = '0') =>
  order(id, code, { side: 'SELL', filled_amount: amount, filled_total: total, fee });

/** A book that has bought 0.2 for 200. */
function bought(): GridOrders {
  const book = bookOf();
  book.take(opening(1, '0.2', '200'));
  return book;
}

describe('the first purchase', () => {
  test('lacks all of its lots at first, and each order that has ended takes away what it brought', () => {
    const book = bookOf();
    expect([book.missing, book.net, book.next(openingCode)]).toEqual([200, 0, childNumber(openingCode, 0)]);
    book.take(opening(1, '0.05', '50', { status: 'PARTIALLY_FILLED' }));
    expect([book.missing, book.net, book.next(openingCode)]).toEqual([200, 50, childNumber(openingCode, 1)]);
    book.take(opening(1, '0.15', '150', { status: 'EXPIRED', version: 2 }));
    expect(book.missing).toBe(50);
    book.take(opening(2, '0.05', '50', { attempt: 1 }));
    expect([book.missing, book.net, book.next(openingCode), book.open]).toEqual([
      0,
      200,
      childNumber(openingCode, 2),
      [],
    ]);
  });

  test('is shared out to the intervals that sell, once, and what does not divide is not lost', () => {
    const book = bookOf({ empty: 1 });
    book.take(opening(1, '0.2', '200', { fee: '0.0002' }));
    book.share();
    // 0.1998 by three.
    expect(book.situation(0).cells.map(({ net }) => net)).toEqual([
      0n,
      66_600_000_000n,
      66_600_000_000n,
      66_600_000_000n,
    ]);
    const before = book.total();
    book.share();
    expect(book.total()).toEqual(before);
    // 200 by three leaves two of 10^-12.
    expect(before).toEqual({
      base: 199_800_000_000n,
      cost: 200_000_000_000_000n,
      realised: 0n,
      flow: -200_000_000_000_000n,
      volume: 200_000_000_000_000n,
      fees: 200_000_000_000n,
    });
  });

  test('of a size that does not divide stays whole in all sums', () => {
    const book = bookOf({ empty: 1 });
    book.take(opening(1, '0.2', '200'));
    const before = book.total();
    book.share();
    expect(book.situation(0).cells.map(({ net }) => net)).toEqual([
      0n,
      66_666_666_666n,
      66_666_666_666n,
      66_666_666_666n,
    ]);
    expect(book.total()).toEqual(before);
  });

  test('is shared with nobody where all intervals buy', () => {
    const book = bookOf({ empty: 4, opening: 0 });
    book.share();
    expect([book.missing, book.situation(0).cells.map(({ net }) => net)]).toEqual([0, [0n, 0n, 0n, 0n]]);
  });
});

describe('an order', () => {
  test('counts once in each version, and an earlier attempt that has ended does not come back', () => {
    const book = bought();
    const open = order(2, buy0, { status: 'UNFILLED', version: 3 });
    expect([
      book.take(open),
      book.take(open),
      book.take({ ...open, version: 2 }),
      book.take({ ...open, version: 4 }),
    ]).toEqual([true, false, false, true]);
    expect(book.take({ ...open, status: 'CANCELED', version: 5 })).toBe(true);
    expect(book.take({ ...open, status: 'CANCELED', version: 5 })).toBe(false);
    expect([book.open, book.next(buy0), book.next(sell2)]).toEqual([[], childNumber(buy0, 1), childNumber(sell2, 0)]);
    expect(book.take(order(3, buy0, { attempt: 1, status: 'UNFILLED' }))).toBe(true);
    expect(book.figures(10_000, '400')).toMatchObject({ orders: 3 });
  });

  test('shows its interval what it does, and those of no interval are not among those that rest in one', () => {
    const book = bookOf();
    book.take(opening(1, '0.05', '50', { status: 'PARTIALLY_FILLED' }));
    book.take(order(2, buy0, { status: 'UNFILLED', price: '990.0' }));
    book.take(sale(3, sell2, '0.1', '100.5'));
    const { open, cells, nowMs, plan: reported, basePerLot, least } = book.situation(9_000);
    expect(open).toEqual([
      { order_id: '2', cell: 0, side: 'BUY', ticks: 9_900, lots: 100, isOpen: true, isFull: false, updatedMs: 7_000 },
    ]);
    expect(cells.map(({ last }) => last?.order_id)).toEqual(['2', undefined, '3', undefined]);
    expect(cells[2]!.last).toEqual({
      order_id: '3',
      cell: 2,
      side: 'SELL',
      ticks: 10_000,
      lots: 100,
      isOpen: false,
      isFull: true,
      updatedMs: 7_000,
    });
    expect([nowMs, reported, basePerLot, least(10_000, 'BUY')]).toEqual([9_000, plan, 1_000_000_000n, 5]);
    expect(book.open.map(({ order_id }) => order_id)).toEqual(['1', '2']);
  });

  test('that rests adds what is filled of it to the whole, before it ends and after', () => {
    const book = bought();
    const part = { filled_amount: '0.05', filled_total: '49.5', fee: '0.00005', price: '990.0' };
    book.take(order(2, buy0, { ...part, status: 'PARTIALLY_FILLED' }));
    const whole = { base: 249_950_000_000n, cost: 249_500_000_000_000n, flow: -249_500_000_000_000n, realised: 0n };
    expect(book.total()).toMatchObject(whole);
    expect(book.situation(0).cells[0]!.net, 'an interval holds what its orders brought that have ended').toBe(0n);
    book.take(order(2, buy0, { ...part, status: 'CANCELED', version: 2 }));
    expect(book.total()).toMatchObject(whole);
    expect(book.situation(0).cells[0]!.net).toBe(49_950_000_000n);
    book.take(
      order(3, closingCode, { side: 'SELL', status: 'PARTIALLY_FILLED', filled_amount: '0.1', filled_total: '100' }),
    );
    expect(book.net).toBe(149);
    book.take(order(3, closingCode, { side: 'SELL', filled_amount: '0.3', filled_total: '300', version: 2 }));
    expect(book.net, 'never below nothing').toBe(0);
  });
});

describe('the figures', () => {
  test('are those of what is held at the mark: 0.2 for 200, worth 202', () => {
    expect(bought().figures(10_100, '400')).toEqual({
      profit: '2',
      net_value: '1.005',
      profit_rate: 0.5,
      realised: '0',
      fees: '0',
      volume: '200',
      orders: 1,
      wins: 0,
      losses: 0,
      qty: '0.2',
      cost: '200',
      mark: '1010.0',
    });
  });

  test('a sale above what it has cost wins, one at it or below it does not', () => {
    const book = bought();
    book.take(sale(2, sell2, '0.1', '100.5', '0.1'));
    expect(book.figures(10_100, '400')).toEqual({
      profit: '1.4',
      net_value: '1.0035',
      profit_rate: 0.35,
      realised: '0.4',
      fees: '0.1',
      volume: '300.5',
      orders: 2,
      wins: 1,
      losses: 0,
      qty: '0.1',
      cost: '100',
      mark: '1010.0',
    });
    book.take(sale(3, sell3, '0.05', '50'));
    expect(book.figures(10_100, '400')).toMatchObject({ wins: 1, losses: 1, realised: '0.4' });
    book.take(order(4, sell3, { attempt: 1, side: 'SELL', filled_amount: '0.05', filled_total: '49.5' }));
    expect(book.figures(10_100, '400')).toMatchObject({
      orders: 4,
      wins: 1,
      losses: 2,
      realised: '-0.1',
      qty: '0',
      profit: '-0.1',
    });
  });

  test('an order that ended without a fill is no fill, and a purchase neither wins nor loses', () => {
    const book = bought();
    book.take(order(2, buy0, { status: 'CANCELED' }));
    book.take(order(3, buy0, { attempt: 1, filled_amount: '0.1', filled_total: '99' }));
    book.take(sale(4, closingCode, '0.3', '310'));
    expect(book.figures(10_000, '400')).toMatchObject({
      orders: 4,
      wins: 0,
      losses: 0,
      profit: '11',
      qty: '0',
    });
  });
});
