import * as v from 'valibot';
import { ClientId, contract } from '../base/contract.ts';
import { each } from '../base/names.ts';
import { ofInstrument } from '../market/instrument.ts';
import { amendFields, changesSomething } from './order.ts';
import { coherent, singleOrderFields } from './order-place.ts';
import { endingRoles } from '../user/role.ts';

/** Most items of one batch. */
export const maxBatch = 20;

const PlaceItem = v.pipe(ofInstrument(v.strictObject({ op: v.literal('place'), ...singleOrderFields })), coherent());

const AmendItem = v.pipe(
  v.strictObject({ op: v.literal('amend'), ...amendFields }),
  v.forward(
    v.check((input) => changesSomething(input), 'required'),
    ['amount'],
  ),
);

const CancelItem = v.pipe(
  v.strictObject({
    op: v.literal('cancel'),
    order_id: v.optional(v.pipe(v.string(), v.minLength(1))),
    /** Of the order that is to end. */
    client_id: v.optional(ClientId),
    leg_only: v.optional(v.boolean()),
  }),
  v.forward(
    v.check(({ order_id, client_id }) => (order_id === undefined) !== (client_id === undefined), 'one_of'),
    ['order_id'],
  ),
);

/** One step of a batch: the fields of `doOrder`, of `amendOrder`, or the one order that is to end. */
export const BatchItem = v.variant('op', [PlaceItem, AmendItem, CancelItem]);
export type BatchItem = v.InferOutput<typeof BatchItem>;

const BatchResult = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
export type BatchResult = v.InferOutput<typeof BatchResult>;

/**
 * `POST /order/batch`: up to 20 orders, amendments and cancels, done in their order. Each has its own result, in the
 * same order, with what its own call would answer: `code` 200 and its data, or the number of a refusal with its
 * sentence and data. Partial success is code 200; an item whose fields are wrong refuses the whole batch before
 * anything is done, and is named (`items.3.price`). A cancel has the results of `cancelOrder` as its data, and the code
 * of the first of them that failed. Placing and amending are idempotent by the `client_id` of the item, also between a
 * batch and the single calls, and count for their account's orders a second; they need vip_level 1, cancels none.
 */
export const orderBatch = contract({
  method: 'POST',
  path: '/order/batch',
  access: endingRoles,
  names: { 'items.api_id': each('owner'), 'items.order_id': each('risk') },
  key: 'trade',
  whenFull: true,
  weight: 1,
  weighedItems: 'items',
  extension: true,
  input: v.strictObject({ items: v.pipe(v.array(BatchItem), v.minLength(1, 'empty'), v.maxLength(maxBatch, 'many')) }),
  output: v.object({ results: v.array(BatchResult) }),
});
