import type { hftIds, hftList, hftNewest, hftPage } from '../../shared/contracts/hft-order.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import type { Order } from '../../shared/trade/order.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { OrderHistory } from '../store/history/order-history.ts';
import { type Bounds, boundsOf, type Caller } from './caller.ts';
import { windowOf } from './window.ts';

const maxIds = 10_000;

export interface MachineOrdersOptions {
  readonly history: Pick<OrderHistory, 'children'>;
  readonly nowMs: () => number;
  /** Whether what makes orders, an algorithmic order or a strategy, is the caller's. */
  readonly owns: (caller: Bounds, instance_id: string) => Promise<boolean>;
}

/** Whether a machine made it, and of one instance where that is asked for. */
export const isMachineMade = ({ parent_id }: Order, instance_id: string | undefined): boolean =>
  parent_id !== undefined && (instance_id ?? parent_id) === parent_id;

/**
 * Orders that machines have made for a user, as they are now; NOT_FOUND where the instance that is asked for is not the
 * user's.
 */
export function createMachineOrders({ history, nowMs, owns }: MachineOrdersOptions) {
  async function childrenOf(
    caller: Bounds,
    instance_id: string | undefined,
    query: Omit<Parameters<typeof history.children>[0], 'user_id' | 'api_ids'>,
  ) {
    if (instance_id !== undefined && !(await owns(caller, instance_id)))
      throw new Refusal('NOT_FOUND', { field: 'instance_id', rule: 'unknown' });
    return history.children({ ...query, ...boundsOf(caller), parent_id: instance_id });
  }

  return {
    newest: async (caller: Caller, { instance_id, limit }: Input<typeof hftNewest>): Promise<Order[]> =>
      (await childrenOf(caller, instance_id, { offset: 0, limit })).results,

    list: async (caller: Caller, { instance_id, from_id = '0', limit }: Input<typeof hftList>): Promise<Order[]> =>
      (await childrenOf(caller, instance_id, { above: Number(from_id), offset: 0, limit })).results,

    async page(
      caller: Caller,
      { instance_id, symbol, status, page, page_size, ...window }: Input<typeof hftPage>,
    ): Promise<Output<typeof hftPage>> {
      const found = await childrenOf(caller, instance_id, {
        symbol,
        status,
        ...windowOf(window, nowMs()),
        offset: (page - 1) * page_size,
        limit: page_size,
      });
      return { pagenation: { page, page_size, ...found } };
    },

    ids: async (caller: Caller, { instance_id, since }: Input<typeof hftIds>): Promise<string[]> =>
      (await childrenOf(caller, instance_id, { since, above: 0, offset: 0, limit: maxIds })).results.map(
        ({ order_id }) => order_id,
      ),
  };
}
export type MachineOrders = ReturnType<typeof createMachineOrders>;
