import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { place, placedOrder, tradeAt, stateOf } from './core-kit.ts';

/** The fields of an order of amount 1 that waits for a trigger. */
export const held = (
  order_type: PlaceOrder['order_type'],
  side: 'BUY' | 'SELL',
  trigger_price: string,
  rest: Partial<PlaceOrder> = {},
): Partial<PlaceOrder> => ({ order_type, side, trigger_price, time_in_force: 'GTC', amount: '1', ...rest });

/** A state whose last price is 1000 and whose book is empty. */
export function stateAt1000(): CoreState {
  const state = stateOf();
  tradeAt(state, '1000');
  return state;
}

/** Places one that waits, and gives its id. */
export const hold = (state: CoreState, fields: Partial<PlaceOrder>): string =>
  placedOrder(place(state, 'a', fields))!.order_id;
