import type { Subscription } from 'rxjs';
import { must } from '../../../shared/base/assert.ts';
import { toUnits } from '../../../shared/base/decimal.ts';
import { ask, type BookSide, bid } from '../../../shared/market/book/book.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import type { Market } from '../venue.ts';
import type { Side } from '../../../shared/trade/order.ts';

/** A user's order in the book of an external market, in ticks and lots. */
export interface RestingOrder {
  readonly order_id: string;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

export interface PaperParts {
  readonly market: Market;
  /** Users' orders that rest in this market now. */
  readonly resting: () => readonly RestingOrder[];
  /** Fills an order at its own price; resolves when that is durable. */
  readonly fill: (orderId: string, lots: number) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

const deepest = 1_000;

/**
 * Lets users' orders rest in a recorded market: an order is filled when the recorded book crosses it, when a trade
 * prints beyond its price, or when trades at its price have eaten what stood before it. What stood before it is the
 * recorded size at its price when it was first seen; sizes that leave the level shorten the queue.
 */
export function watchPaperOrders({ market, resting, fill, failed }: PaperParts): Subscription {
  const ahead = new Map<string, number>();
  const inFlight = new Map<string, number>();

  const sizeAt = (side: BookSide, ticks: number): number => {
    const { prices, sizes } = market.book.top(side, deepest);
    return sizes[prices.indexOf(ticks)] ?? 0;
  };

  function send(order: RestingOrder, lots: number): void {
    const open = order.lots - (inFlight.get(order.order_id) ?? 0);
    const taken = Math.min(open, lots);
    if (taken <= 0) return;
    inFlight.set(order.order_id, (inFlight.get(order.order_id) ?? 0) + taken);
    fill(order.order_id, taken)
      .catch(failed)
      .finally(() => {
        const left = (inFlight.get(order.order_id) ?? 0) - taken;
        if (left > 0) inFlight.set(order.order_id, left);
        else inFlight.delete(order.order_id);
      });
  }

  function onBook(): void {
    const orders = resting();
    for (const id of ahead.keys()) if (!orders.some(({ order_id }) => order_id === id)) ahead.delete(id);
    for (const order of orders) {
      const own: BookSide = order.side === 'BUY' ? bid : ask;
      const before = sizeAt(own, order.ticks);
      ahead.set(order.order_id, Math.min(ahead.get(order.order_id) ?? before, before));
      const { prices, sizes } = market.book.top(own === bid ? ask : bid, deepest);
      let crossing = 0;
      for (
        let row = 0;
        row < prices.length && (order.side === 'BUY' ? prices[row]! <= order.ticks : prices[row]! >= order.ticks);
        row++
      )
        crossing += sizes[row]!;
      send(order, crossing);
    }
  }

  function onTrade([, , priceText, sizeText, taker]: Trade): void {
    const ticks = must(toUnits(priceText, market.grid.price), `price ${priceText}`);
    const lots = must(toUnits(sizeText, market.grid.size), `size ${sizeText}`);
    for (const order of resting()) {
      if ((taker === 'SELL') !== (order.side === 'BUY')) continue;
      const beyond = order.side === 'BUY' ? ticks < order.ticks : ticks > order.ticks;
      if (beyond) send(order, lots);
      if (ticks !== order.ticks) continue;
      const queue = (ahead.get(order.order_id) ?? sizeAt(order.side === 'BUY' ? bid : ask, ticks)) - lots;
      ahead.set(order.order_id, Math.max(0, queue));
      if (queue < 0) send(order, -queue);
    }
  }

  const subscription = market.bookChanges.subscribe(onBook);
  subscription.add(
    market.trades.subscribe((trades) => {
      for (const trade of trades) onTrade(trade);
    }),
  );
  return subscription;
}
