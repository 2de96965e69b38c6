import * as v from 'valibot';
import { contract, Ms, pageFields, Paged, Whole, windowFields } from '../base/contract.ts';
import { orderStatuses } from '../trade/order-status.ts';
import { Order } from '../trade/order.ts';

/*
 * Orders that machines have made for the caller. `instance_id` names what made them: of the children of an algorithmic
 * order that is their parent. NOT_FOUND where it is not the caller's.
 */

const instance = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const OrderId = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'order_id'));
const limit = (most: number, usual: number) => v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(most)), usual);

/** `GET /hft/order/newest`: newest first. */
export const hftNewest = contract({
  method: 'GET',
  path: '/hft/order/newest',
  access: 'user',
  names: { instance_id: 'owner' },
  vip: 1,
  input: v.strictObject({ instance_id: v.optional(instance), limit: limit(200, 50) }),
  output: v.array(Order),
});

/**
 * `GET /hft/order/list`: ids above `from_id`, the lowest first: the last id of an answer asks for the next one, and an
 * empty answer is the end.
 */
export const hftList = contract({
  method: 'GET',
  path: '/hft/order/list',
  access: 'user',
  names: { instance_id: 'owner' },
  vip: 1,
  input: v.strictObject({ instance_id: instance, from_id: v.optional(OrderId), limit: limit(1_000, 500) }),
  output: v.array(Order),
});

/** `GET /hft/order/list/page`: newest first, default the last 7 days and at most 90. */
export const hftPage = contract({
  method: 'GET',
  path: '/hft/order/list/page',
  access: 'user',
  names: { instance_id: 'owner' },
  vip: 1,
  input: v.strictObject({
    instance_id: v.optional(instance),
    symbol: v.optional(v.string()),
    status: v.optional(v.picklist(orderStatuses)),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(Order),
});

/**
 * `GET /hft/order/ids`: ids of all orders that have changed at `since` or later, the lowest first: what a reader must
 * look at after a gap. At most 10,000.
 */
export const hftIds = contract({
  method: 'GET',
  path: '/hft/order/ids',
  access: 'user',
  names: { instance_id: 'owner' },
  vip: 1,
  input: v.strictObject({ instance_id: instance, since: Ms }),
  output: v.array(v.string()),
});
