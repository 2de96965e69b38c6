import type { OrderState } from './market-state.ts';

/**
 * Open orders that end at a time of their own, the soonest last; of two at the same time the older one is the later in
 * the array.
 */
export type ExpiryQueue = OrderState[];

const isSooner = (a: OrderState, b: OrderState): boolean =>
  a.expireMs! < b.expireMs! || (a.expireMs === b.expireMs && Number(a.id) < Number(b.id));

/** Index of the first order that does not end later than this one. */
function indexOf(queue: ExpiryQueue, order: OrderState): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (isSooner(order, queue[mid]!)) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** Adds an order where it has an end. */
export function schedule(queue: ExpiryQueue, order: OrderState): void {
  if (order.expireMs !== null) queue.splice(indexOf(queue, order), 0, order);
}

/** Takes an order out where it has an end. */
export function unschedule(queue: ExpiryQueue, order: OrderState): void {
  if (order.expireMs !== null) queue.splice(indexOf(queue, order), 1);
}

/** The order that ends next, where its time has come. */
export function nextDue(queue: ExpiryQueue, atMs: number): OrderState | undefined {
  const next = queue.at(-1);
  return next && next.expireMs! <= atMs ? next : undefined;
}
