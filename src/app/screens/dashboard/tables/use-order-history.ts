import { useEffect, useEffectEvent, useState } from 'react';
import { orderHistory } from '../../../../shared/contracts/order.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { CallFailure } from '../../../../worker/api.ts';

const pageSize = 100;

export interface History {
  readonly orders: readonly Order[] | undefined;
  readonly total: number;
  readonly failure: CallFailure | undefined;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** Pages of the order history, newest first; read again from the start whenever `finals` rises or the symbol changes. */
export function useOrderHistory(symbol: string | undefined, finals: number): History {
  const engine = useEngine();
  const [{ orders, total, failure }, set] = useState<{ readonly orders?: readonly Order[]; readonly total: number; readonly failure?: CallFailure }>({ total: 0 });
  const read = async (page: number, kept: readonly Order[], isCurrent: () => boolean) => {
    try {
      const { pagenation } = await engine.call(orderHistory, { page, page_size: pageSize, ...(symbol ? { symbol } : {}) });
      const known = new Set(kept.map(({ order_id }) => order_id));
      if (isCurrent()) set({ orders: [...kept, ...pagenation.results.filter(({ order_id }) => !known.has(order_id))], total: pagenation.total });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure: reason } = error;
      if (isCurrent()) set((old) => ({ ...old, failure: reason }));
    }
  };
  const readFirst = useEffectEvent((isCurrent: () => boolean) => void read(1, [], isCurrent));
  // biome-ignore lint/correctness/useExhaustiveDependencies: symbol and finals are what asks for a new reading
  useEffect(() => {
    let current = true;
    readFirst(() => current);
    return () => {
      current = false;
    };
  }, [symbol, finals]);
  return {
    orders, total, failure,
    loadMore: () => void read(Math.floor((orders?.length ?? 0) / pageSize) + 1, orders ?? [], () => true),
    reload: () => void read(1, [], () => true),
  };
}
