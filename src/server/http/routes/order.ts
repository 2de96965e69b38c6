import * as algoContracts from '../../../shared/contracts/algo-order.ts';
import { orderBatch } from '../../../shared/contracts/order-batch.ts';
import { doOrder, doOrderV2 } from '../../../shared/contracts/order-place.ts';
import * as contracts from '../../../shared/contracts/order.ts';
import type { Algos } from '../../desk/algo/algos.ts';
import type { AlgoRequestInput } from '../../desk/algo/accept.ts';
import type { Cancels } from '../../desk/cancel-any.ts';
import type { OrderBatch } from '../../desk/batch-orders.ts';
import type { Desk } from '../../desk/desk.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Server } from '../serve.ts';

/**
 * The specification's Orders group, as far as it is served: all of it is the desk's, but for what is carried out by
 * many orders.
 */
export function orderRoutes(server: Server, desk: Desk, algos: Algos, cancels: Cancels): void {
  server.guarded(doOrder, ({ input, caller }) => desk.place(traderOf(caller), input));
  // The contract has made sure that an algorithm is there exactly where the order's type names one.
  server.guarded(doOrderV2, ({ input, caller }) =>
    input.algo ? algos.place(traderOf(caller), input as AlgoRequestInput) : desk.placeMany(traderOf(caller), input),
  );
  server.guarded(contracts.amendOrder, ({ input, caller }) => desk.amend(traderOf(caller), input));
  server.guarded(contracts.cancelOrder, ({ input, caller }) => cancels.cancel(caller, input));
  server.guarded(contracts.exchangeCancelOrder, ({ input, caller, owners }) =>
    cancels.cancelAtVenue(caller, owners.asOwner(), input),
  );
  server.guarded(contracts.currentOrders, ({ input, caller }) => [...desk.current(traderOf(caller), input)]);
  server.guarded(contracts.orderHistory, ({ input, caller }) => desk.history(traderOf(caller), input));
  server.guarded(contracts.orderFills, ({ input, caller }) => desk.fills(traderOf(caller), input));
  server.guarded(algoContracts.algoList, ({ input, caller }) => algos.list(traderOf(caller), input));
  server.guarded(algoContracts.algoChildList, ({ input, caller }) => algos.children(traderOf(caller), input));
}

/** Many orders in one request. */
export function orderBatchRoutes(server: Server, batch: OrderBatch): void {
  server.guarded(orderBatch, ({ input, caller }) => batch(caller, input.items));
}
