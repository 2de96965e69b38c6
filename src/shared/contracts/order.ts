import * as v from 'valibot';
import { ClientId, contract, List, pageFields, Paged, windowFields } from '../base/contract.ts';
import { each } from '../base/names.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { AccountTypeText } from '../market/instrument.ts';
import { maxAtOnce } from '../trade/cancel-limit.ts';
import { orderStatuses } from '../trade/order-status.ts';
import { Fill, Order, sides } from '../trade/order.ts';
import { endingRoles, tradingRoles } from '../user/role.ts';

const OrderId = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'order_id'));

export const amendFields = {
  order_id: OrderId,
  price: v.optional(PositiveDecimal),
  amount: v.optional(PositiveDecimal),
  trigger_price: v.optional(PositiveDecimal),
  client_id: ClientId,
};

/** Whether an amendment says what is to be different. */
export const changesSomething = ({
  price,
  amount,
  trigger_price,
}: {
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly trigger_price?: string | undefined;
}): boolean => (price ?? amount ?? trigger_price) !== undefined;

/**
 * `POST /order/amendOrder` changes price, amount or trigger of one open order. A smaller amount alone keeps the order's
 * place in the queue, anything else loses it; a new price may trade at once, as a taker, but not of a post-only order,
 * and one that waits goes on waiting. Idempotent by `client_id` as an order is. Refuses, and leaves the order as it
 * was, with ORDER_FINAL, FILTER, BALANCE, WOULD_TRIGGER, WOULD_TAKE (post-only), SELF_TRADE and INPUT: an amount that
 * is not above what is filled, a field that the order does not have, or a child of an algorithmic order, whose price
 * and size are its parent's. Of an order of an OCO price and trigger alone can be changed, and stay on its side of the
 * last price.
 */
export const amendOrder = contract({
  method: 'POST',
  path: '/order/amendOrder',
  access: tradingRoles,
  names: { order_id: 'owner' },
  key: 'trade',
  weight: 0,
  vip: 1,
  extension: true,
  input: v.pipe(
    v.strictObject(amendFields),
    v.forward(
      v.check((input) => changesSomething(input), 'required'),
      ['amount'],
    ),
  ),
  output: v.object({ order: Order, replayed: v.optional(v.boolean()) }),
});

const CancelResults = v.object({
  results: v.array(
    v.object({
      order_id: v.string(),
      code: v.number(),
      status: v.optional(v.picklist(orderStatuses)),
      data: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
});

/**
 * `POST /order/cancelOrder` accepts cancels; the final state comes by stream. Each order has its own code, and `data`
 * where a refusal has some; cancelling needs no vip_level. A parent is told first and then its open children; `all`
 * means running parents too, as they would go on sending, and one that cannot be canceled now holds back no other. Of a
 * child that is canceled by itself the rest goes into the parent's next one. One order of an OCO cancels both; with
 * `leg_only` the one that is not named goes on by itself, which a venue behind a line refuses with INPUT.
 */
export const cancelOrder = contract({
  method: 'POST',
  path: '/order/cancelOrder',
  access: endingRoles,
  names: { order_ids: each('risk'), parent_id: each('risk'), 'all.api_ids': 'risk' },
  key: 'trade',
  whenFull: true,
  weight: 0,
  input: v.pipe(
    v.strictObject({
      order_ids: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxAtOnce))),
      client_ids: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxAtOnce))),
      parent_id: v.optional(v.string()),
      leg_only: v.optional(v.boolean()),
      all: v.optional(
        v.strictObject({
          api_ids: v.pipe(v.array(v.string()), v.minLength(1)),
          account_type: v.optional(AccountTypeText),
          symbol: v.optional(v.string()),
          side: v.optional(v.picklist(sides)),
        }),
      ),
    }),
    v.check(
      (input) => [input.order_ids, input.client_ids, input.parent_id, input.all].filter(Boolean).length === 1,
      'one_of',
    ),
  ),
  output: CancelResults,
});

/**
 * `POST /order/exchange/cancelOrder`: as above by the venue's own ids; one that is not open in this account and market
 * is ORDER_FINAL.
 */
export const exchangeCancelOrder = contract({
  method: 'POST',
  path: '/order/exchange/cancelOrder',
  access: endingRoles,
  names: { api_id: 'risk' },
  key: 'trade',
  whenFull: true,
  weight: 0,
  input: v.strictObject({
    api_id: v.string(),
    account_type: AccountTypeText,
    symbol: v.string(),
    exchange_order_ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxAtOnce)),
  }),
  output: CancelResults,
});

/**
 * `GET /order/user/current/list`: orders that are not final, newest first. NOT_FOUND where an account is not the
 * caller's.
 */
export const currentOrders = contract({
  method: 'GET',
  path: '/order/user/current/list',
  access: 'user',
  names: { api_ids: 'owner' },
  input: v.strictObject({
    api_ids: v.optional(List),
    account_type: v.optional(AccountTypeText),
    symbol: v.optional(v.string()),
  }),
  output: v.array(Order),
});

/**
 * `GET /order/user/list`: all orders, newest first, default the last 7 days and at most 90. `before` is a cursor: only
 * orders older than that one, so that orders which come meanwhile move no page; `total` counts all of the window.
 * NOT_FOUND where an account is not the caller's.
 */
export const orderHistory = contract({
  method: 'GET',
  path: '/order/user/list',
  access: 'user',
  names: { api_ids: 'owner' },
  input: v.strictObject({
    api_ids: v.optional(List),
    symbol: v.optional(v.string()),
    status: v.optional(v.picklist(orderStatuses)),
    before: v.optional(OrderId),
    ...windowFields,
    ...pageFields,
  }),
  output: Paged(Order),
});

/**
 * `GET /order/user/fill/list`: the fills of up to 100 of the caller's orders, oldest first, the newest 1,000. NOT_FOUND
 * where an order is not the caller's.
 */
export const orderFills = contract({
  method: 'GET',
  path: '/order/user/fill/list',
  access: 'user',
  names: { order_ids: 'owner' },
  extension: true,
  input: v.strictObject({ order_ids: List }),
  output: v.array(Fill),
});
