import { useEffect, useEffectEvent, useState } from 'react';
import { algoChildList } from '../../../../../shared/contracts/algo-order.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { mergeChildren } from './algo-rows.ts';

/** Children that are read of one parent: the newest. */
const max = 500;

/** The children of the parents that are open, read once each, with what the socket has told of them since. */
export function useChildren(open: ReadonlySet<string>, live: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const engine = useEngine();
  const [read, setRead] = useState<ReadonlyMap<string, readonly Order[]>>(new Map());
  const load = useEffectEvent(async (parent_id: string) => {
    try {
      const { pagenation } = await engine.call(algoChildList, { parent_id, page: 1, page_size: max });
      setRead((now) => new Map(now).set(parent_id, pagenation.results));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      console.warn(`children of ${parent_id} not read: ${error.failure.code}`);
    }
  });
  useEffect(() => {
    for (const id of open) void load(id);
  }, [open]);
  return new Map(
    [...open].map((id) => [
      id,
      mergeChildren(
        read.get(id) ?? [],
        live.filter(({ parent_id }) => parent_id === id),
      ),
    ]),
  );
}
