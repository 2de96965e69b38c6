import * as v from 'valibot';
import { OrderEntryId } from '../topics/order-entry.ts';
import { amendOrder, cancelOrder } from './order.ts';
import { doOrder } from './order-place.ts';

/**
 * One request on the socket `/order/entry/ws`: `body` is that of the call of the same name, by its rules and with its
 * client ids.
 */
export const OrderEntryRequest = v.variant('op', [
  v.strictObject({ req_id: OrderEntryId, op: v.literal('place'), body: doOrder.input }),
  v.strictObject({ req_id: OrderEntryId, op: v.literal('amend'), body: amendOrder.input }),
  v.strictObject({ req_id: OrderEntryId, op: v.literal('cancel'), body: cancelOrder.input }),
]);
export type OrderEntryRequest = v.InferOutput<typeof OrderEntryRequest>;
