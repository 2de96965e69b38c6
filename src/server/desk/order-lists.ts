import type { currentOrders, orderFills, orderHistory } from '../../shared/contracts/order.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { TradingEngine } from '../trading/engine.ts';
import { type AccountOf, accountTypeOf, type Caller, isWithin, listedIds } from './caller.ts';
import type { Views } from './views.ts';
import { windowOf } from './window.ts';

/** Fills of one answer. */
const maxFills = 1_000;

type HistoryFilter = Input<typeof orderHistory> & { readonly account_type?: string | undefined };

export interface OrderListsOptions {
  readonly engine: Pick<TradingEngine, 'history'>;
  readonly views: Views;
  readonly accountOf: AccountOf;
  readonly nowMs: () => number;
}

/** Lists of a caller's orders and fills, open and past. */
export function createOrderLists({ engine, views, accountOf, nowMs }: OrderListsOptions) {
  return {
    /** Orders that are not final, newest first. */
    current(caller: Caller, filter: Input<typeof currentOrders>): readonly Order[] {
      const api_ids = listedIds(accountOf, caller, filter.api_ids);
      return [...views.orders(caller.user_id)]
        .reverse()
        .filter(
          (order) =>
            (!api_ids || api_ids.includes(order.api_id)) &&
            (accountTypeOf(filter.account_type, order.symbol) ?? order.account_type) === order.account_type &&
            (filter.symbol === undefined || order.symbol === filter.symbol),
        );
    },
    /** Newest first; default the last 7 days. Refuses INPUT for more than 90. */
    history(caller: Caller, filter: HistoryFilter): Output<typeof orderHistory> {
      const api_ids = listedIds(accountOf, caller, filter.api_ids);
      const window = windowOf(filter, nowMs());
      const { page, page_size, symbol, status, before } = filter;
      const account_type = accountTypeOf(filter.account_type, symbol);
      const { total, results } = engine.history.list({
        user_id: caller.user_id,
        api_ids,
        account_type,
        symbol,
        status,
        before,
        page,
        page_size,
        ...window,
      });
      return { pagenation: { page, page_size, total, results } };
    },
    /** Of the caller's orders alone, oldest first. */
    fills(caller: Caller, { order_ids }: Input<typeof orderFills>): Output<typeof orderFills> {
      const { deals } = engine.history;
      const isOwn = (id: string): boolean =>
        deals.ownerOf(id) === caller.user_id && (!caller.within || isWithin(caller, deals.orderOf(id).api_id));
      if (!order_ids.every(isOwn)) throw new Refusal('NOT_FOUND', { field: 'order_ids', rule: 'unknown' });
      return deals.ofOrders(caller.user_id, order_ids, maxFills);
    },
  };
}
export type OrderLists = ReturnType<typeof createOrderLists>;
