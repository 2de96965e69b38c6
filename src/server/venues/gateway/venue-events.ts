import { must } from '../../../shared/base/assert.ts';
import { toUnits } from '../../../shared/base/decimal.ts';
import { spotKeyOf } from '../../../shared/market/instrument.ts';
import { isFinal } from '../../../shared/trade/order-status.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { OrderName, VenueOrderState } from '../order-entry.ts';
import type { GatewayOptions } from './following.ts';

const nameOf = ({ api_id, client_id }: OrderName): string => `${api_id}/${client_id}`;

/** Orders at venues with an order entry that are not final, by what the venues call them. */
function watchOpen({ engine, entries }: Pick<GatewayOptions, 'engine' | 'entries'>) {
  const ids = new Map<string, string>();
  function take(order: Order): void {
    if (!entries.has(order.exchange)) return;
    if (isFinal(order.status)) ids.delete(nameOf(order));
    else ids.set(nameOf(order), order.order_id);
  }
  for (const { order } of engine.openOrders()) take(order);
  const watching = engine.events.subscribe((events) => {
    for (const event of events) if (event.kind === 'order') take(event.order);
  });
  return { idOf: (name: OrderName): string | undefined => ids.get(nameOf(name)), watching };
}

/**
 * Books what venues report of orders by themselves: fills at the order's own price, and ends. `arrived` is called with
 * every order that is reported. Reports of one order are taken one after the other, so that a fill is never counted
 * twice. The result ends it.
 */
export function followEvents(options: GatewayOptions, arrived: (order_id: string) => void): () => void {
  const { engine, entries, failed } = options;
  if (entries.size === 0) return () => undefined;
  const open = watchOpen(options);
  let last: Promise<unknown> = Promise.resolve();

  async function book(order_id: string, { filled_amount, state }: VenueOrderState): Promise<void> {
    const order = engine.openOrder(order_id);
    const market = order && engine.market(spotKeyOf(order));
    if (!order || !market) return;
    const lotsOf = (text: string): number => must(toUnits(text, market.grid.size), `an amount of ${market.key}`);
    const lots = filled_amount === undefined ? 0 : lotsOf(filled_amount) - lotsOf(order.filled_amount);
    if (lots > 0) await engine.fillExternal(order_id, lots);
    if (state !== 'OPEN' && engine.openOrder(order_id))
      await engine.submit({ kind: 'line', order_id, happened: 'cancel_arrived' });
  }

  const subscriptions = [...entries.values()].map((entry) =>
    entry.events.subscribe({
      next(report) {
        const order_id = open.idOf(report);
        if (order_id === undefined) return;
        arrived(order_id);
        last = last.then(() => book(order_id, report)).catch(failed);
      },
      error: failed,
    }),
  );
  return () => {
    open.watching.unsubscribe();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
