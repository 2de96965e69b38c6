import { apply } from '../../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { freshId, place, placedOrder } from '../core-kit.ts';

/** What an amendment says of its order. */
export type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price' | 'external'>;

/** The command of an amendment under an id of its own. */
export function amendCommand(order_id: string, change: Change, user_id = 'u'): AmendCommand {
  const client_id = freshId();
  return { kind: 'amend', user_id, client_id, hash: client_id, order_id, ...change };
}
/** Amends an order, after two seconds of the state. */
export const amend = (state: CoreState, order_id: string, change: Change, user_id = 'u') =>
  apply(state, amendCommand(order_id, change, user_id), 2_000);
/** Places an order and gives its id. */
export const put = (state: CoreState, api_id: string, fields: Partial<PlaceOrder>): string =>
  placedOrder(place(state, api_id, fields))!.order_id;
/** The fields of a sale of 1 that waits below the price. */
export const stop = (trigger_price: string, rest: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  order_type: 'STOP_LOSS',
  side: 'SELL',
  trigger_price,
  time_in_force: 'GTC',
  amount: '1',
  ...rest,
});
