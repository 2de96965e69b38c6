import { secondMs } from '../../../shared/kit/time.ts';
import type { Exchange as ExchangeId } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { LineCommand } from '../../../shared/core/state/command.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { asked, denied, type FollowUp, isLost, nextMove, overdue, sentAt, timedOut } from './follow-up.ts';
import type { Report, VenueLine } from './venue-line.ts';
import type { Scheduler } from '../../base/scheduler.ts';

/** How often it is to be looked what is due. */
export const lookMs = secondMs / 4;

export interface LinesOptions {
  readonly engine: TradingEngine;
  /** Venues that are reached over a line; all others answer within the same turn. */
  readonly lines: ReadonlyMap<ExchangeId, VenueLine>;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  /** No answer could be had about an order of this user for ten minutes. */
  readonly overdue: (user_id: string, order: Order) => void;
  /** Told of an outcome that could not be written down: trading is halted then, and the next start asks again. */
  readonly failed: (error: unknown) => void;
}

type Kind = 'place' | 'cancel';

/** One request without an answer. */
interface Pending {
  readonly kind: Kind;
  readonly user_id: string;
  readonly order: Order;
  readonly line: VenueLine;
  follow: FollowUp;
  /** Of a new order: its cancel has been asked for, and is done when it arrives. */
  isUnwanted: boolean;
}

/** Sends requests over lines and follows them up until it is known what has become of them. */
export class Following {
  readonly #options: LinesOptions;
  readonly #pendings = new Map<string, Pending>();

  constructor(options: LinesOptions) {
    this.#options = options;
  }

  get pending(): number {
    return this.#pendings.size;
  }

  /** Hands a request over, once; nothing where its venue has no line. */
  send(kind: Kind, user_id: string, order: Order): void {
    const pending = this.#follow(kind, user_id, order, this.#options.nowMs());
    // NOTE: a rejection is a connection that broke, after which the venue may have it or not: what an answer that never comes means too.
    pending?.line[kind](order).then(
      () => {
        this.#hear(pending, arrivedOf(kind));
      },
      () => undefined,
    );
  }

  /** Takes up a request of an earlier process, sent then; false where its venue has no line. */
  takeUp(kind: Kind, user_id: string, order: Order, sentMs: number): boolean {
    return this.#follow(kind, user_id, order, sentMs) !== undefined;
  }

  /** Whether a user's cancel of an order is under way already: there is nothing to write down or to send again. */
  isCanceling(user_id: string, order_id: string): boolean {
    const found = [this.#pendings.get(`cancel ${order_id}`), this.#pendings.get(`place ${order_id}`)].find(
      (one) => one?.kind === 'cancel' || one?.isUnwanted,
    );
    return found?.user_id === user_id;
  }

  /** The cancel of an order that is on its way itself has been written down. */
  unwant(order_id: string): void {
    const pending = this.#pendings.get(`place ${order_id}`);
    if (pending) pending.isUnwanted = true;
  }

  /** Does what is due. */
  look(): void {
    const { nowMs, overdue: tellOwner } = this.#options;
    for (const pending of [...this.#pendings.values()]) {
      const move = nextMove(pending.follow, nowMs());
      if (move === 'ask') this.#ask(pending);
      if (move === 'time_out') {
        pending.follow = timedOut(pending.follow, nowMs());
        if (pending.kind === 'place') this.#hear(pending, 'timed_out');
      }
      if (move === 'tell_owner') {
        pending.follow = overdue(pending.follow);
        tellOwner(pending.user_id, pending.order);
      }
    }
  }

  #follow(kind: Kind, user_id: string, order: Order, sentMs: number): Pending | undefined {
    const line = this.#options.lines.get(order.exchange);
    if (!line) return undefined;
    const pending = { kind, user_id, order, line, follow: sentAt(sentMs), isUnwanted: false };
    this.#pendings.set(idOf(pending), pending);
    return pending;
  }

  #ask(pending: Pending): void {
    const askedMs = this.#options.nowMs();
    pending.follow = asked(pending.follow, askedMs);
    pending.line.query(pending.order).then(
      (report) => {
        this.#learn(pending, report, askedMs);
      },
      () => undefined,
    );
  }

  #learn(pending: Pending, report: Report, askedMs: number): void {
    const { kind } = pending;
    if (kind === 'place' ? report !== 'unknown' : report === 'canceled') {
      this.#hear(pending, arrivedOf(kind));
      return;
    }
    pending.follow = denied(pending.follow, askedMs);
    if (isLost(pending.follow)) this.#hear(pending, kind === 'place' ? 'lost' : 'cancel_lost');
  }

  /** Writes down what has become known; a request about which nothing was open any more is done with all the same. */
  #hear(pending: Pending, happened: LineCommand['happened']): void {
    if (happened !== 'timed_out') {
      if (!this.#pendings.delete(idOf(pending))) return;
      pending.line.forget(pending.order);
    }
    const { engine, failed } = this.#options;
    engine.submit({ kind: 'line', order_id: pending.order.order_id, happened }).catch(failed);
  }
}

export const createFollowing = (options: LinesOptions) => new Following(options);

const idOf = ({ kind, order }: Pick<Pending, 'kind' | 'order'>): string => `${kind} ${order.order_id}`;

const arrivedOf = (kind: Kind): LineCommand['happened'] => (kind === 'place' ? 'arrived' : 'cancel_arrived');
