import type { Twap } from '../../../../../shared/trade/algo.ts';
import type { Order } from '../../../../../shared/trade/order.ts';

/** A row of the table: an algorithmic order, or one of its children below it. */
export type AlgoRow = { readonly of: 'parent'; readonly order: Twap } | { readonly of: 'child'; readonly order: Order };

/** Parents with the children of those that are open below them, each list in its order. */
export const rowsOf = (
  parents: readonly Twap[],
  open: ReadonlySet<string>,
  children: ReadonlyMap<string, readonly Order[]>,
): readonly AlgoRow[] =>
  parents.flatMap((order): AlgoRow[] => [
    { of: 'parent', order },
    ...(open.has(order.parent_id)
      ? (children.get(order.parent_id) ?? []).map((child): AlgoRow => ({ of: 'child', order: child }))
      : []),
  ]);

/** Children as they were read, with those that have changed since in their place; new ones come first. */
export function mergeChildren(read: readonly Order[], live: readonly Order[]): readonly Order[] {
  const known = new Map(read.map((order) => [order.order_id, order]));
  for (const order of live) {
    const before = known.get(order.order_id);
    if (!before || before.version < order.version) known.set(order.order_id, order);
  }
  return [...known.values()].sort((a, b) => b.created - a.created);
}

/** How much of the way an algorithmic order has gone, from 0 to 1: by its slices, or by its size where it has none. */
export const progressOf = ({ slices, done_slices, trade_rate }: Twap): number =>
  Math.min(1, Math.max(0, slices > 0 ? done_slices / slices : trade_rate / 100));
