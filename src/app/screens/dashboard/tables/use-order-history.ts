import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orderHistory } from '../../../../shared/contracts/order.ts';
import type { Args } from '../../../../shared/base/contract.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { loadChunk } from '../../../page/load-chunk.ts';
import type { Reading } from '../../../ui/export/read-pages.ts';
import type { CallFailure } from '../../../../worker/api.ts';

const pageSize = 100;

/** Which orders are read; all where nothing is named. */
export type HistoryFilter = Pick<Args<typeof orderHistory>, 'symbol' | 'api_ids'>;

interface Pages {
  readonly orders?: readonly Order[];
  readonly total: number;
  /** The last page that was read. */
  readonly page: number;
  /** Why the newest reading failed. */
  readonly failure?: CallFailure;
}

export interface History {
  readonly orders: readonly Order[] | undefined;
  readonly total: number;
  readonly failure: CallFailure | undefined;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** All orders of the filter, for a file. */
  readonly readAll: (reading: Reading) => Promise<readonly Order[]>;
}

/**
 * Pages of the order history, newest first; read again from the start whenever `finals` rises or the filter changes.
 */
export function useOrderHistory(filter: HistoryFilter, finals: number): History {
  const engine = useEngine();
  const [{ orders, total, page, failure }, set] = useState<Pages>({ total: 0, page: 0 });
  /** Number of the newest reading: the answer to an older one counts for nothing. */
  const newest = useRef(0);
  const read = async (next: number, kept: readonly Order[]) => {
    const mine = ++newest.current;
    try {
      const { pagenation } = await engine.call(orderHistory, { page: next, page_size: pageSize, ...filter });
      const known = new Set(kept.map(({ order_id }) => order_id));
      const fresh = pagenation.results.filter(({ order_id }) => !known.has(order_id));
      if (mine === newest.current) set({ orders: [...kept, ...fresh], total: pagenation.total, page: next });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure: reason } = error;
      if (mine === newest.current) set((old) => ({ ...old, failure: reason }));
    }
  };
  const readFirst = useEffectEvent(() => void read(1, []));
  const name = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: filter and finals are what asks for a new reading
  useEffect(() => readFirst(), [name, finals]);
  const readAll = async (reading: Reading) => {
    const { readPages } = await loadChunk(() => import('../../../ui/export/read-pages.ts'));
    return readPages(
      async (wanted, page_size) => (await engine.call(orderHistory, { page: wanted, page_size, ...filter })).pagenation,
      ({ order_id }) => order_id,
      reading,
    );
  };
  return {
    orders,
    total,
    failure,
    loadMore: () => void read(page + 1, orders ?? []),
    reload: () => void read(1, []),
    readAll,
  };
}
