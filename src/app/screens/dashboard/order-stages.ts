import type { Order } from '../../../shared/trade/order.ts';

/** An order that this window has sent. */
export interface SentOrder {
  /** The toast that says it is being sent. */
  readonly toastId: string;
  /** When the user pressed, ms on the wall clock. */
  readonly clickedMs: number;
}

/** What is to be shown of an order now. */
export interface OrderStage {
  readonly order: Order;
  /** The toast whose place it takes, where this window has sent the order. */
  readonly instead?: string;
  /** From the press to the acknowledgement, ms; with the status that was acknowledged alone. */
  readonly acknowledgedMs?: number;
}

const silent: readonly Order['status'][] = ['CANCELING', 'EXECUTING', 'PLACE_ORDER'];
/** Orders of which it is known what was shown last. */
const kept = 500;

/**
 * The stages of orders as they are to be shown: each version once and none after a newer one. Of an order that was sent
 * here the time is measured until its answer, or the stream, first says that the venue has it.
 */
export function createOrderStages(nowMs: () => number) {
  const newest = new Map<string, Order>();
  const sentById = new Map<string, SentOrder & { acknowledged?: { readonly status: string; readonly ms: number } }>();
  return {
    /** Takes an order in, with how it was sent where this is the answer; undefined where nothing new is to be shown. */
    take(order: Order, sent?: SentOrder): OrderStage | undefined {
      const id = order.order_id;
      const known = newest.get(id);
      const isNews = known === undefined || known.version < order.version;
      if (sent && !sentById.has(id)) remember(sentById, id, { ...sent });
      else if (!isNews) return undefined;
      const shown = isNews ? order : known;
      remember(newest, id, shown);
      if (silent.includes(shown.status)) return undefined;
      const own = sentById.get(id);
      if (!own) return { order: shown };
      own.acknowledged ??= { status: shown.status, ms: Math.max(0, nowMs() - own.clickedMs) };
      return {
        order: shown,
        instead: own.toastId,
        ...(own.acknowledged.status === shown.status && { acknowledgedMs: own.acknowledged.ms }),
      };
    },
    /** Whether nothing newer has been taken in. */
    isNewest: (order: Order): boolean => newest.get(order.order_id) === order,
  };
}

/** Sets an entry as the newest; the oldest one goes where there are too many. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > kept && oldest !== undefined) map.delete(oldest);
}
