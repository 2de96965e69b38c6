import { createContext, useContext } from 'react';
import type { Order } from '../../../shared/trade/order.ts';
import type { Position } from '../../../shared/trade/position.ts';
import { formatDuration } from '../../format/duration.ts';
import type { Toast } from '../../ui/toast/toast-store.ts';

/** A request about an order that this window has sent. */
export interface SentOrder {
  /** The toast that says it is being sent. */
  readonly toastId: string;
  /** When the user pressed, ms on the wall clock. */
  readonly clickedMs: number;
}

/**
 * Shows in one toast what becomes of a request about an order: that it is being sent, then how long its answer took.
 */
export interface Sending {
  /** An open order is being changed: the toast goes on with the version of the order that is as was asked. */
  readonly change: (kind: 'amend' | 'cancel', order: Order) => SentOrder;
  /** A position is being closed by `amount`, decimal: the toast goes on with the order that `took` names. */
  readonly close: (position: Position, amount: string) => SentOrder;
  /** Takes in an order of an answer; `sent` where it came of it. */
  readonly took: (order: Order, sent?: SentOrder) => void;
  /** Takes the toast away: what was refused is shown where it was asked for. */
  readonly end: (sent: SentOrder) => void;
}

/** Undefined in windows that show no orders in toasts. */
export const SendingContext = createContext<Sending | undefined>(undefined);
export const useSending = (): Sending | undefined => useContext(SendingContext);

/** How a toast takes the place of the one that said that something is being sent. */
export const insteadOf = (sent: SentOrder | undefined): Pick<Toast, 'instead' | 'time'> =>
  sent ? { instead: sent.toastId, time: formatDuration(Math.max(0, Date.now() - sent.clickedMs)) } : {};
