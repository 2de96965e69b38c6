import { expect, test } from 'vitest';
import { filledOf, marksOf, progressOf } from '../../../../../src/app/market/price-lines/fill-marks.ts';
import { testFill, testOrder } from '../../../../doubles/trading.ts';

const key = 'HALYARD/BTCUSDT/spot';
const minute = 60_000;
const order = testOrder({
  order_id: '1',
  filled_amount: '1',
  avg_price: '10005',
  execution_time: 9 * minute,
  side: 'SELL',
});

test('each fill stands at its own price and time, on the side of its order', () => {
  const fills = [
    testFill({ fill_id: '11', order_id: '1', price: '10000', time: 3 * minute + 5 }),
    testFill({ fill_id: '12', order_id: '1', price: '10010.5', time: 9 * minute }),
  ];
  expect(marksOf([order], fills)).toEqual([
    { id: '11', timeMs: 3 * minute + 5, price: 10_000, side: 'SELL' },
    { id: '12', timeMs: 9 * minute, price: 10_010.5, side: 'SELL' },
  ]);
});

test('many fills of one order at one price within a minute are one mark, and fills of other orders none', () => {
  const fills = Array.from({ length: 50 }, (_, at) =>
    testFill({ fill_id: String(at), order_id: '1', price: '10000', time: 3 * minute + at }),
  );
  expect(
    marksOf(
      [order],
      [
        ...fills,
        testFill({ fill_id: '99', order_id: '1', price: '10000', time: 4 * minute }),
        testFill({ order_id: '7' }),
      ],
    ).map(({ id }) => id),
  ).toEqual(['0', '99']);
});

test('an order whose fills are not known stands at its average price; what was not filled and other instruments do not', () => {
  const others = [testOrder({ order_id: '2' }), testOrder({ order_id: '3', symbol: 'ETHUSDT', filled_amount: '1' })];
  expect(filledOf([order, ...others], key)).toEqual([order]);
  expect(marksOf([order], [])).toEqual([{ id: 'order 1', timeMs: 9 * minute, price: 10_005, side: 'SELL' }]);
});

test('each further fill of an order that goes on working is progress; a new order, or a fill of another instrument, is none', () => {
  const working = [testOrder({ order_id: '1', filled_amount: '0.2' }), testOrder({ order_id: '2' })];
  const before = progressOf(working, key);
  expect(
    progressOf(
      [...working, testOrder({ order_id: '4' }), testOrder({ order_id: '5', symbol: 'ETHUSDT', filled_amount: '1' })],
      key,
    ),
  ).toBe(before);
  expect(progressOf([testOrder({ order_id: '1', filled_amount: '0.3' }), working[1]!], key)).not.toBe(before);
});
