import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orderHistory } from '../../../../../shared/contracts/order.ts';
import type { Args } from '../../../../../shared/base/contract.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { loadChunk } from '../../../../page/load-chunk.ts';
import type { Reading } from '../../../../ui/export/read-pages.ts';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import type { CallFailure } from '../../../../../worker/api.ts';
import { type Range, windowAt } from './range.ts';

const pageSize = 100;
/** Orders that a window keeps: further ones are for a file, or for a shorter range. */
export const maxKept = 5_000;

/** Which orders are read; all where nothing is named. */
export type HistoryFilter = Pick<Args<typeof orderHistory>, 'symbol' | 'api_ids' | 'status'>;

interface Pages {
  readonly orders?: readonly Order[];
  /** Of the range. */
  readonly total: number;
  /** There are older ones. */
  readonly hasMore: boolean;
  /** Why the newest reading failed. */
  readonly failure?: CallFailure;
}

export interface History {
  readonly orders: readonly Order[] | undefined;
  readonly total: number;
  /** There are older ones, and room for them. */
  readonly hasMore: boolean;
  readonly failure: CallFailure | undefined;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** All orders of filter and range, for a file. */
  readonly readAll: (reading: Reading) => Promise<readonly Order[]>;
}

/**
 * The order history, newest first, page by page from a cursor: what comes meanwhile moves no page. Read again from the
 * start whenever `finals` rises or filter or range change.
 */
export function useOrderHistory(filter: HistoryFilter, range: Range, finals: number): History {
  const engine = useEngine();
  const zone = useZone();
  const [{ orders, total, hasMore, failure }, set] = useState<Pages>({ total: 0, hasMore: false });
  /** Number of the newest reading: the answer to an older one counts for nothing. */
  const newest = useRef(0);
  const readFrom = async (before: string | undefined, page_size: number) => {
    const window = windowAt(range, await engine.serverMs(), zone);
    const asked = { page: 1, page_size, ...window, ...filter, ...(before !== undefined && { before }) };
    return (await engine.call(orderHistory, asked)).pagenation;
  };
  const read = async (kept: readonly Order[]) => {
    const mine = ++newest.current;
    try {
      const found = await readFrom(kept.at(-1)?.order_id, pageSize);
      if (mine !== newest.current) return;
      set({
        orders: [...kept, ...found.results],
        total: found.total,
        hasMore: found.results.length === pageSize,
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure: reason } = error;
      if (mine === newest.current) set((old) => ({ ...old, failure: reason }));
    }
  };
  const readFirst = useEffectEvent(() => void read([]));
  const name = JSON.stringify([filter, range]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: filter, range and finals are what asks for a new reading
  useEffect(() => readFirst(), [name, finals]);
  const readAll = async (reading: Reading) => {
    const { readPages } = await loadChunk(() => import('../../../../ui/export/read-pages.ts'));
    let before: string | undefined;
    return readPages(
      async (_page, page_size) => {
        const found = await readFrom(before, page_size);
        before = found.results.at(-1)?.order_id;
        return found;
      },
      ({ order_id }) => order_id,
      reading,
    );
  };
  return {
    orders,
    total,
    hasMore: hasMore && (orders?.length ?? 0) < maxKept,
    failure,
    loadMore: () => void read(orders ?? []),
    reload: () => void read([]),
    readAll,
  };
}
