import type { Order } from '../../../shared/trade/order.ts';

/** What a venue says of an order that it is asked about: that it has never had it, that it is open there or has ended by itself, or that it has canceled it. */
export type Report = 'unknown' | 'known' | 'canceled';

/**
 * The way to a venue that does not answer within the same turn. What comes back may come late or never, and a rejection says that the connection broke, which
 * tells nothing of the order: only an answer does. Requests are told apart by `client_id`; sending one twice is nobody's right but a new client id's.
 */
export interface VenueLine {
  /** Hands a new order over; resolves when the venue says that it has it. */
  place(order: Order): Promise<void>;
  /** Asks for an order's cancel; resolves when the venue says that it is canceled, or that it was final before. */
  cancel(order: Order): Promise<void>;
  /** What the venue knows of an order, by its client id. */
  query(order: Order): Promise<Report>;
  /** Nobody will ask about this order's last request any more. */
  forget(order: Order): void;
  /** Takes its timers back; what is on its way goes nowhere. */
  close(): void;
}
