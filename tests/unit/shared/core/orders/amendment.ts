import { apply } from '../../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import { freshId, place, placedOrder } from '../world-kit.ts';

export type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price' | 'external'>;

export function amendCommand(order_id: string, change: Change, user_id = 'u'): AmendCommand {
  const client_id = freshId();
  return { kind: 'amend', user_id, client_id, hash: client_id, order_id, ...change };
}
export const amend = (world: World, order_id: string, change: Change, user_id = 'u') =>
  apply(world, amendCommand(order_id, change, user_id), 2_000);
export const put = (world: World, api_id: string, fields: Partial<PlaceOrder>): string =>
  placedOrder(place(world, api_id, fields))!.order_id;
export const stop = (trigger_price: string, rest: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  order_type: 'STOP_LOSS',
  side: 'SELL',
  trigger_price,
  time_in_force: 'GTC',
  amount: '1',
  ...rest,
});
