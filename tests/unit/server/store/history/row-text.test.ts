import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillText, orderText } from '../../../../../src/server/store/history/row-text.ts';
import type { Fill, Order } from '../../../../../src/shared/trade/order.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';

const fill: Fill = {
  fill_id: '7',
  order_id: '3',
  price: '67241.6',
  qty: '0.01',
  quote: '672.416',
  fee: '0.00001',
  fee_asset: 'BTC',
  is_maker: true,
  realized_pnl: '0',
  time: 1_700_000_000_000,
};

/** Fields that an order has or has not. */
const anyOptional = fc.record(
  {
    trigger_price: fc.constantFrom('0.1', '67000'),
    trigger_time: fc.constantFrom(null, 5),
    expire_time: fc.nat(),
    list_id: fc.string(),
    parent_id: fc.string(),
    impact_percent: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    close_position: fc.boolean(),
    leverage: fc.nat(125),
    tp: fc.constantFrom({ trigger_price: '5' }, { trigger_price: '5', price: '4.9' }),
  },
  { requiredKeys: [] },
);

test('an order is read as it was written, whichever optional fields it has', () => {
  fc.assert(
    fc.property(anyOptional, fc.constantFrom(null, 0, 12), fc.string(), (optional, execution_time, client_id) => {
      const order = { ...fakeOrder(1), ...optional, execution_time, client_id } as Order;
      const row = orderText.textOf(order);
      expect(orderText.recordOf(row)).toEqual(order);
      // What is undefined is not there.
      expect(orderText.textOf({ ...order, sl: undefined })).toBe(row);
    }),
  );
});

test('a fill is read as it was written', () => {
  expect(fillText.recordOf(fillText.textOf(fill))).toEqual(fill);
});

test('a row has no names that every record has, and is half as long as the JSON', () => {
  const row = orderText.textOf(fakeOrder(1));
  expect(row).not.toContain('order_id');
  expect(row.length).toBeLessThan(JSON.stringify(fakeOrder(1)).length * 0.55);
});

test('a row that has changed on the disk is not read', () => {
  const row = fillText.textOf(fill);
  expect(() => fillText.recordOf(row.replace('672.416', '672.417'))).toThrow('as it was written');
  expect(() => fillText.recordOf(row.slice(0, -1))).toThrow('as it was written');
  expect(() => orderText.recordOf(row), 'a row of another kind').toThrow();
});
