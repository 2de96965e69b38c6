import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { checkContracts, contractState, inverseKey, linearKey, order } from '../contract-kit.ts';
import { limit, placedOrder, restingLots } from '../core-kit.ts';

/** A state awake at 1000.0 in which `a` and `c` have bought 3 each of `b`. */
function held(): CoreState {
  const { state } = contractState();
  apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  for (const api_id of ['a', 'c']) trade(state, api_id, 'b', '3');
  return state;
}

function trade(
  state: CoreState,
  buyer: string,
  seller: string,
  amount: string,
  more: Partial<PlaceOrder> = {},
): Effects {
  order(state, buyer, { ...limit('BUY', '1000.0', amount), ...(seller === 'a' ? {} : more) });
  return order(state, seller, { ...limit('SELL', '1000.0', amount), ...(seller === 'a' ? more : {}) });
}

const exit = (state: CoreState, api_id: string, price: string, amount: string) =>
  placedOrder(order(state, api_id, { ...limit('SELL', price, amount), reduce_only: true }))!;
const versions = ({ events }: Effects, id: string) =>
  events.flatMap((event) =>
    event.kind === 'order' && event.order.order_id === id
      ? [[event.order.status, event.order.amount, event.order.version]]
      : [],
  );

describe('orders that only reduce', () => {
  it('are cut to what is left of the position, each told with the next version, and those behind them stay whole', () => {
    const state = held();
    const near = exit(state, 'a', '1010.0', '3');
    const far = exit(state, 'a', '1011.0', '1');
    const behind = placedOrder(order(state, 'b', limit('SELL', '1010.0', '1')))!;
    const effects = trade(state, 'b', 'a', '1');
    expect(versions(effects, near.order_id)).toEqual([['UNFILLED', '2.000', near.version + 1]]);
    expect([
      versions(effects, far.order_id),
      restingLots(state, near.order_id),
      restingLots(state, far.order_id),
    ]).toEqual([[], 2_000, 1_000]);
    expect(restingLots(state, behind.order_id)).toBe(1_000);
    checkContracts(state);
  });

  it('of just the size of the position are left as they are, and neither another account’s nor another contract’s are touched', () => {
    const state = held();
    const own = exit(state, 'a', '1010.0', '2');
    const other = exit(state, 'c', '1010.0', '3');
    const effects = trade(state, 'b', 'a', '1');
    expect([versions(effects, own.order_id), versions(effects, other.order_id)]).toEqual([[], []]);
    expect([restingLots(state, own.order_id), restingLots(state, other.order_id)]).toEqual([2_000, 3_000]);
  });

  it('end with the position for the reason REDUCE_ONLY, those that wait too', () => {
    const state = held();
    const ids = [
      exit(state, 'a', '1010.0', '3'),
      placedOrder(
        order(state, 'a', {
          side: 'SELL',
          order_type: 'STOP_MARKET',
          time_in_force: 'GTC',
          trigger_price: '990.0',
          close_position: true,
        }),
      )!,
    ].map(({ order_id }) => order_id);
    const effects = trade(state, 'b', 'a', '3');
    for (const id of ids) {
      expect(effects.events.findLast((event) => event.kind === 'order' && event.order.order_id === id)).toMatchObject({
        order: { status: 'EXPIRED', status_reason: 'REDUCE_ONLY', filled_amount: '0.000' },
      });
      expect(state.orders.has(id)).toBe(false);
    }
    checkContracts(state);
  });
});
