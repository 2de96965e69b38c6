import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { positionAt } from '../../../../src/shared/core/state/contract.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { checkContracts, linearKey, order, run, set, wallet } from './contract-kit.ts';
import { awake, trade } from './contract-trade.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';

describe('orders that wait', () => {
  it('lock nothing and fire by the mark price', () => {
    const { state, path } = awake();
    trade(state, ['a', 'b'], '1');
    run(state, 10);
    const [, locked] = wallet(state, 'a');
    const stop = placedOrder(
      order(state, 'a', {
        side: 'SELL',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        trigger_price: '990.0',
        trigger_by: 'MARK',
        close_position: true,
      }),
    )!;
    expect([stop.status, stop.trigger_by, wallet(state, 'a')[1]]).toEqual(['WAITING', 'MARK', locked]);
    path.ticks = 9_850;
    const reported = run(state, 500).flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && event.order.order_id === stop.order_id ? [event.order.status] : [],
      ),
    );
    expect(reported.slice(0, 2)).toEqual(['EXECUTING', 'FILLED']);
    expect(state.contracts.pools.has('a/linear/USDT')).toBe(false);
    checkContracts(state);
  });

  it('that would open without the money for it end with the reason BALANCE', () => {
    const { state, path } = awake();
    set(state, 'a', { leverage: 1 });
    run(state, 10);
    const waiting = placedOrder(
      order(state, 'a', {
        side: 'BUY',
        order_type: 'STOP_MARKET',
        time_in_force: 'GTC',
        trigger_price: '1010.0',
        amount: '12',
      }),
    )!;
    path.ticks = 10_150;
    const reported = run(state, 100).flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && event.order.order_id === waiting.order_id ? [event.order] : [],
      ),
    );
    expect(reported.at(-1)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'BALANCE' });
    checkContracts(state);
  });
});

describe('exits that an order brings along', () => {
  it('wait from its first fill on, and the one that is left goes with the position', () => {
    const { state, path } = awake();
    const resting = placedOrder(
      order(state, 'a', {
        ...limit('BUY', '1000.0', '2'),
        tp: { trigger_price: '1010.0' },
        sl: { trigger_price: '990.0', price: '989.0' },
      }),
    )!;
    expect(resting).toMatchObject({ tp: { trigger_price: '1010.0' }, sl: { trigger_price: '990.0', price: '989.0' } });
    const effects = order(state, 'b', limit('SELL', '1000.0', '0.5', 'IOC'));
    const exits = effects.events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'WAITING' ? [event.order] : [],
    );
    expect(exits).toMatchObject([
      {
        order_type: 'TAKE_PROFIT_MARKET',
        side: 'SELL',
        reduce_only: true,
        trigger_price: '1010.0',
        client_id: `${resting.client_id}.tp`,
      },
      { order_type: 'TRIGGER_LIMIT', side: 'SELL', price: '989.0', trigger_price: '990.0' },
    ]);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [resting.order_id] }, 0);
    path.ticks = 10_150;
    const ends = new Map(
      run(state, 100).flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'order' ? [[event.order.order_id, event.order] as const] : [])),
      ),
    );
    expect(ends.get(exits[0]!.order_id)).toMatchObject({ status: 'FILLED', filled_amount: '0.500' });
    expect(ends.get(exits[1]!.order_id)).toMatchObject({ status: 'CANCELED', status_reason: 'OCO' });
    checkContracts(state);
  });

  /** The newest state of each exit that was told, by its leg. */
  const reportedExits = (reported: readonly Effects[]) => {
    const orders = reported.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'order' && /\.(tp|sl)/.test(event.order.client_id) ? [event.order] : [],
      ),
    );
    return new Map(orders.map((each) => [/\.(tp|sl).*$/.exec(each.client_id)![0], each]));
  };
  const bracket = { tp: { trigger_price: '1010.0' }, sl: { trigger_price: '990.0' } };

  it('close what their order was filled by and no more, and the one that is left is canceled with the other, though the position goes on', () => {
    const { state, path } = awake();
    trade(state, ['a', 'b'], '3');
    const resting = placedOrder(order(state, 'a', { ...limit('BUY', '1000.0', '2'), ...bracket }))!;
    const first = order(state, 'b', limit('SELL', '1000.0', '0.5', 'IOC'));
    expect([...reportedExits([first]).values()]).toMatchObject([{ amount: '0.500' }, { amount: '0.500' }]);
    const second = order(state, 'b', limit('SELL', '1000.0', '0.7', 'IOC'));
    expect([...reportedExits([second]).values()]).toMatchObject([
      { amount: '1.200', status: 'WAITING' },
      { amount: '1.200', status: 'WAITING' },
    ]);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [resting.order_id] }, 0);
    const restored = flowingStateOf(snapshotOf(state), state.fairPriceOf);
    expect(snapshotOf(restored)).toBe(snapshotOf(state));
    path.ticks = 10_150;
    const ends = reportedExits(run(restored, 100));
    expect(ends.get('.tp')).toMatchObject({ status: 'FILLED', filled_amount: '1.200' });
    expect(ends.get('.sl')).toMatchObject({ status: 'CANCELED', status_reason: 'OCO' });
    expect(Math.abs(positionAt(restored, 'a', restored.markets.get(linearKey)!, 'BOTH')!.lots)).toBe(3_000);
    checkContracts(restored);
  });

  it('come anew for what their order is filled by after one has fired, but not where the user has taken one back', () => {
    const { state, path } = awake();
    const resting = placedOrder(order(state, 'a', { ...limit('BUY', '1000.0', '2'), ...bracket }))!;
    const first = reportedExits([order(state, 'b', limit('SELL', '1000.0', '0.5', 'IOC'))]);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [first.get('.sl')!.order_id] }, 0);
    path.ticks = 10_150;
    expect(reportedExits(run(state, 100)).get('.tp')).toMatchObject({ status: 'FILLED', filled_amount: '0.500' });
    path.ticks = 10_000;
    const reported = [...run(state, 100), order(state, 'b', limit('SELL', '1000.0', '1.5', 'IOC'))];
    expect(
      reported
        .flatMap(({ events }) =>
          events.flatMap((event) =>
            event.kind === 'order' && event.order.order_id === resting.order_id ? [event.order] : [],
          ),
        )
        .at(-1),
    ).toMatchObject({ status: 'FILLED' });
    expect([...reportedExits(reported)].map(([leg, { status, amount }]) => [leg, status, amount])).toEqual([
      ['.tp.500', 'WAITING', '1.500'],
    ]);
    checkContracts(state);
  });

  it.each([
    ['a take-profit below the price of a buy', { tp: { trigger_price: '999.0' } }, 'WOULD_TRIGGER'],
    ['a stop-loss above it', { sl: { trigger_price: '1001.0' } }, 'WOULD_TRIGGER'],
    ['one off the grid', { sl: { trigger_price: '990.01' } }, 'FILTER'],
  ] as const)('refuse %s', (_name, fields, code) => {
    const { state } = awake();
    expect(refusalOf(order(state, 'a', { ...limit('BUY', '1000.0', '1'), ...fields }))).toMatchObject({ code });
  });
});
