import type { hftIds, hftList, hftNewest, hftPage } from '../../shared/contracts/hft-order.ts';
import type { Input, Output } from '../../shared/kit/contract.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { OrderHistory } from '../store/order-history.ts';
import type { Caller } from './caller.ts';
import { windowOf } from './window.ts';

const mostIds = 10_000;

export interface MachineOrdersOptions {
  readonly history: Pick<OrderHistory, 'children'>;
  readonly nowMs: () => number;
}

/** Whether a machine made it, and of one instance where that is asked for. */
export const isMachineMade = ({ parent_id }: Order, instance_id: string | undefined): boolean => parent_id !== undefined && (instance_id ?? parent_id) === parent_id;

/** Orders that machines have made for a user, as they are now. */
export function createMachineOrders({ history, nowMs }: MachineOrdersOptions) {
  return {
    newest: ({ user_id }: Caller, { instance_id, limit }: Input<typeof hftNewest>): Order[] =>
      history.children({ user_id, parent_id: instance_id, offset: 0, limit }).results,

    list: ({ user_id }: Caller, { instance_id, from_id = '0', limit }: Input<typeof hftList>): Order[] =>
      history.children({ user_id, parent_id: instance_id, above: Number(from_id), offset: 0, limit }).results,

    page({ user_id }: Caller, { instance_id, symbol, status, page, page_size, ...window }: Input<typeof hftPage>): Output<typeof hftPage> {
      const found = history.children({ user_id, parent_id: instance_id, symbol, status, ...windowOf(window, nowMs()), offset: (page - 1) * page_size, limit: page_size });
      return { pagenation: { page, page_size, ...found } };
    },

    ids: ({ user_id }: Caller, { instance_id, since }: Input<typeof hftIds>): string[] =>
      history.children({ user_id, parent_id: instance_id, since, above: 0, offset: 0, limit: mostIds }).results.map(({ order_id }) => order_id),
  };
}
export type MachineOrders = ReturnType<typeof createMachineOrders>;
