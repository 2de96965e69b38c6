import type { RefusalCode } from '../../base/refusal.ts';
import { dayMs } from '../../base/time.ts';
import type { Order } from '../../trade/order.ts';

/** How long a client id stands for its first request. */
export const clientIdMs = dayMs;

/** A request by its client id; `hash` tells its body. */
export interface ClientRequest {
  readonly user_id: string;
  readonly client_id: string;
  readonly hash: string;
}

/**
 * How one account's part of a place command ended: an order, a refusal, or both where the refused order was recorded.
 */
export interface Outcome {
  readonly api_id: string;
  readonly order_id: string | null;
  readonly refusal: { readonly code: RefusalCode; readonly data: unknown } | null;
  /** Both orders of an OCO, the limit leg first. */
  readonly legs?: readonly string[];
}

/** What a client id stands for during its 24 hours. */
export interface ClientRecord {
  readonly hash: string;
  readonly atMs: number;
  readonly outcomes: readonly Outcome[];
  /** The order as the answer to an amendment told it; a placed one is in the order history as it was first. */
  readonly amended?: Order;
  /** The answer to a command that moved money without an order. */
  readonly booked?: object;
}

/**
 * The requests of the last 24 hours by their client ids: the newest here, the others wherever they have been written
 * to.
 */
export class ClientIds {
  readonly #recent = new Map<string, ClientRecord>();
  /** Finds one of those that are not here any more. It may tell of one whose time is over. */
  older: (key: string) => ClientRecord | undefined = () => undefined;

  /** How many are here. */
  get size(): number {
    return this.#recent.size;
  }

  /** Those that are here, oldest first, by `user_id/client_id`. */
  recent(): IterableIterator<[string, ClientRecord]> {
    return this.#recent.entries();
  }

  get(key: string): ClientRecord | undefined {
    return this.#recent.get(key) ?? this.older(key);
  }

  /** Takes a record as the newest; the oldest whose time is over are forgotten. */
  set(key: string, record: ClientRecord): void {
    for (const [oldest, { atMs }] of this.#recent) {
      if (atMs > record.atMs - clientIdMs) break;
      this.#recent.delete(oldest);
    }
    this.#recent.delete(key);
    this.#recent.set(key, record);
  }

  /** All that are here have been written, and are found by `older`. */
  release(): void {
    this.#recent.clear();
  }
}
