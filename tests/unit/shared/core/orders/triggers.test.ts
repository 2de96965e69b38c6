import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { checkContracts, contractState, linearKey, order, run, set, wallet } from '../contract-kit.ts';
import { balance, limit, listed, place, placedOrder, tradeAt, stateOf } from '../core-kit.ts';

/** A state awake at 1000.0 in which `a` has bought 2 of `b`. */
function held() {
  const made = contractState();
  const { state } = made;
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  order(state, 'b', limit('SELL', '1000.0', '2'));
  order(state, 'a', limit('BUY', '1000.0', '2'));
  run(state, 10);
  return made;
}

const stop = (side: 'BUY' | 'SELL', trigger_price: string, more: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  side,
  order_type: 'STOP_MARKET',
  time_in_force: 'GTC',
  trigger_price,
  trigger_by: 'MARK',
  ...more,
});
/** States of an order in the order in which they were told, each once. */
const reported = (effects: readonly Effects[], id: string) => {
  const rows = effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'order' && event.order.order_id === id ? [event.order] : [])),
  );
  return rows.map(({ status, status_reason, amount, filled_amount }) =>
    [status, status_reason, amount, filled_amount].join(' '),
  );
};

describe('orders for contracts that fire', () => {
  it('the second of two that close the same position finds none, and expires without a trade', () => {
    const { state, path } = held();
    const [first, second, sized] = [
      { close_position: true },
      { close_position: true },
      { amount: '1', reduce_only: true },
    ].map((more) => placedOrder(order(state, 'a', stop('SELL', '990.0', more)))!.order_id);
    path.ticks = 9_850;
    const effects = run(state, 20);
    expect(reported(effects, first!).at(-1)).toBe('FILLED  2.000 2.000');
    for (const id of [second!, sized!])
      expect(reported(effects, id).at(-1)).toMatch(/^EXPIRED REDUCE_ONLY \d\.000 0\.000$/);
    expect(state.contracts.pools.has('a/linear/USDT')).toBe(false);
    expect(state.orders.size).toBe(0);
    checkContracts(state);
  });

  it('one that only reduces is cut to what is left of the position, and one that closes it takes what has come since', () => {
    const { state, path } = held();
    const [sized, whole] = [{ amount: '2', reduce_only: true }, { close_position: true }].map(
      (more, index) => placedOrder(order(state, 'a', stop('SELL', index === 0 ? '990.0' : '980.0', more)))!.order_id,
    );
    order(state, 'b', limit('BUY', '1000.0', '0.5'));
    order(state, 'a', { ...limit('SELL', '1000.0', '0.5'), reduce_only: true });
    path.ticks = 9_850;
    const effects = run(state, 20);
    expect(reported(effects, sized!).at(-1)).toBe('FILLED  1.500 1.500');
    expect(reported(effects, whole!).at(-1)).toMatch(/^EXPIRED REDUCE_ONLY/);
    const again = held();
    const { order_id } = placedOrder(order(again.state, 'a', stop('SELL', '990.0', { close_position: true })))!;
    order(again.state, 'b', limit('SELL', '1000.0', '1'));
    order(again.state, 'a', limit('BUY', '1000.0', '1'));
    again.path.ticks = 9_850;
    expect(reported(run(again.state, 20), order_id).at(-1)).toBe('FILLED  3.000 3.000');
  });

  it('one that would make the position larger than its leverage allows ends with the reason LEVERAGE', () => {
    const { state, path } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    set(state, 'a', { leverage: 100, confirm_risk: true });
    run(state, 10);
    const { order_id } = placedOrder(
      order(state, 'a', stop('BUY', '1010.0', { order_type: 'TRIGGER_LIMIT', price: '1000.0', amount: '200' })),
    )!;
    expect(placedOrder(order(state, 'a', limit('BUY', '990.0', '60')))).toMatchObject({ status: 'UNFILLED' });
    path.ticks = 10_150;
    const effects = run(state, 20);
    expect(reported(effects, order_id).at(-1)).toMatch(/^EXECUTION_ERROR LEVERAGE 200\.000 0\.000$/);
    checkContracts(state);
  });

  it('a limit locks what it needs once it rests, at the price that it has', () => {
    const { state, path } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    run(state, 10);
    const { order_id } = placedOrder(
      order(state, 'a', stop('BUY', '1010.0', { order_type: 'TRIGGER_LIMIT', price: '990.0', amount: '2' })),
    )!;
    expect(wallet(state, 'a')[1]).toBe(0);
    path.ticks = 10_150;
    expect(reported(run(state, 20), order_id)).toEqual(['EXECUTING  2.000 0.000', 'UNFILLED  2.000 0.000']);
    expect(wallet(state, 'a')[1]).toBeCloseTo(2 * 990 * (0.1 + 0.0005), 9);
    checkContracts(state);
  });
});

describe('orders on spot that fire', () => {
  const buying: Partial<PlaceOrder> = {
    side: 'BUY',
    order_type: 'STOP_LOSS',
    time_in_force: 'GTC',
    trigger_price: '1010.0',
    amount: '50',
  };

  it('a buy at the market takes from free money what it costs beyond its trigger', () => {
    const state = stateOf();
    tradeAt(state, '1000');
    const { order_id } = placedOrder(place(state, 'a', buying))!;
    expect(balance(state, 'a', 'USDT')).toEqual([49_500, 50_500]);
    place(state, 'b', limit('SELL', '1011.0', '60'));
    const effects = place(state, 'c', limit('BUY', '1011.0', '0.01', 'IOC'));
    expect(reported([effects], order_id).at(-1)).toBe('FILLED  50.000 50.000');
    expect(balance(state, 'a', 'USDT')).toEqual([100_000 - 50_550, 0]);
  });

  it.each([
    ['is filled where that is there to the last digit', null, 'FILLED  50.000 50.000'],
    [
      'ends with the reason BALANCE where a part is missing, and frees its lock',
      '0.001',
      'EXECUTION_ERROR BALANCE 50.000 0.000',
    ],
  ])('it %s', (_name, gone, end) => {
    const state = stateOf();
    tradeAt(state, '1000');
    const { order_id } = placedOrder(place(state, 'a', buying))!;
    // 98.9 at 500 leave 50 free, just what 50 cost at 1011 beyond 1010.
    place(state, 'a', limit('BUY', '500', '98.9'));
    const at = { exchange: 'HALYARD', account_type: 'spot' } as const;
    if (gone !== null)
      apply(
        state,
        {
          kind: 'transfer',
          user_id: 'u',
          client_id: 'all',
          hash: '',
          from: { ...at, api_id: 'a' },
          to: { ...at, api_id: 'c' },
          asset: 'USDT',
          amount: gone,
        },
        1_000,
      );
    expect(balance(state, 'a', 'USDT')[0]).toBeCloseTo(50 - Number(gone), 9);
    place(state, 'b', limit('SELL', '1011.0', '60'));
    const effects = place(state, 'c', limit('BUY', '1011.0', '0.01', 'IOC'));
    expect(reported([effects], order_id).at(-1)).toBe(end);
    expect(balance(state, 'a', 'USDT')[0]).toBeCloseTo(gone === null ? 0 : 50_550 - Number(gone), 9);
  });

  it('do not fire in a market that is recorded', () => {
    const state = stateOf([listed()]);
    tradeAt(state, '1000');
    const { order_id } = placedOrder(place(state, 'a', { ...buying, amount: '1' }))!;
    apply(state, { kind: 'list', seed: 1, markets: [listed({}, true)] }, 1_000);
    place(state, 'c', { ...limit('BUY', '1011.0', '0.01', 'IOC'), external: [[10_110, 1_000]] });
    expect(state.orders.get(order_id)?.status).toBe('WAITING');
  });
});
