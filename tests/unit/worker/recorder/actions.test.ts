import * as v from 'valibot';
import { expect, test } from 'vitest';
import { doOrder, doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import { orderSizings } from '../../../../src/shared/trade/order-sizing.ts';
import { amendOrder } from '../../../../src/shared/contracts/order.ts';
import { algoKinds } from '../../../../src/shared/trade/algo.ts';
import { orderTypes } from '../../../../src/shared/trade/order.ts';
import { actionOfCall } from '../../../../src/worker/recorder/actions.ts';

const order = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY', amount: '1' };
const numberOf = (orderId: string): number => orderId.length;

test.each(orderTypes)('an order of type %s is recorded', (order_type) => {
  expect(actionOfCall(doOrder.path, { ...order, order_type, api_id: 'a', client_id: 'c' }, numberOf)).toEqual({
    a: 'place',
    ...order,
    order_type,
  });
});

test.each([...orderTypes, ...algoKinds])('an order for several accounts of type %s is recorded', (order_type) => {
  expect(actionOfCall(doOrderV2.path, { ...order, order_type, api_ids: ['a'], client_id: 'c' }, numberOf)).toEqual({
    a: 'place',
    ...order,
    order_type,
  });
});

test.each(orderSizings)('an order for several accounts is recorded with its sizing %s', (sizing) => {
  const input = { ...order, order_type: 'MARKET', api_ids: ['a', 'b'], sizing, client_id: 'c' };
  expect(actionOfCall(doOrderV2.path, input, numberOf)).toEqual({ a: 'place', ...order, order_type: 'MARKET', sizing });
});

test('an order that is amended is recorded by its number, with what was changed', () => {
  const input = { order_id: '1234', price: '2', client_id: 'c' };
  expect(v.is(amendOrder.input, { ...input, client_id: 'client-1' })).toBe(true);
  expect(actionOfCall(amendOrder.path, input, numberOf)).toEqual({ a: 'amend', order: 4, price: '2' });
});

test('a call that changes no order is not recorded', () => {
  expect(actionOfCall('/user/config/save', { config_json: '{}' }, numberOf)).toBeUndefined();
});
