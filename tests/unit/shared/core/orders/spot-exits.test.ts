import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { cellText, marginState, onMargin, placeOf } from '../margin-kit.ts';
import {
  balance,
  fairPriceOf,
  limit,
  market,
  place,
  placedOrder,
  restingLots,
  statusesOf,
  reportedOf,
  tradeAt,
} from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';
import { stateAt1000 } from './spot-exits.ts';

const bracket = { tp: { trigger_price: '1010' }, sl: { trigger_price: '990' } };

/** Lets `b` sell to whoever bids, so that a resting buy is filled. */
const sell = (state: CoreState, price: string, amount: string): Effects =>
  place(state, 'b', limit('SELL', price, amount, 'IOC'));
const cancel = (state: CoreState, ...order_ids: string[]): Effects =>
  apply(state, { kind: 'cancel', user_id: 'u', order_ids }, 1_000);

/** A resting buy of `a` with exits. */
function entry(state: CoreState, fields: Partial<PlaceOrder> = limit('BUY', '1000', '2')): string {
  return placedOrder(place(state, 'a', { ...bracket, ...fields }))?.order_id ?? expect.fail('refused');
}

/** The newest state of each exit that was told, by its leg. */
function exitsOf(...effects: readonly Effects[]): Map<string, Order> {
  const orders = effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'order' && /\.(tp|sl)/.test(event.order.client_id) ? [event.order] : [])),
  );
  return new Map(orders.map((order) => [/\.(tp|sl).*$/.exec(order.client_id)![0], order]));
}

const shortOf = (exits: Map<string, Order>) =>
  [...exits].map(([leg, { order_type, status, amount }]) => [leg, order_type, status, amount]);

/** What is locked is what open orders need, and nothing has been made or lost. */
function check(state: CoreState): void {
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  const locked = new Map<string, bigint>();
  const needed = new Map<string, bigint>();
  for (const { api_id, cells } of state.ledger.accounts.values()) locked.set(api_id, cells.get('spot/BTC')!.locked);
  for (const { api_id, side, locked: need } of state.orders.values())
    if (side === 'SELL') needed.set(api_id, (needed.get(api_id) ?? 0n) + need);
  for (const [api_id, amount] of locked) expect(amount).toBe(needed.get(api_id) ?? 0n);
}

describe('exits of an order on spot', () => {
  it('are an OCO of what it has bought less the fee, under one lock, and grow with its fills', () => {
    const state = stateAt1000();
    const id = entry(state);
    expect([state.orders.size, state.orders.get(id)!.attached]).toMatchObject([2, { covered: 0 }]);
    const first = exitsOf(sell(state, '1000', '0.5'));
    // 0.5 less 0.02 % is 0.4999, of which 0.499 are whole lots.
    expect(shortOf(first)).toEqual([
      ['.tp', 'TRIGGER_MARKET', 'WAITING', '0.499'],
      ['.sl', 'STOP_LOSS', 'WAITING', '0.499'],
    ]);
    const tp = first.get('.tp')!;
    const sl = first.get('.sl')!;
    expect([tp, sl]).toMatchObject([
      { side: 'SELL', trigger_price: '1010.0', list_id: tp.order_id },
      { side: 'SELL', trigger_price: '990.0', list_id: tp.order_id, reduce_only: false },
    ]);
    expect(balance(state, 'a', 'BTC')).toEqual([expect.closeTo(100.4999 - 0.499, 9), 0.499]);
    const second = exitsOf(sell(state, '1000', '0.7'));
    // 1.2 less the fee of both fills is 1.19976.
    expect(shortOf(second)).toEqual([
      ['.tp', 'TRIGGER_MARKET', 'WAITING', '1.199'],
      ['.sl', 'STOP_LOSS', 'WAITING', '1.199'],
    ]);
    expect(balance(state, 'a', 'BTC')[1]).toBe(1.199);
    check(state);
  });

  it.each([
    ['tp', '1010', '1005'],
    ['sl', '989', '985'],
  ] as const)(
    '%s sells all of it, cancels the other in the same command, and the entry may have been canceled before',
    (leg, price, bid) => {
      const state = stateAt1000();
      const id = entry(state);
      const exits = exitsOf(sell(state, '1000', '1.2'));
      expect(reportedOf(cancel(state, id), id)).toMatchObject({ status: 'CANCELED', filled_amount: '1.200' });
      expect([...exits.values()].map(({ order_id }) => state.orders.get(order_id)?.status)).toEqual([
        'WAITING',
        'WAITING',
      ]);
      if (leg === 'tp') place(state, 'b', limit('BUY', bid, '5'));
      const effects = tradeAt(state, price);
      const [fired, dropped] = leg === 'tp' ? ['.tp', '.sl'] : ['.sl', '.tp'];
      expect(statusesOf(effects, exits.get(fired)!.order_id)).toEqual(['EXECUTING', 'FILLED']);
      expect(reportedOf(effects, exits.get(fired)!.order_id)).toMatchObject({ filled_amount: '1.199', avg_price: bid });
      expect(reportedOf(effects, exits.get(dropped)!.order_id)).toMatchObject({
        status: 'CANCELED',
        status_reason: 'OCO',
      });
      expect([
        [...state.orders.values()].filter(({ api_id }) => api_id === 'a'),
        balance(state, 'a', 'BTC')[1],
      ]).toEqual([[], 0]);
      check(state);
    },
  );

  it.each([
    ['.tp', '.sl', '989', '985'],
    ['.sl', '.tp', '1010', '1005'],
  ] as const)(
    '%s can be taken back alone: the other grows with later fills, and sells all of it',
    (taken, left, price, bid) => {
      const state = stateAt1000();
      const id = entry(state);
      const exits = exitsOf(sell(state, '1000', '0.5'));
      const gone = exits.get(taken)!;
      const kept = exits.get(left)!;
      apply(state, { kind: 'cancel', user_id: 'u', order_ids: [gone.order_id], leg_only: true }, 1_000);
      expect([state.orders.has(gone.order_id), state.orders.get(kept.order_id)!.status]).toEqual([false, 'WAITING']);
      check(state);
      const later = exitsOf(sell(state, '1000', '0.7'));
      expect(shortOf(later)).toEqual([[left, kept.order_type, 'WAITING', '1.199']]);
      check(state);
      cancel(state, id);
      if (left === '.tp') place(state, 'b', limit('BUY', bid, '5'));
      expect(reportedOf(tradeAt(state, price), kept.order_id)).toMatchObject({
        status: 'FILLED',
        filled_amount: '1.199',
        avg_price: bid,
      });
      check(state);
    },
  );

  it('one alone is no list, and one with a price of its own rests there', () => {
    const state = stateAt1000();
    entry(state, { ...limit('BUY', '1000', '2'), tp: undefined, sl: { trigger_price: '990', price: '989.5' } });
    const exits = exitsOf(sell(state, '1000', '2'));
    expect(shortOf(exits)).toEqual([['.sl', 'TRIGGER_LIMIT', 'WAITING', '1.999']]);
    const { order_id, list_id } = exits.get('.sl')!;
    expect(list_id).toBeUndefined();
    expect(statusesOf(tradeAt(state, '990'), order_id)).toEqual(['EXECUTING', 'UNFILLED']);
    expect([restingLots(state, order_id), balance(state, 'a', 'BTC')[1]]).toEqual([1_999, 1.999]);
    entry(state, { ...limit('BUY', '980', '1'), tp: { trigger_price: '1020', price: '1019' }, sl: undefined });
    check(state);
  });

  it('come with a market order by size and by total, and with one that waited itself', () => {
    const state = stateAt1000();
    place(state, 'b', limit('SELL', '1001', '5'));
    expect(shortOf(exitsOf(place(state, 'a', { ...market('BUY', { amount: '1' }), ...bracket })))).toEqual([
      ['.tp', 'TRIGGER_MARKET', 'WAITING', '0.999'],
      ['.sl', 'STOP_LOSS', 'WAITING', '0.999'],
    ]);
    expect(shortOf(exitsOf(place(state, 'a', { ...market('BUY', { total: '2002' }), ...bracket })))).toEqual([
      ['.tp', 'TRIGGER_MARKET', 'WAITING', '1.999'],
      ['.sl', 'STOP_LOSS', 'WAITING', '1.999'],
    ]);
    const stop = place(state, 'a', {
      side: 'BUY',
      order_type: 'TRIGGER_MARKET',
      trigger_price: '1002',
      amount: '1',
      tp: { trigger_price: '1030' },
    });
    expect(placedOrder(stop)).toMatchObject({ status: 'WAITING', tp: { trigger_price: '1030.0' } });
    place(state, 'b', limit('SELL', '1003', '5'));
    // What is left at 1001 has to go before 1002 is the last price.
    const effects = [
      place(state, 'c', limit('BUY', '1001', '2', 'IOC')),
      place(state, 'b', limit('SELL', '1002', '0.1')),
      place(state, 'c', limit('BUY', '1002', '0.1', 'IOC')),
    ];
    expect(shortOf(exitsOf(...effects))).toEqual([['.tp', 'TRIGGER_MARKET', 'WAITING', '0.999']]);
    check(state);
  });

  it('come anew after one has fired, over a restart too, but not where the user has taken one back', () => {
    const state = stateAt1000();
    const id = entry(state);
    sell(state, '1000', '0.5');
    place(state, 'b', limit('BUY', '1005', '0.499'));
    const again = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(again)).toBe(snapshotOf(state));
    for (const each of [state, again]) {
      expect(exitsOf(tradeAt(each, '1010')).get('.tp')).toMatchObject({ status: 'FILLED', filled_amount: '0.499' });
      expect(shortOf(exitsOf(sell(each, '1000', '0.5')))).toEqual([
        ['.tp.499', 'TRIGGER_MARKET', 'WAITING', '0.500'],
        ['.sl.499', 'STOP_LOSS', 'WAITING', '0.500'],
      ]);
    }
    const late = flowingStateOf(snapshotOf(again), fairPriceOf);
    const grown = exitsOf(sell(late, '1000', '0.2'));
    expect(shortOf(grown)).toEqual([
      ['.tp.499', 'TRIGGER_MARKET', 'WAITING', '0.700'],
      ['.sl.499', 'STOP_LOSS', 'WAITING', '0.700'],
    ]);
    const taken = cancel(late, grown.get('.sl.499')!.order_id);
    expect([...exitsOf(taken).values()]).toMatchObject([
      { status: 'CANCELED', status_reason: 'USER' },
      { status: 'CANCELED', status_reason: 'USER' },
    ]);
    expect([exitsOf(sell(late, '1000', '0.8')).size, late.orders.has(id), balance(late, 'a', 'BTC')[1]]).toEqual([
      0,
      false,
      0,
    ]);
    check(late);
  });

  it('of a part that is too small for an order come with the next one', () => {
    const state = stateAt1000();
    entry(state);
    expect(exitsOf(sell(state, '1000', '0.005')).size).toBe(0);
    expect(shortOf(exitsOf(sell(state, '1000', '0.005')))).toEqual([
      ['.tp', 'TRIGGER_MARKET', 'WAITING', '0.009'],
      ['.sl', 'STOP_LOSS', 'WAITING', '0.009'],
    ]);
    check(state);
  });

  it('on margin sell as much as a fill has left free after it has paid a debt, from the margin wallet', () => {
    const state = marginState();
    apply(
      state,
      {
        kind: 'transfer',
        user_id: 'u',
        client_id: 'in',
        hash: 'in',
        from: placeOf('a', 'spot'),
        to: placeOf('a', 'margin'),
        asset: 'USDT',
        amount: '1000',
      },
      1_000,
    );
    place(state, 'a', onMargin(market('SELL', { amount: '1' }), 'AUTO_BORROW'));
    place(state, 'a', { ...onMargin(limit('BUY', '1000', '1.5'), 'AUTO_BORROW_REPAY'), ...bracket });
    expect(exitsOf(place(state, 'b', limit('SELL', '1000', '0.5'))).size).toBe(0);
    const exits = exitsOf(place(state, 'b', limit('SELL', '1000', '1')));
    expect([...exits.values()]).toMatchObject([
      { amount: '0.499', account_type: 'margin', margin_auto: 'AUTO_BORROW_REPAY' },
      { amount: '0.499' },
    ]);
    expect(cellText(state, 'a', 'margin', 'BTC')).toBe('0.00069 0.499 0 0');
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('of an order that goes over a line come with its fill after it has arrived', () => {
    const state = stateAt1000();
    place(state, 'b', limit('SELL', '1001', '5'));
    const sent = placedOrder(place(state, 'a', { ...limit('BUY', '1001', '1'), ...bracket, by_line: true }))!;
    expect(sent).toMatchObject({ status: 'PLACE_ORDER', ...{ tp: { trigger_price: '1010.0' } } });
    const again = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(
      shortOf(exitsOf(apply(again, { kind: 'line', order_id: sent.order_id, happened: 'arrived' }, 2_000))),
    ).toEqual([
      ['.tp', 'TRIGGER_MARKET', 'WAITING', '0.999'],
      ['.sl', 'STOP_LOSS', 'WAITING', '0.999'],
    ]);
  });
});
