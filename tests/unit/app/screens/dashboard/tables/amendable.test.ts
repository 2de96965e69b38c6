import { expect, test } from 'vitest';
import {
  amendableColumns,
  firstAmendColumn,
} from '../../../../../../src/app/screens/dashboard/tables/orders/amendable.ts';
import { testOrder } from '../../../../../doubles/trading.ts';

const columns = (patch: Parameters<typeof testOrder>[0]) => amendableColumns(testOrder({ price: '10', ...patch }));

test('what an order has can be amended: limit, trigger while it waits, and amount', () => {
  expect(columns({})).toEqual(['price', 'amount']);
  expect(columns({ price: '0', status: 'WAITING', trigger_price: '9' })).toEqual(['trigger', 'amount']);
  expect(firstAmendColumn(testOrder({ price: '10', status: 'WAITING', trigger_price: '9' }))).toBe('trigger');
  expect(columns({ status: 'UNFILLED', trigger_price: '9' })).toEqual(['price', 'amount']);
});

test('orders of a pair keep their amount, those that close a position have none, children are their parent’s, and A-shares keep all', () => {
  expect(columns({ list_id: '1' })).toEqual(['price']);
  expect(columns({ close_position: true, status: 'WAITING', trigger_price: '9', price: '0' })).toEqual(['trigger']);
  expect(columns({ parent_id: 'p' })).toEqual([]);
  expect(columns({ status: 'CANCELING' })).toEqual([]);
  expect(columns({ account_type: 'astock' }), 'of A-shares').toEqual([]);
});
