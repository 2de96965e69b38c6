import * as contracts from '../../../shared/contracts/order.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Caller } from '../admit.ts';
import type { Server } from '../serve.ts';

const traderOf = ({ user }: Caller) => ({ user_id: user.userId, vip_level: user.vipLevel });

/** The specification's Orders group, as far as it is served: all of it is the desk's. */
export function orderRoutes(server: Server, desk: Desk): void {
  server.guarded(contracts.doOrder, ({ input, caller }) => desk.place(traderOf(caller), input));
  server.guarded(contracts.doOrderV2, ({ input, caller }) => desk.placeMany(traderOf(caller), input));
  server.guarded(contracts.amendOrder, ({ input, caller }) => desk.amend(traderOf(caller), input));
  server.guarded(contracts.cancelOrder, ({ input, caller }) => desk.cancel(traderOf(caller), input));
  server.guarded(contracts.currentOrders, ({ input, caller }) => [...desk.current(traderOf(caller), input)]);
  server.guarded(contracts.orderHistory, ({ input, caller }) => desk.history(traderOf(caller), input));
}
