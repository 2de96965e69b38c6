import { Refusal, type RefusalCode } from '../../../shared/base/refusal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Scheduler } from '../../base/scheduler.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { OrderChange, OrderEntry, VenueOrder, VenueOrderState } from '../order-entry.ts';
import { denied, type FollowUp, isLost, nextAction, overdue, queried, sentAt, timedOut } from './follow-up.ts';

/** How often requests are checked for what is due. */
export const checkMs = secondMs / 4;

export interface GatewayOptions {
  readonly engine: TradingEngine;
  /** Order entries by venue; orders of all other venues are carried out by the engine within the same turn. */
  readonly entries: ReadonlyMap<Exchange, OrderEntry>;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  /** Called when ten minutes have brought no answer about an order of this user. */
  readonly overdue: (user_id: string, order: Order) => void;
  /** Called with an outcome that could not be committed: trading is halted then, and the next start queries again. */
  readonly failed: (error: unknown) => void;
}

/** A request to a venue. */
export type VenueRequest =
  | { readonly kind: 'place'; readonly request: VenueOrder | undefined }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'amend'; readonly change: OrderChange };

/** What has become of a request; `refused` with the venue's own code. */
export type RequestOutcome =
  | { readonly kind: 'arrived' | 'timed_out' | 'lost' }
  | { readonly kind: 'refused'; readonly code: RefusalCode };

/** One request without an answer. */
export interface PendingRequest {
  readonly asked: VenueRequest;
  readonly user_id: string;
  readonly order: Order;
  readonly entry: OrderEntry;
  follow: FollowUp;
  /** Of a new order: its cancel has been requested and is carried out when it arrives. */
  isUnwanted: boolean;
}

export interface FollowingOptions extends Omit<GatewayOptions, 'engine' | 'scheduler' | 'failed'> {
  /** Takes what has become known of a request. */
  readonly settle: (pending: PendingRequest, outcome: RequestOutcome) => void;
}

/** Sends requests to venues and follows each one up until its outcome is known. */
export class Following {
  readonly #options: FollowingOptions;
  readonly #pending = new Map<string, PendingRequest>();

  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  get pending(): number {
    return this.#pending.size;
  }

  /**
   * Hands a request to the order entry of its venue, once; does nothing where the venue has none, or where the same
   * kind of request for the order is pending.
   */
  send(asked: VenueRequest, user_id: string, order: Order): void {
    if (this.#pending.has(idOf({ asked, order }))) return;
    const pending = this.#follow(asked, user_id, order, this.#options.nowMs());
    if (!pending) return;
    // NOTE: any other rejection is a broken connection, which tells as little as an answer that never comes.
    sendOver(pending).then(
      () => this.#settle(pending, { kind: 'arrived' }),
      (error: unknown) => {
        if (error instanceof Refusal) this.#settle(pending, { kind: 'refused', code: error.code });
      },
    );
  }

  /** Follows up a request that an earlier process sent; false where its venue has no order entry. */
  takeUp(kind: 'place' | 'cancel', user_id: string, order: Order, sentMs: number): boolean {
    return (
      this.#follow(kind === 'place' ? { kind, request: undefined } : { kind }, user_id, order, sentMs) !== undefined
    );
  }

  /** Whether a user's cancel of an order is pending: there is nothing to commit or to send again. */
  isCanceling(user_id: string, order_id: string): boolean {
    const found = [this.#pending.get(`cancel ${order_id}`), this.#pending.get(`place ${order_id}`)].find(
      (one) => one?.asked.kind === 'cancel' || one?.isUnwanted,
    );
    return found?.user_id === user_id;
  }

  /** Whether an amendment of an order is pending. */
  isAmending(order_id: string): boolean {
    return this.#pending.has(`amend ${order_id}`);
  }

  /** The cancel of an order whose placement is pending has been committed. */
  unwant(order_id: string): void {
    const pending = this.#pending.get(`place ${order_id}`);
    if (pending) pending.isUnwanted = true;
  }

  /** The venue reports an order by itself: it has arrived, whatever became of the answer. */
  arrived(order_id: string): void {
    const pending = this.#pending.get(`place ${order_id}`);
    if (pending) this.#settle(pending, { kind: 'arrived' });
  }

  /** Does what is due. */
  check(): void {
    const { nowMs, overdue: notifyOwner } = this.#options;
    for (const pending of [...this.#pending.values()]) {
      const action = nextAction(pending.follow, nowMs());
      if (action === 'query') this.#query(pending);
      if (action === 'time_out') {
        pending.follow = timedOut(pending.follow, nowMs());
        this.#options.settle(pending, { kind: 'timed_out' });
      }
      if (action === 'notify_owner') {
        pending.follow = overdue(pending.follow);
        notifyOwner(pending.user_id, pending.order);
      }
    }
  }

  #follow(asked: VenueRequest, user_id: string, order: Order, sentMs: number): PendingRequest | undefined {
    const entry = this.#options.entries.get(order.exchange);
    if (!entry) return undefined;
    const pending = { asked, user_id, order, entry, follow: sentAt(sentMs), isUnwanted: false };
    this.#pending.set(idOf(pending), pending);
    return pending;
  }

  #query(pending: PendingRequest): void {
    const queriedMs = this.#options.nowMs();
    pending.follow = queried(pending.follow, queriedMs);
    pending.entry.query(pending.order).then(
      (report) => this.#learn(pending, report, queriedMs),
      () => undefined,
    );
  }

  #learn(pending: PendingRequest, report: VenueOrderState | undefined, queriedMs: number): void {
    if (showsArrival(pending.asked, report)) {
      this.#settle(pending, { kind: 'arrived' });
      return;
    }
    pending.follow = denied(pending.follow, queriedMs);
    if (isLost(pending.follow)) this.#settle(pending, { kind: 'lost' });
  }

  /** Ends the follow-up; an answer that comes after another one changes nothing. */
  #settle(pending: PendingRequest, outcome: RequestOutcome): void {
    if (this.#pending.get(idOf(pending)) !== pending) return;
    this.#pending.delete(idOf(pending));
    pending.entry.forget(pending.order);
    this.#options.settle(pending, outcome);
  }
}

const idOf = ({ asked, order }: Pick<PendingRequest, 'asked' | 'order'>): string => `${asked.kind} ${order.order_id}`;

/** Sends a request; a new order of an earlier process is never sent again. */
function sendOver({ asked, entry, order }: PendingRequest): Promise<void> {
  if (asked.kind === 'cancel') return entry.cancel([order]);
  if (asked.kind === 'amend') return entry.amend(order, asked.change);
  return asked.request ? entry.place(asked.request) : Promise.resolve();
}

/**
 * Whether what the venue has proves that a request got there. A venue that leaves the terms to the trading core has
 * taken every amendment of an order that it knows.
 */
function showsArrival(asked: VenueRequest, report: VenueOrderState | undefined): boolean {
  if (asked.kind === 'place') return report !== undefined;
  if (asked.kind === 'cancel') return report?.state === 'CANCELED';
  const fields = ['price', 'amount', 'trigger_price'] as const;
  return (
    report !== undefined &&
    fields.every(
      (field) =>
        asked.change[field] === undefined ||
        report[field] === undefined ||
        Number(report[field]) === Number(asked.change[field]),
    )
  );
}
