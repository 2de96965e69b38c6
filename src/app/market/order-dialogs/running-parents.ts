import { useEffect, useEffectEvent, useState } from 'react';
import { algoList } from '../../../shared/contracts/algo-order.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';

/** Where an order stands, and which way it goes. */
export type Placed = Pick<Order, 'api_id' | 'exchange' | 'symbol' | 'account_type' | 'side' | 'status'>;

/** Algorithmic orders that run and send orders of their own. */
export interface RunningParents {
  /** Undefined while they are being read. */
  readonly parents: readonly Twap[] | undefined;
  /** They could not be read. */
  readonly isMissing: boolean;
}

const max = 200;
const noParents: RunningParents = { parents: [], isMissing: false };

/** The caller's running algorithmic orders that are meant, read once; none where nobody asks for any. */
export function useRunningParents(isMeant: ((parent: Placed) => boolean) | undefined): RunningParents {
  const engine = useEngine();
  const [read, setRead] = useState<RunningParents>();
  const isWanted = isMeant !== undefined;
  const keep = useEffectEvent((parents: readonly Twap[]) =>
    setRead({ parents: parents.filter((parent) => isMeant?.(parent) ?? false), isMissing: false }),
  );
  useEffect(() => {
    if (!isWanted) return;
    let isNeeded = true;
    engine.call(algoList, { status: 'EXECUTING', page: 1, page_size: max }).then(
      ({ pagenation }) => {
        if (isNeeded) keep(pagenation.results);
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isNeeded) setRead({ parents: [], isMissing: true });
      },
    );
    return () => {
      isNeeded = false;
    };
  }, [engine, isWanted]);
  return isWanted ? (read ?? { parents: undefined, isMissing: false }) : noParents;
}

/** Orders that are no children of these parents: a parent is cancelled together with its children. */
export const withoutChildren = (orders: readonly Order[], parents: readonly Twap[]): readonly Order[] =>
  orders.filter(({ parent_id }) => !parents.some((parent) => parent.parent_id === parent_id));
