/** The 13 order statuses of the specification. */
export const orderStatuses = [
  'EXECUTING',
  'EXECUTED',
  'CANCELING',
  'CANCELED',
  'EXECUTION_ERROR',
  'FILLED',
  'PARTIALLY_FILLED',
  'UNFILLED',
  'EXECUTION_TIMEOUT',
  'WAITING',
  'EXPIRED',
  'PLACE_ORDER',
  'FAILURE',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What may happen to an order. Names follow domain.md §2.1. */
export type OrderEvent =
  | 'accept'
  | 'refuse'
  | 'hold'
  | 'acknowledge'
  | 'start'
  | 'reject'
  | 'time_out'
  | 'adopt_open'
  | 'adopt_waiting'
  | 'adopt_partial'
  | 'adopt_filled'
  | 'adopt_canceled'
  | 'unknown'
  | 'trigger'
  | 'trigger_market'
  | 'drop'
  | 'expire'
  | 'partial_fill'
  | 'fill'
  | 'request_cancel'
  | 'cancel'
  | 'cancel_rejected'
  | 'finish'
  | 'fail'
  | 'liquidate';

type From = OrderStatus | 'NONE';

/** Status before CANCELING, to which a rejected cancel returns. */
export type Previous = 'UNFILLED' | 'PARTIALLY_FILLED' | 'EXECUTING';

const table: { readonly [F in From]?: { readonly [E in OrderEvent]?: OrderStatus } } = {
  NONE: { accept: 'PLACE_ORDER' },
  PLACE_ORDER: {
    refuse: 'FAILURE',
    hold: 'WAITING',
    acknowledge: 'UNFILLED',
    start: 'EXECUTING',
    reject: 'EXECUTION_ERROR',
    time_out: 'EXECUTION_TIMEOUT',
    liquidate: 'CANCELED',
  },
  EXECUTING: {
    acknowledge: 'UNFILLED',
    partial_fill: 'PARTIALLY_FILLED',
    fill: 'FILLED',
    time_out: 'EXECUTION_TIMEOUT',
    finish: 'EXECUTED',
    request_cancel: 'CANCELING',
    expire: 'EXPIRED',
    fail: 'EXECUTION_ERROR',
    reject: 'EXECUTION_ERROR',
    liquidate: 'CANCELED',
  },
  EXECUTION_TIMEOUT: {
    adopt_open: 'UNFILLED',
    adopt_waiting: 'WAITING',
    adopt_partial: 'PARTIALLY_FILLED',
    adopt_filled: 'FILLED',
    adopt_canceled: 'CANCELED',
    unknown: 'FAILURE',
    reject: 'EXECUTION_ERROR',
    liquidate: 'CANCELED',
  },
  WAITING: {
    trigger: 'EXECUTING',
    trigger_market: 'EXECUTING',
    drop: 'CANCELED',
    expire: 'EXPIRED',
    liquidate: 'CANCELED',
  },
  UNFILLED: {
    partial_fill: 'PARTIALLY_FILLED',
    fill: 'FILLED',
    request_cancel: 'CANCELING',
    expire: 'EXPIRED',
    liquidate: 'CANCELED',
  },
  PARTIALLY_FILLED: {
    partial_fill: 'PARTIALLY_FILLED',
    fill: 'FILLED',
    request_cancel: 'CANCELING',
    expire: 'EXPIRED',
    liquidate: 'CANCELED',
  },
  CANCELING: { cancel: 'CANCELED', fill: 'FILLED', partial_fill: 'CANCELING', liquidate: 'CANCELED' },
};

const final: ReadonlySet<OrderStatus> = new Set([
  'EXECUTED',
  'CANCELED',
  'FILLED',
  'EXPIRED',
  'EXECUTION_ERROR',
  'FAILURE',
]);

/** A final status is never left. EXECUTION_TIMEOUT is not final: its outcome is unknown. */
export const isFinal = (status: OrderStatus): boolean => final.has(status);

/**
 * Status after an event; undefined where the table has no such edge, so that the caller must refuse the event.
 * A rejected cancel goes back to `previous`, a partial fill during CANCELING stays CANCELING.
 */
export function statusAfter(from: From, event: OrderEvent, previous?: Previous): OrderStatus | undefined {
  if (from === 'CANCELING' && event === 'cancel_rejected') return previous;
  return table[from]?.[event];
}
