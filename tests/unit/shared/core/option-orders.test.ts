import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { checkContracts, order, run, wallet } from './contract-kit.ts';
import { call, callKey, optionState, type Paths } from './option-kit.ts';
import { expireAt, orders, positions, traded, usdt } from './option-trade.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';

describe('an order that waits', () => {
  const waiting = (fields: Partial<PlaceOrder>): Partial<PlaceOrder> => ({
    market: callKey,
    side: 'SELL',
    order_type: 'STOP_MARKET',
    time_in_force: 'GTC',
    amount: '2',
    trigger_price: '40.0',
    ...fields,
  });
  const statusOf = (effects: readonly Effects[], id: string) =>
    orders(effects).findLast(({ order_id }) => order_id === id);

  it.each([
    ['LAST', { trigger_price: '40.0' }, '39.9', (paths: Paths) => paths.options.set(call.symbol, 399)],
    [
      'MARK',
      { trigger_price: '40.0', trigger_by: 'MARK' },
      '39.9',
      (paths: Paths) => paths.options.set(call.symbol, 399),
    ],
    [
      'INDEX',
      { trigger_price: '990.0', trigger_by: 'INDEX' },
      '50',
      (paths: Paths) => {
        paths.spot = 9_890;
      },
    ],
  ] as const)(
    'fires by %s, locks nothing until then, and closes the position at the market',
    (_by, fields, price, move) => {
      const { state, paths } = traded();
      run(state, 10);
      const reported = placedOrder(order(state, 'a', waiting({ ...fields, amount: undefined, close_position: true })))!;
      expect([reported.status, wallet(state, 'a', usdt)[1]]).toEqual(['WAITING', 0]);
      run(state, 20);
      expect(state.orders.get(reported.order_id)?.status).toBe('WAITING');
      move(paths);
      const effects = run(state, 20);
      const fired = statusOf(effects, reported.order_id)!;
      expect([fired.status, fired.filled_amount]).toEqual(['FILLED', '2.000']);
      expect(Math.abs(Number(fired.avg_price) - Number(price))).toBeLessThan(2);
      expect(positions(state, 'a')).toEqual([]);
      checkContracts(state);
    },
  );

  it('opens at its limit when its trigger comes, and is refused then where its seller cannot cover it', () => {
    const { state, paths } = optionState(['400', '1']);
    run(state, 10);
    const selling = waiting({ order_type: 'TRIGGER_LIMIT', trigger_price: '60.0', trigger_by: 'MARK', price: '61.0' });
    const [one, many] = ['1', '3'].map((amount) => placedOrder(order(state, 'a', { ...selling, amount }))!);
    paths.options.set(call.symbol, 601);
    const effects = run(state, 20);
    expect(
      orders(effects)
        .filter(({ order_id }) => order_id === one!.order_id)
        .map(({ status }) => status),
    ).toEqual(expect.arrayContaining(['EXECUTING', 'UNFILLED']));
    expect(statusOf(effects, many!.order_id)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'BALANCE' });
    expect(wallet(state, 'a', usdt)[1]).toBeCloseTo(150.3, 9);
    checkContracts(state);
  });

  it('is canceled where the option ends before its trigger comes', () => {
    const { state, paths } = traded();
    run(state, 10);
    const ids = [
      waiting({ trigger_price: '1.0' }),
      waiting({ trigger_price: '1.0', trigger_by: 'MARK' }),
      waiting({ trigger_price: '500.0', trigger_by: 'INDEX' }),
    ].map((fields) => placedOrder(order(state, 'a', fields))!.order_id);
    const effects = expireAt(state, paths, 11_003);
    for (const id of ids)
      expect(statusOf(effects, id)).toMatchObject({ status: 'CANCELED', status_reason: 'DELIVERY' });
    expect(state.orders.size).toBe(0);
    checkContracts(state);
  });

  it('survives its text, and an amendment moves its trigger', () => {
    const { state, paths, fairPriceOf } = traded();
    run(state, 10);
    const { order_id } = placedOrder(order(state, 'a', waiting({ trigger_by: 'INDEX', trigger_price: '950.0' })))!;
    expect(
      apply(
        state,
        { kind: 'amend', user_id: 'u', client_id: 'am', hash: 'am', order_id, trigger_price: '980.0' },
        state.step * 100,
      ).answer,
    ).toMatchObject({ kind: 'placed' });
    const restored = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(restored)).toBe(snapshotOf(state));
    paths.spot = 9_790;
    for (const each of [state, restored]) expect(statusOf(run(each, 20), order_id)).toMatchObject({ status: 'FILLED' });
    expect(snapshotOf(restored)).toBe(snapshotOf(state));
  });
});

describe('exits', () => {
  it('of an option that was bought take the profit or stop the loss, and the other one goes with it', () => {
    for (const [ticks, name] of [
      [701, 'tp'],
      [299, 'sl'],
    ] as const) {
      const { state, paths } = optionState();
      order(state, 'b', { ...limit('SELL', '50.0', '2'), market: callKey });
      order(state, 'a', {
        ...limit('BUY', '50.0', '2'),
        market: callKey,
        tp: { trigger_price: '70.0' },
        sl: { trigger_price: '30.0' },
      });
      run(state, 10);
      expect(
        [...state.orders.values()].map(({ client_id, reduceOnly, status }) => [
          client_id.slice(-2),
          reduceOnly,
          status,
        ]),
      ).toEqual([
        ['tp', true, 'WAITING'],
        ['sl', true, 'WAITING'],
      ]);
      paths.options.set(call.symbol, ticks);
      const effects = run(state, 30);
      expect(
        orders(effects)
          .filter(({ status }) => status === 'FILLED')
          .map(({ client_id }) => client_id.slice(-2)),
      ).toContain(name);
      expect(
        orders(effects)
          .filter(({ status_reason }) => status_reason === 'OCO')
          .map(({ client_id }) => client_id.slice(-2)),
      ).toEqual([name === 'tp' ? 'sl' : 'tp']);
      expect([positions(state, 'a'), state.orders.size]).toEqual([[], 0]);
      checkContracts(state);
    }
  });

  it("of an order that the index triggers lie about the option's own price", () => {
    const { state, paths } = optionState();
    run(state, 10);
    const buying = {
      market: callKey,
      side: 'BUY',
      order_type: 'TRIGGER_MARKET',
      time_in_force: 'GTC',
      amount: '1',
      trigger_price: '1010.0',
      trigger_by: 'INDEX',
    } as const;
    expect(refusalOf(order(state, 'a', { ...buying, tp: { trigger_price: '45.0' } }))).toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { field: 'tp.trigger_price' },
    });
    order(state, 'a', { ...buying, tp: { trigger_price: '70.0' }, sl: { trigger_price: '30.0' } });
    paths.spot = 10_110;
    run(state, 20);
    expect([positions(state, 'a').length, state.orders.size]).toEqual([1, 2]);
    checkContracts(state);
  });
});
