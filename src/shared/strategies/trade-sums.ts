import type { Order } from '../trade/order.ts';
import { emptyInventory, filledOf, type Inventory, withFilled } from './inventory.ts';

/** What buys and sales have come to, money units: sums, so that the order in which they are added does not matter. */
export interface TradeSums {
  /** Base after fees, and what it has cost. */
  readonly bought: bigint;
  readonly spent: bigint;
  readonly sold: bigint;
  /** Quote after fees. */
  readonly received: bigint;
  readonly volume: bigint;
  readonly fees: bigint;
}

export const noTrades: TradeSums = { bought: 0n, spent: 0n, sold: 0n, received: 0n, volume: 0n, fees: 0n };

/** The sums with what of an order was filled. */
export function withOrder(sums: TradeSums, order: Order): TradeSums {
  const filled = filledOf(order);
  const { base, flow, volume, fees } = withFilled(emptyInventory, filled);
  const isBuy = filled.side === 'BUY';
  return {
    bought: sums.bought + (isBuy ? base : 0n),
    spent: sums.spent - (isBuy ? flow : 0n),
    sold: sums.sold - (isBuy ? 0n : base),
    received: sums.received + (isBuy ? 0n : flow),
    volume: sums.volume + volume,
    fees: sums.fees + fees,
  };
}

/** The inventory of sums: what is held has cost the average of all that was bought. */
export function inventoryOf({ bought, spent, sold, received, volume, fees }: TradeSums): Inventory {
  const base = bought - sold;
  const flow = received - spent;
  const cost = bought > 0n && base > 0n ? (spent * base) / bought : 0n;
  return { base, cost, realised: flow + cost, flow, volume, fees };
}
