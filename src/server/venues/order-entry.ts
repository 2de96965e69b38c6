import type { Observable } from 'rxjs';
import type { amendOrder } from '../../shared/contracts/order.ts';
import type { doOrder } from '../../shared/contracts/order-place.ts';
import type { Input } from '../../shared/base/contract.ts';
import type { Order } from '../../shared/trade/order.ts';

/** A new order in the words of `POST /order/doOrder`; its `api_id` and `client_id` name it at the venue for ever. */
export type VenueOrder = Input<typeof doOrder>;

/** What an amendment changes; what is absent stays as it is. */
export type OrderChange = Pick<Input<typeof amendOrder>, 'price' | 'amount' | 'trigger_price'>;

/** By what an order is found at its venue again. */
export type OrderName = Pick<Order, 'api_id' | 'client_id'>;

/**
 * An order as its venue has it: OPEN while it may still be filled, CANCELED where a request has ended it, ENDED where
 * it was filled or has ended by itself. Amounts and prices are decimal texts on the grid of its market; absent where
 * the venue leaves them to the trading core, as simulated ones do.
 */
export interface VenueOrderState extends OrderName {
  readonly state: 'OPEN' | 'CANCELED' | 'ENDED';
  /** Filled since it was placed: it never falls, so a report that is lost is made up for by the next. */
  readonly filled_amount?: string | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly trigger_price?: string | undefined;
}

/**
 * The half of a venue that trades. A request is resolved when the venue has it, and rejected with a Refusal where the
 * venue refuses it. Any other rejection, and an answer that never comes, says nothing of the order: the venue may have
 * it. Only `query` tells then; the same client id is never placed twice.
 */
export interface OrderEntry {
  /** Hands a new order over. */
  place(order: VenueOrder): Promise<void>;
  /** Changes an open order. */
  amend(order: Order, change: OrderChange): Promise<void>;
  /** Ends open orders; resolved where they were final before, too. */
  cancel(orders: readonly Order[]): Promise<void>;
  /** The order as the venue has it; undefined where it has never had it. */
  query(order: Order): Promise<VenueOrderState | undefined>;
  /** Orders as they have become, without anybody asking. */
  readonly events: Observable<VenueOrderState>;
  /** Nobody will ask about this order's last request any more. */
  forget(order: OrderName): void;
  /** Takes back its timers and subscriptions; what is on its way goes nowhere. Idempotent. */
  close(): void;
}
