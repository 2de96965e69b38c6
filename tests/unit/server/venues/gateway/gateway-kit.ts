import { createDesk } from '../../../../../src/server/desk/desk.ts';
import { withVenueGateway } from '../../../../../src/server/venues/gateway/venue-gateway.ts';
import type { OrderEntry } from '../../../../../src/server/venues/order-entry.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { caller, historyOf } from '../../desk/desk-kit.ts';
import { benchOf, fund } from '../../trading/engine-kit.ts';
import type { Scheduler } from '../../../../../src/server/base/scheduler.ts';

/** A desk whose only venue is reached through an order entry; the clock goes by hand. */
export async function open(
  entryOf: (clock: { scheduler: Scheduler; nowMs: () => number }) => OrderEntry,
  path: string | null = null,
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
  const told: { user_id: string; order: Order }[] = [];
  function start(entry: OrderEntry | null) {
    const direct = bench.open({ scheduler });
    const engine = withVenueGateway({
      engine: direct,
      entries: new Map(entry ? [['HALYARD', entry]] : []),
      scheduler,
      nowMs,
      overdue: (user_id, sent) => told.push({ user_id, order: sent }),
      failed: (error) => {
        throw error;
      },
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
  return { bench, ...first, restart: start, pass, told, statusOf, lastOf };
}

/** Price and amount of a buy far below the market. */
export const far = { price: '600', amount: '0.1' };
