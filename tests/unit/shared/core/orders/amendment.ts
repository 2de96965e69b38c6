import { apply } from '../../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import { freshId, place, placedOrder } from '../world-kit.ts';

/** What an amendment says of its order. */
export type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price' | 'external'>;

/** The command of an amendment under an id of its own. */
export function amendCommand(order_id: string, change: Change, user_id = 'u'): AmendCommand {
  const client_id = freshId();
  return { kind: 'amend', user_id, client_id, hash: client_id, order_id, ...change };
}
/** Amends an order, after two seconds of the world. */
export const amend = (world: World, order_id: string, change: Change, user_id = 'u') =>
  apply(world, amendCommand(order_id, change, user_id), 2_000);
/** Places an order and gives its id. */
export const put = (world: World, api_id: string, fields: Partial<PlaceOrder>): string =>
  placedOrder(place(world, api_id, fields))!.order_id;
/** The fields of a sale of 1 that waits below the price. */
export const stop = (trigger_price: string, rest: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  order_type: 'STOP_LOSS',
  side: 'SELL',
  trigger_price,
  time_in_force: 'GTC',
  amount: '1',
  ...rest,
});
