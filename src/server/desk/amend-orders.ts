import type { amendOrder } from '../../shared/contracts/order.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { type Caller, isWithin, marketFor, requireVip } from './caller.ts';
import { bodyHash, externalFor } from './order-request.ts';
import type { PlaceOrdersOptions } from './place-orders.ts';
import type { Views } from './views.ts';

export interface AmendOrdersOptions extends PlaceOrdersOptions {
  readonly views: Views;
}

/** Amends one open order of the caller: idempotent like an order, and counted with the account's orders. */
export function createAmendOrders({
  engine,
  views,
  accountOf,
  external,
  requests: { once, submit },
  limit,
  dailyNotional,
}: AmendOrdersOptions) {
  return async function amend(caller: Caller, input: Input<typeof amendOrder>): Promise<Output<typeof amendOrder>> {
    requireVip(caller);
    const { order_id, client_id, price, amount, trigger_price } = input;
    const request = { user_id: caller.user_id, client_id, hash: bodyHash(input) };
    const { orderOf, replayed } = await once(request, async (holds) => {
      const order = views.order(caller.user_id, order_id);
      if (!order || !isWithin(caller, order.api_id)) throw new Refusal('ORDER_FINAL', { order_id });
      // NOTE: a parent reckons with the size and the limit that it gave its child; another size could fill more than
      // the parent asked for.
      if (order.parent_id !== undefined) throw new Refusal('INPUT', { field: 'order_id', rule: 'child' });
      const market = marketFor(engine, accountOf, caller, order.api_id, order);
      limit.admit(order.api_id);
      holds.push(dailyNotional.holdChange(market, order, { price, amount, trigger_price }));
      // NOTE: only an order that rests meets the recorded book; one without a limit price never rests.
      const levels =
        Number(order.price) === 0
          ? undefined
          : externalFor(
              market,
              { side: order.side, price: price ?? order.price, amount: amount ?? order.amount },
              external,
            );
      return submit({ kind: 'amend', ...request, order_id, price, amount, trigger_price, external: levels });
    });
    const order = orderOf(order_id);
    return replayed ? { order, replayed } : { order };
  };
}
