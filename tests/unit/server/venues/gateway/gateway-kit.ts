import { NEVER } from 'rxjs';
import { createDesk } from '../../../../../src/server/desk/desk.ts';
import { withVenueGateway } from '../../../../../src/server/venues/gateway/venue-gateway.ts';
import type { OrderEntry, VenueOrder } from '../../../../../src/server/venues/order-entry.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { caller, historyOf } from '../../desk/desk-kit.ts';
import { benchOf, fund } from '../../trading/engine-kit.ts';
import type { Scheduler } from '../../../../../src/server/base/scheduler.ts';

/** A desk whose only venue is reached through an order entry; the clock goes by hand. */
export async function open(
  entryOf: (clock: { scheduler: Scheduler; nowMs: () => number }) => OrderEntry,
  path: string | null = null,
  failed = (error: unknown): void => {
    throw error;
  },
) {
  const bench = benchOf(path);
  const tasks = new Set<() => void>();
  const scheduler: Scheduler = {
    every(_ms, task) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    soon: (task) => {
      queueMicrotask(task);
    },
  };
  const nowMs = () => bench.nowMs;
  const reported: { user_id: string; order: Order }[] = [];
  function start(entry: OrderEntry | null) {
    const direct = bench.open({ scheduler });
    const engine = withVenueGateway({
      engine: direct,
      entries: new Map(entry ? [['HALYARD', entry]] : []),
      scheduler,
      nowMs,
      overdue: (user_id, sent) => reported.push({ user_id, order: sent }),
      failed,
    });
    return {
      engine,
      desk: createDesk({
        engine,
        accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true }),
        nowMs,
      }),
    };
  }
  const first = start(entryOf({ scheduler, nowMs }));
  await fund(first.engine);
  bench.run(first.engine, 20);
  /** Lets time pass in steps of a second, and what was set off in each come to its end. */
  async function pass(seconds: number): Promise<void> {
    for (let index = 0; index < seconds; index++) {
      bench.nowMs += 1_000;
      for (const task of [...tasks]) task();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
  }
  const lastOf = (desk: typeof first.desk, order_id: string) =>
    desk.history(caller, historyOf({ page_size: 100 })).pagenation.results.find((each) => each.order_id === order_id);
  const statusOf = (desk: typeof first.desk, order_id: string) => lastOf(desk, order_id)?.status;
  return { bench, ...first, restart: start, pass, reported, statusOf, lastOf };
}

/** Price and amount of a buy far below the market. */
export const far = { price: '600', amount: '0.1' };

/**
 * An order entry that the test drives, which counts what is sent. Queries are answered by `report`, or never where that
 * is undefined.
 */
export function manualEntry() {
  const placed: VenueOrder[] = [];
  const canceled: Order[] = [];
  const answers: (() => void)[] = [];
  const venue = {
    placed,
    canceled,
    answer: () => {
      answers.shift()?.();
    },
    report: undefined as 'unknown' | 'known' | 'canceled' | undefined,
    breaks: false,
  };
  const send = (note: () => void) => {
    note();
    return venue.breaks
      ? Promise.reject(new Error('connection reset'))
      : new Promise<void>((resolve) => {
          answers.push(resolve);
        });
  };
  const entry: OrderEntry = {
    place: (order) => send(() => placed.push(order)),
    amend: () => Promise.resolve(),
    cancel: (orders) => send(() => canceled.push(...orders)),
    forget: () => undefined,
    close: () => undefined,
    events: NEVER,
    query: ({ api_id, client_id }) =>
      venue.report === undefined
        ? new Promise(() => undefined)
        : Promise.resolve(
            venue.report === 'unknown'
              ? undefined
              : { api_id, client_id, state: venue.report === 'canceled' ? 'CANCELED' : 'OPEN' },
          ),
  };
  return { entry, venue };
}
