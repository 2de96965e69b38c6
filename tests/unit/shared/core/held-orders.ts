import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { place, placedOrder, tradeAt, worldOf } from './world-kit.ts';

/** The fields of an order of amount 1 that waits for a trigger. */
export const held = (
  order_type: PlaceOrder['order_type'],
  side: 'BUY' | 'SELL',
  trigger_price: string,
  rest: Partial<PlaceOrder> = {},
): Partial<PlaceOrder> => ({ order_type, side, trigger_price, time_in_force: 'GTC', amount: '1', ...rest });

/** A world whose last price is 1000 and whose book is empty. */
export function worldAt1000(): World {
  const world = worldOf();
  tradeAt(world, '1000');
  return world;
}

/** Places one that waits, and gives its id. */
export const hold = (world: World, fields: Partial<PlaceOrder>): string =>
  placedOrder(place(world, 'a', fields))!.order_id;
