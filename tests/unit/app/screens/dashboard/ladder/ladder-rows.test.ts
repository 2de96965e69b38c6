import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupOrders } from '../../../../../../src/app/charts/levels/order-groups.ts';
import {
  isOffCentre,
  ladderRows,
  middleRow,
  rowTicks,
  shortSize,
} from '../../../../../../src/app/screens/dashboard/ladder/ladder-rows.ts';
import type { Order } from '../../../../../../src/shared/trade/order.ts';
import type { BookValue } from '../../../../../../src/worker/api.ts';
import { fakeOrder } from '../../../../../doubles/fake-account.ts';

const scale = { unit: 1, decimals: 1 };
const side = (levels: readonly (readonly [number, number])[]) => ({
  prices: Float64Array.from(levels.map(([price]) => price)),
  sizes: Float64Array.from(levels.map(([, size]) => size)),
});
const bookOf = (
  bids: readonly (readonly [number, number])[],
  asks: readonly (readonly [number, number])[],
): BookValue => ({
  bids: side(bids),
  asks: side(asks),
  u: 1,
  price: scale,
  size: { unit: 1, decimals: 3 },
});
const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const own = (...orders: readonly Order[]) => groupOrders(orders, 'BINANCE/BTCUSDT/spot');
const order = (at: number, patch: Partial<Order>) =>
  fakeOrder(at, { ...market, status: 'UNFILLED', filled_amount: '0', ...patch });

test('rows go down by the grouping around the centre, with bids rounded down and asks up', () => {
  const book = bookOf(
    [
      [1004, 5],
      [1001, 2],
    ],
    [
      [1006, 7],
      [1012, 1],
    ],
  );
  const rows = ladderRows(book, [], { centre: 1000, count: 5, group: 10 });
  expect(rows.map(({ ticks, bid, ask }) => [ticks, bid, ask])).toEqual([
    [1020, 0, 1],
    [1010, 0, 7],
    [1000, 7, 0],
    [990, 0, 0],
    [980, 0, 0],
  ]);
  expect(rows.map(({ best }) => best)).toEqual([undefined, 'SELL', 'BUY', undefined, undefined]);
});

test('own orders of a row are one: what is open of them, whatever prices they stand at', () => {
  const rows = ladderRows(
    bookOf([[1004, 5]], [[1006, 7]]),
    own(
      order(1, { side: 'BUY', price: '100.4', amount: '0.5', filled_amount: '0.2' }),
      order(2, { side: 'BUY', price: '100.1', amount: '0.1' }),
      order(3, { side: 'SELL', price: '100.1', amount: '0.4' }),
    ),
    { centre: 1000, count: 3, group: 10 },
  );
  const at = (ticks: number) => rows.find((row) => row.ticks === ticks)?.own;
  expect([at(1000)?.BUY?.lots, at(1000)?.BUY?.orders.length]).toEqual([400, 2]);
  expect(at(1010)?.SELL?.lots).toBe(400);
  expect(at(1010)?.BUY).toBeUndefined();
});

test('nothing of the market is lost or made up: the rows that are wide enough hold all sizes, and each side its own', () => {
  const levels = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(levels, levels, fc.constantFrom(1, 5, 10), (low, high, group) => {
      const book = bookOf(
        low.toSorted((a, b) => b - a).map((ticks) => [500 + ticks, ticks]),
        high.toSorted((a, b) => a - b).map((ticks) => [1000 + ticks, ticks]),
      );
      const rows = ladderRows(book, [], { centre: 950, count: 1801, group });
      const sum = (of: 'bid' | 'ask') => rows.reduce((all, row) => all + row[of], 0);
      expect([sum('bid'), sum('ask')]).toEqual([low, high].map((one) => one.reduce((all, lots) => all + lots, 0)));
      for (const { ticks } of rows) expect(ticks % group === 0 && ticks > 0).toBe(true);
      const bestAsk = Math.min(...high) + 1000;
      expect(rows.find(({ best }) => best === 'SELL')?.ticks).toBe(rowTicks(bestAsk, group, 'SELL'));
    }),
  );
});

test('the market is off the centre once it has left the middle half, and a one-sided book has a middle too', () => {
  const at = (middle: number) => bookOf([[middle - 1, 1]], [[middle + 1, 1]]);
  expect(isOffCentre(1000, 20, 1, at(1005))).toBe(false);
  expect(isOffCentre(1000, 20, 1, at(1006))).toBe(true);
  expect(middleRow(bookOf([[994, 1]], []), 10)).toBe(990);
  expect(middleRow(bookOf([], []), 10)).toBeUndefined();
});

test('sizes have few digits, and never look like none', () => {
  const size = { unit: 1, decimals: 6 };
  expect([137_603, 12_412_000, 1_000, 999, 1, 1_240_000_000, 0].map((lots) => shortSize(lots, size))).toEqual([
    '0.138',
    '12.41',
    '0.001',
    '<0.001',
    '<0.001',
    '1,240',
    '',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (lots) => {
      expect(/[1-9]/.test(shortSize(lots, size))).toBe(true);
    }),
  );
});
