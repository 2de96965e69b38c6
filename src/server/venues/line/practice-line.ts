import { hashText, nextUniform, type Random } from '../../../shared/kit/random.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Report, VenueLine } from './venue-line.ts';
import type { Scheduler } from '../../base/scheduler.ts';

/** How bad a line is. */
export interface LineQuality {
  /** How long a request takes to get there, ms. */
  readonly delayMs: number;
  /** Share of requests that never get there, 0 to 1. */
  readonly loss: number;
  /** Share of answers that never come back, 0 to 1. */
  readonly silence: number;
}

/** How often it is looked what has got there. */
const lookMs = 50;

type Kind = 'place' | 'cancel';

interface Parcel {
  readonly kind: Kind;
  readonly client: string;
  /** When it is there; never for one that is lost. */
  readonly atMs: number;
  /** Its answer comes back. */
  readonly isAnswered: boolean;
  readonly answer: () => void;
}

export interface PracticeLineOptions extends LineQuality {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
}

const clientOf = ({ api_id, client_id }: Order): string => `${api_id}/${client_id}`;

/**
 * A line to a simulated venue that is as slow and as lossy as it is told to be, to try a desk, a strategy and oneself on. Requests get there after the delay,
 * or not; answers come back at once, or not.
 */
export function createPracticeLine({
  delayMs,
  loss,
  silence,
  random,
  scheduler,
  nowMs,
}: PracticeLineOptions): VenueLine {
  let under: Parcel[] = [];
  const arrived: Readonly<Record<Kind, Set<string>>> = { place: new Set(), cancel: new Set() };

  function send(kind: Kind, order: Order): Promise<void> {
    const isLost = nextUniform(random) < loss;
    const isAnswered = nextUniform(random) >= silence;
    return new Promise((resolve) => {
      if (!isLost) under.push({ kind, client: clientOf(order), atMs: nowMs() + delayMs, isAnswered, answer: resolve });
    });
  }

  function tick(): void {
    const there = under.filter(({ atMs }) => atMs <= nowMs());
    if (there.length === 0) return;
    under = under.filter((parcel) => !there.includes(parcel));
    for (const { kind, client, isAnswered, answer } of there) {
      arrived[kind].add(client);
      if (isAnswered) answer();
    }
  }

  const close = scheduler.every(lookMs, tick);
  return {
    place: (order) => send('place', order),
    cancel: (order) => send('cancel', order),
    query(order) {
      tick();
      const client = clientOf(order);
      // NOTE: what had been placed before the process began is at the venue, whoever carried it there.
      const report: Report = arrived.cancel.has(client)
        ? 'canceled'
        : arrived.place.has(client) || order.status === 'CANCELING'
          ? 'known'
          : 'unknown';
      const isAnswered = nextUniform(random) >= silence;
      return new Promise((resolve) => {
        if (isAnswered) resolve(report);
      });
    },
    forget(order) {
      for (const kind of ['place', 'cancel'] as const) arrived[kind].delete(clientOf(order));
    },
    close,
  };
}

/** The lines that a server was asked to have, each with a generator of its own. */
export const practiceLines = (
  wanted: readonly { readonly exchange: Exchange; readonly quality: LineQuality }[],
  seed: number,
  scheduler: Scheduler,
  nowMs: () => number,
): Map<Exchange, VenueLine> =>
  new Map(
    wanted.map(({ exchange, quality }) => [
      exchange,
      createPracticeLine({ ...quality, random: { state: hashText(`${seed} line ${exchange}`) | 0 }, scheduler, nowMs }),
    ]),
  );
