import * as contracts from '../../../shared/contracts/hft-order.ts';
import type { MachineOrders } from '../../desk/machine-orders.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Server } from '../serve.ts';

/** The specification's group of high-frequency orders. */
export function hftOrderRoutes(server: Server, orders: MachineOrders): void {
  server.guarded(contracts.hftNewest, ({ input, caller }) => orders.newest(traderOf(caller), input));
  server.guarded(contracts.hftList, ({ input, caller }) => orders.list(traderOf(caller), input));
  server.guarded(contracts.hftPage, ({ input, caller }) => orders.page(traderOf(caller), input));
  server.guarded(contracts.hftIds, ({ input, caller }) => orders.ids(traderOf(caller), input));
}
