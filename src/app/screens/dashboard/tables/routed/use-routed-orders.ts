import { useState } from 'react';
import { hftNewest } from '../../../../../shared/contracts/hft-order.ts';
import { instanceList, instanceStat } from '../../../../../shared/contracts/strategy.ts';
import type { InstanceFigures } from '../../../../../shared/trade/instance.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { EngineClient } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Loaded, useLoaded } from '../../../../engine/use-loaded.ts';
import { useRefresh } from '../../../../engine/use-refresh.ts';
import { hasEnded, type RoutedOrder } from './routed-rows.ts';

/** How often they are read, ms. */
const everyMs = 2_000;
/** Routed orders of each kind, and children of one, that are read: the newest. */
const most = 20;
const mostChildren = 200;

/** What is asked again, and what is not: the state of an order that has ended stays as it is. */
async function readOrders(
  engine: EngineClient,
  known: Map<string, InstanceFigures['state']>,
): Promise<readonly RoutedOrder[]> {
  const lists = await Promise.all(
    (['running', 'history'] as const).map((kind) =>
      engine.call(instanceList, { kind, strategy_type: 'SOR', page: 1, page_size: most }),
    ),
  );
  const instances = lists.flatMap(({ pagenation }) => pagenation.results);
  return Promise.all(
    instances.map(async (instance) => {
      const { instance_id } = instance;
      const before = hasEnded(instance) ? known.get(instance_id) : undefined;
      const state = before ?? (await engine.call(instanceStat, { instance_id })).state;
      if (hasEnded(instance)) known.set(instance_id, state);
      return { instance, state };
    }),
  );
}

/** The user's routed orders, running ones first, read again every two seconds. */
export function useRoutedOrders(): Loaded<readonly RoutedOrder[]> {
  const engine = useEngine();
  const [known] = useState(() => new Map<string, InstanceFigures['state']>());
  const loaded = useLoaded(() => readOrders(engine, known), [engine]);
  useRefresh(everyMs, loaded.reload);
  return loaded;
}

/** Children of the routed orders that are open, by the ids of these, read again every two seconds. */
export function useRoutedChildren(open: ReadonlySet<string>): ReadonlyMap<string, readonly Order[]> {
  const engine = useEngine();
  const { data, reload } = useLoaded(
    async () =>
      new Map(
        await Promise.all(
          [...open].map(
            async (instance_id) =>
              [instance_id, await engine.call(hftNewest, { instance_id, limit: mostChildren })] as const,
          ),
        ),
      ),
    [engine, [...open].join()],
  );
  useRefresh(everyMs, () => {
    if (open.size > 0) reload();
  });
  return data ?? new Map();
}
