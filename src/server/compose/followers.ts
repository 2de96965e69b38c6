import { sendHistoryMessages } from '../desk/messages/history-messages.ts';
import { marginNotices } from '../desk/messages/margin-messages.ts';
import { endMessages, fillMessages } from '../desk/messages/order-messages.ts';
import { watchPaperOrders } from '../venues/replay/paper.ts';
import type { News } from './news.ts';
import type { ServerParts } from './parts.ts';
import type { Trading } from './trading.ts';

/**
 * What follows the engine: fills of orders in recorded markets, the counts of the metrics, and users' messages about
 * their orders.
 */
export function followEngine(
  { scheduler, log, metrics }: Pick<ServerParts, 'scheduler' | 'log' | 'metrics'>,
  { engine, recorded }: Pick<Trading, 'engine' | 'recorded'>,
  { messages }: Pick<News, 'messages'>,
) {
  const paper = recorded.markets.map((market) =>
    watchPaperOrders({
      market,
      resting: () => engine.resting(market.key),
      fill: (orderId, lots) => engine.fillExternal(orderId, lots),
      failed: (error) => log.warn({ error }, 'an order in a recorded market could not be filled'),
    }),
  );
  const counting = engine.events.subscribe((events) => {
    for (const event of events) if (event.kind === 'order') metrics.order(event.order.status);
  });
  const { entries, deals, ends } = engine.history;
  const sendings = [marginNotices(entries), fillMessages(deals), endMessages(ends)].map((source) =>
    sendHistoryMessages(source, {
      events: engine.events,
      messages,
      scheduler,
      failed: (error) => log.error({ error, source: source.name }, 'messages could not be sent'),
    }),
  );
  return {
    /** Sends at once what has been heard of; settles when it is sent. */
    async flush(): Promise<void> {
      for (const sending of sendings) await sending.flush();
    },
    /** Settles when the messages that are being sent have been. */
    async stop(): Promise<void> {
      counting.unsubscribe();
      for (const sending of sendings) await sending.stop();
      for (const watcher of paper) watcher.unsubscribe();
    },
  };
}
