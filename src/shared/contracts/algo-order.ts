import * as v from 'valibot';
import { contract, pageFields, Paged } from '../base/contract.ts';
import { Twap } from '../trade/algo.ts';
import { orderStatuses } from '../trade/order-status.ts';
import { Order } from '../trade/order.ts';

/** `GET /order/twap/list`: the caller's parent orders of every kind, newest first. */
export const algoList = contract({
  method: 'GET',
  path: '/order/twap/list',
  access: 'user',
  names: {},
  input: v.strictObject({ status: v.optional(v.picklist(orderStatuses)), ...pageFields }),
  output: Paged(Twap),
});

/**
 * `GET /order/twap/child/list`: children of one parent, newest first. NOT_FOUND where the parent is not the caller's.
 */
export const algoChildList = contract({
  method: 'GET',
  path: '/order/twap/child/list',
  access: 'user',
  names: { parent_id: 'owner' },
  input: v.strictObject({ parent_id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)), ...pageFields }),
  output: Paged(Order),
});
