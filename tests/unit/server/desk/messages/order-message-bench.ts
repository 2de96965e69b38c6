import { join } from 'node:path';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { endMessages, fillMessages } from '../../../../../src/server/desk/messages/order-messages.ts';
import { sendHistoryMessages } from '../../../../../src/server/desk/messages/history-messages.ts';
import { createMessages, type Messages } from '../../../../../src/server/notify/messages.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createMessageStore, type MessageStore } from '../../../../../src/server/store/tables/messages.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { OrderFacts } from '../../../../../src/shared/trade/order-message.ts';
import { benchOf, folder } from '../../trading/engine-kit.ts';
import { market, placeCommand } from '../../../shared/core/core-kit.ts';

/** The stored messages, as tests ask for them. */
interface Stored {
  readonly after: MessageStore['after'];
  readonly counts: MessageStore['counts'];
  readonly read: MessageStore['read'];
}

/** A trading file beside a database of messages. */
export async function open(options: Parameters<ReturnType<typeof benchOf>['open']>[0] = {}, atMs?: number) {
  const bench = benchOf(join(folder(), 'trading.db'));
  if (atMs !== undefined) bench.nowMs = atMs;
  const engine = bench.open(options);
  const path = join(folder(), 'halyard.db');
  const database = await openDatabase(path);
  onTestFinished(() => database.destroy());
  const store = createMessageStore(database);
  const stored: Stored = store;
  const failures: unknown[] = [];
  const reported: string[] = [];
  /** What a process that has these two files does; the first `failing` transactions of messages fail. */
  function follow(of: TradingEngine, failing = 0) {
    let left: number = failing;
    let timers: (() => void)[] = [];
    const messages = createMessages(store, () => bench.nowMs);
    messages.published.subscribe(({ message }) => reported.push(message.title));
    const sendAllAt: Messages['sendAllAt'] = (list, at) =>
      left-- > 0 ? Promise.reject(new Error('no room')) : messages.sendAllAt(list, at);
    const following = [fillMessages(of.history.deals), endMessages(of.history.ends)].map((source) =>
      sendHistoryMessages(source, {
        events: of.events,
        messages: { ...messages, sendAllAt },
        failed: (error) => failures.push(error),
        scheduler: {
          every: (_ms, task) => {
            timers.push(task);
            return () => {
              timers = [];
            };
          },
        },
      }),
    );
    const all = async (each: (one: (typeof following)[number]) => Promise<void>) => {
      for (const one of following) await each(one);
    };
    onTestFinished(() => all((one) => one.stop()));
    const settled = () => all((one) => one.settled());
    return {
      stop: () => all((one) => one.stop()),
      settled,
      tick: () => {
        for (const task of timers) task();
        return settled();
      },
    };
  }
  return {
    bench,
    engine,
    database,
    path,
    store: stored,
    failures,
    reported,
    follow,
    /** So many orders of account `a` that are filled at once. */
    async fill(of: TradingEngine, count: number): Promise<void> {
      for (let index = 0; index < count; index++) await of.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
    },
    /** Orders of `u` as they are now, oldest first, and their messages. */
    ordersOf: (of: TradingEngine) =>
      of.history
        .list({ user_id: 'u', start: 0, end: Number.MAX_SAFE_INTEGER, page: 1, page_size: 10_000 })
        .results.reverse(),
    written: async (type: 1 | 3 = 1) =>
      (await store.after('u', type, 0)).map((message) => ({ ...message, data: v.parse(OrderFacts, message.data) })),
  };
}
