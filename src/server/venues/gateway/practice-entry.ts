import { NEVER } from 'rxjs';
import { hashText, nextUniform, type Random } from '../../../shared/base/random.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Scheduler } from '../../base/scheduler.ts';
import type { OrderChange, OrderEntry, OrderName, VenueOrderState } from '../order-entry.ts';

/** How bad a connection is. */
export interface ConnectionQuality {
  /** How long a request takes to arrive, ms. */
  readonly delayMs: number;
  /** Share of requests that never arrive, 0 to 1. */
  readonly loss: number;
  /** Share of answers that never come back, 0 to 1. */
  readonly silence: number;
}

/** How often it is checked what has arrived. */
const checkMs = 50;

type Kind = 'place' | 'amend' | 'cancel';

/** A request on its way. */
interface Parcel {
  readonly arrivesMs: number;
  readonly isAnswered: boolean;
  readonly arrive: () => void;
  readonly answer: () => void;
}

export interface PracticeOptions extends ConnectionQuality {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
}

const nameOf = ({ api_id, client_id }: OrderName): string => `${api_id}/${client_id}`;

/** What a practice venue knows of an order: which requests have arrived, and the terms that it was sent. */
interface Arrived {
  readonly kinds: ReadonlySet<Kind>;
  readonly terms: OrderChange;
}

const nothingYet: Arrived = { kinds: new Set(), terms: {} };

/**
 * The order entry of a simulated venue whose connection is as slow and as lossy as it is told to be, to try a desk, a
 * strategy and oneself on. Requests arrive after the delay, or never; answers come back at once, or never. What arrives
 * is matched by the trading core, so it reports no fills.
 */
export function createPracticeEntry({ delayMs, loss, silence, random, scheduler, nowMs }: PracticeOptions): OrderEntry {
  let underWay: Parcel[] = [];
  const orders = new Map<string, Arrived>();

  function send(kind: Kind, order: OrderName, terms: OrderChange = {}): Promise<void> {
    const isLost = nextUniform(random) < loss;
    const isAnswered = nextUniform(random) >= silence;
    return new Promise((answer) => {
      const arrive = (): void => {
        const before = orders.get(nameOf(order)) ?? nothingYet;
        orders.set(nameOf(order), { kinds: new Set([...before.kinds, kind]), terms: { ...before.terms, ...terms } });
      };
      if (!isLost) underWay.push({ arrivesMs: nowMs() + delayMs, isAnswered, arrive, answer });
    });
  }

  function check(): void {
    const there = underWay.filter(({ arrivesMs }) => arrivesMs <= nowMs());
    if (there.length === 0) return;
    underWay = underWay.filter((parcel) => !there.includes(parcel));
    for (const { isAnswered, arrive, answer } of there) {
      arrive();
      if (isAnswered) answer();
    }
  }

  const stop = scheduler.every(checkMs, check);
  return {
    events: NEVER,
    place: (order) => send('place', order, termsOf(order)),
    amend: (order, change) => send('amend', order, termsOf(change)),
    cancel: async (canceled) => {
      await Promise.all(canceled.map((order) => send('cancel', order)));
    },
    query(order) {
      check();
      const { kinds, terms } = orders.get(nameOf(order)) ?? nothingYet;
      // NOTE: what was open before the process began is at the venue, whoever carried it there.
      const isKnown = kinds.has('place') || !isOnItsWay(order);
      const { api_id, client_id } = order;
      const report: VenueOrderState | undefined = isKnown
        ? { api_id, client_id, state: kinds.has('cancel') ? 'CANCELED' : 'OPEN', ...termsOf(order), ...terms }
        : undefined;
      const isAnswered = nextUniform(random) >= silence;
      return new Promise((resolve) => {
        if (isAnswered) resolve(report);
      });
    },
    forget(order) {
      orders.delete(nameOf(order));
    },
    close: stop,
  };
}

/** Sent, and not known to have arrived. */
const isOnItsWay = ({ status }: Order): boolean => status === 'PLACE_ORDER' || status === 'EXECUTION_TIMEOUT';

const termsOf = ({ price, amount, trigger_price }: OrderChange): OrderChange => ({
  ...(price !== undefined && { price }),
  ...(amount !== undefined && { amount }),
  ...(trigger_price !== undefined && { trigger_price }),
});

/** The practice connections that a server was asked to have, each with a generator of its own. */
export const practiceEntries = (
  wanted: readonly { readonly exchange: Exchange; readonly quality: ConnectionQuality }[],
  seed: number,
  scheduler: Scheduler,
  nowMs: () => number,
): Map<Exchange, OrderEntry> =>
  new Map(
    wanted.map(({ exchange, quality }) => [
      exchange,
      createPracticeEntry({
        ...quality,
        random: { state: hashText(`${seed} line ${exchange}`) | 0 },
        scheduler,
        nowMs,
      }),
    ]),
  );
