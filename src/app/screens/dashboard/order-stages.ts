import type { SentOrder } from '../../market/order-dialogs/sending.ts';
import { isFinal } from '../../../shared/trade/order-status.ts';
import type { Order } from '../../../shared/trade/order.ts';

/** What is to be shown of an order now. */
export interface OrderStage {
  readonly order: Order;
  /** The toast whose place it takes, where this window has sent the order. */
  readonly instead?: string;
  /** From the press to the acknowledgement, ms; with the status that was acknowledged alone. */
  readonly acknowledgedMs?: number;
  /** It is open as this window has amended it. */
  readonly isAmended?: true;
}

interface Change {
  readonly kind: 'amend' | 'cancel';
  readonly sent: SentOrder;
  readonly before: Order;
}

const silent: readonly Order['status'][] = ['CANCELING', 'EXECUTING', 'PLACE_ORDER'];
export const failedStatuses: readonly Order['status'][] = ['EXECUTION_ERROR', 'FAILURE', 'EXECUTION_TIMEOUT'];
/** Orders of which it is known what was shown last. */
const kept = 500;

/** Whether an order is as was asked, or has ended meanwhile. */
const isDone = ({ kind, before }: Change, order: Order): boolean =>
  isFinal(order.status) ||
  (kind === 'amend' &&
    (order.price !== before.price || order.amount !== before.amount || order.trigger_price !== before.trigger_price));

/**
 * The stages of orders as they are to be shown: each version once and none after a newer one. Of an order that was sent
 * here the time is measured until its answer, or the stream, first says that the venue has it; of one that is changed
 * here until it is as was asked. Of what a strategy or an algo order places, cancels and fills by itself nothing is
 * shown, unless it fails: it has its own list, and would push out what the user does.
 */
export function createOrderStages(nowMs: () => number) {
  const newest = new Map<string, Order>();
  const sentById = new Map<string, SentOrder & { acknowledged?: { readonly status: string; readonly ms: number } }>();
  const changes = new Map<string, Change>();
  return {
    /** An open order is being changed here. */
    change(kind: Change['kind'], order: Order, sent: SentOrder): void {
      const known = newest.get(order.order_id);
      const before = known && known.version > order.version ? known : order;
      remember(changes, order.order_id, { kind, sent, before });
    },
    /** Takes an order in, with how it was sent where this is the answer; undefined where nothing new is to be shown. */
    take(order: Order, sent?: SentOrder): OrderStage | undefined {
      const id = order.order_id;
      const isByMachine = order.source === 'BOT' && !sent && !sentById.has(id) && !changes.has(id);
      if (isByMachine && !failedStatuses.includes(order.status)) return undefined;
      const known = newest.get(id);
      const isNews = known === undefined || known.version < order.version;
      if (sent && !sentById.has(id)) remember(sentById, id, { ...sent });
      else if (!isNews) return undefined;
      const shown = isNews ? order : known;
      remember(newest, id, shown);
      if (silent.includes(shown.status)) return undefined;
      const change = changes.get(id);
      const isChanged = change !== undefined && isDone(change, shown);
      if (isChanged) {
        changes.delete(id);
        remember(sentById, id, { ...change.sent });
      }
      const own = sentById.get(id);
      if (!own) return { order: shown };
      own.acknowledged ??= { status: shown.status, ms: Math.max(0, nowMs() - own.clickedMs) };
      return {
        order: shown,
        instead: own.toastId,
        ...(own.acknowledged.status === shown.status && { acknowledgedMs: own.acknowledged.ms }),
        ...(isChanged && change.kind === 'amend' && !isFinal(shown.status) && { isAmended: true as const }),
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
