import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import {
  balance,
  fairPriceOf,
  limit,
  listed,
  orderBy,
  place,
  placeCommand,
  placedOrder,
  refusalOf,
  statusesOf,
  reportedOf,
  tradeAt,
  stateOf,
} from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';

const oco = (
  side: 'BUY' | 'SELL',
  limit_price: string,
  stop_price: string,
  stop_limit_price?: string,
): Partial<PlaceOrder> => ({
  order_type: 'OCO',
  side,
  amount: '1',
  oco: { limit_price, stop_price, ...(stop_limit_price && { stop_limit_price }) },
});
const cancel = (state: CoreState, ...order_ids: string[]) =>
  apply(state, { kind: 'cancel', user_id: 'u', order_ids }, 1_000);
const cancelLeg = (state: CoreState, ...order_ids: string[]) =>
  apply(state, { kind: 'cancel', user_id: 'u', order_ids, leg_only: true }, 1_000);

function stateAt1000(): CoreState {
  const state = stateOf();
  tradeAt(state, '1000');
  return state;
}

/** Places a list and gives the ids of its legs. */
function listOf(state: CoreState, fields: Partial<PlaceOrder>): [limit: string, stop: string] {
  const { answer } = place(state, 'a', fields);
  return answer.kind === 'placed' ? ([...answer.orders.keys()] as [string, string]) : expect.fail('refused');
}

describe('OCO', () => {
  it('is a limit that rests and a stop that waits under one id, with one lock of as much as the dearer one needs', () => {
    const state = stateAt1000();
    const { answer } = place(state, 'a', oco('BUY', '990', '1010', '1011'));
    const orders = answer.kind === 'placed' ? [...answer.orders.values()] : [];
    const [one] = orders;
    expect(orders).toMatchObject([
      { order_type: 'LIMIT', status: 'UNFILLED', price: '990.0', list_id: one!.order_id },
      {
        order_type: 'TRIGGER_LIMIT',
        status: 'WAITING',
        price: '1011.0',
        trigger_price: '1010.0',
        list_id: one!.order_id,
      },
    ]);
    expect(answer).toMatchObject({
      outcomes: [{ order_id: one!.order_id, legs: orders.map(({ order_id }) => order_id) }],
    });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 1011, 1011]);
    listOf(state, oco('SELL', '1020', '980'));
    expect(balance(state, 'a', 'BTC')).toEqual([99, 1]);
  });

  it('any fill of the limit leg ends the stop leg and frees what only that one needed', () => {
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('BUY', '990', '1010'));
    const effects = place(state, 'b', limit('SELL', '990', '0.1'));
    expect(reportedOf(effects, stopId)).toMatchObject({ status: 'CANCELED', status_reason: 'OCO', trigger_time: null });
    expect(statusesOf(effects, stopId)).toEqual(['CANCELED']);
    expect(reportedOf(effects, limitId)).toMatchObject({ status: 'PARTIALLY_FILLED' });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 990, 891]);
    expect(statusesOf(tradeAt(state, '1010'), stopId)).toEqual([]);
  });

  it('the trigger cancels the limit leg first, in the same command, and hands its lock to the stop leg', () => {
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('SELL', '1010', '990'));
    place(state, 'b', limit('BUY', '989', '5'));
    const effects = tradeAt(state, '990');
    const reported = effects.events.flatMap((event) =>
      event.kind === 'order' && event.order.api_id === 'a' ? [[event.order.order_id, event.order.status]] : [],
    );
    expect(reported).toEqual([
      [limitId, 'CANCELING'],
      [limitId, 'CANCELED'],
      [stopId, 'EXECUTING'],
      [stopId, 'FILLED'],
    ]);
    expect(reportedOf(effects, limitId)).toMatchObject({ status_reason: 'OCO' });
    expect([balance(state, 'a', 'BTC'), state.orders.size, state.markets.values().next().value!.book.asks]).toEqual([
      [99, 0],
      1,
      [],
    ]);
  });

  it('a stop leg with a limit of its own rests there', () => {
    const state = stateAt1000();
    const [, stopId] = listOf(state, oco('BUY', '900', '1010', '850'));
    expect(balance(state, 'a', 'USDT')[1]).toBe(900);
    expect(statusesOf(tradeAt(state, '1010'), stopId)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(balance(state, 'a', 'USDT')[1]).toBe(850);
  });

  it('where one step fills the limit leg and reaches the stop, the fill wins and exactly one leg trades', () => {
    const state = stateOf();
    apply(state, { kind: 'rebase', step: 0 }, 0);
    const [limitId, stopId] = listOf(state, oco('SELL', '1003.5', '999.5'));
    // The jump fills what crosses the fair price of 1004.0 before it looks at the triggers.
    const effects = apply(state, { kind: 'rebase', step: 110 }, 11_000);
    expect([statusesOf(effects, limitId), statusesOf(effects, stopId)]).toEqual([['FILLED'], ['CANCELED']]);
  });

  it('where a sweep prints through the stop after it filled the limit, in one command, the stop has gone', () => {
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('BUY', '995', '1005'));
    place(state, 'b', limit('SELL', '1005', '1'));
    const orders = [orderBy('b', limit('SELL', '995', '1')), orderBy('b', limit('BUY', '1005', '0.5', 'IOC'))];
    const effects = apply(
      state,
      { kind: 'place', user_id: 'w', client_id: 'both', hash: 'h', source: 'API', orders },
      1_000,
    );
    expect([statusesOf(effects, limitId), statusesOf(effects, stopId)]).toEqual([['FILLED'], ['CANCELED']]);
  });

  it('a cancel of one leg cancels both, and naming both in one command refuses neither', () => {
    for (const at of [0, 1] as const) {
      const state = stateAt1000();
      const ids = listOf(state, oco('SELL', '1010', '990'));
      const effects = cancel(state, ids[at]);
      expect([reportedOf(effects, ids[0]), reportedOf(effects, ids[1])]).toMatchObject([
        { status: 'CANCELED', status_reason: 'USER' },
        { status: 'CANCELED', status_reason: 'USER' },
      ]);
      expect([balance(state, 'a', 'BTC'), state.orders.size]).toEqual([[100, 0], 0]);
    }
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('SELL', '1010', '990'));
    expect(cancel(state, limitId, stopId, stopId).answer).toMatchObject({
      results: [{ code: null, status: 'CANCELING' }, { code: null, status: 'CANCELED' }, { code: 'ORDER_FINAL' }],
    });
  });

  it('one leg alone is canceled where that is asked for, and the other goes on with the lock that it needs itself', () => {
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('BUY', '990', '1010', '1011'));
    expect(balance(state, 'a', 'USDT')).toEqual([100_000 - 1_011, 1_011]);
    const effects = cancelLeg(state, stopId);
    expect([effects.answer, statusesOf(effects, stopId), statusesOf(effects, limitId)]).toMatchObject([
      { results: [{ code: null, status: 'CANCELED' }] },
      ['CANCELED'],
      [],
    ]);
    expect(balance(state, 'a', 'USDT')).toEqual([100_000 - 990, 990]);
    expect(statusesOf(tradeAt(state, '1010'), stopId)).toEqual([]);
    expect(statusesOf(place(state, 'b', limit('SELL', '990', '1')), limitId)).toEqual(['FILLED']);

    const other = stateAt1000();
    const [second, stop] = listOf(other, oco('SELL', '1010', '990'));
    expect(cancelLeg(other, second).answer).toMatchObject({ results: [{ code: null, status: 'CANCELING' }] });
    expect([other.orders.get(stop)!.status, balance(other, 'a', 'BTC')]).toEqual(['WAITING', [99, 1]]);
    const again = flowingStateOf(snapshotOf(other), fairPriceOf);
    for (const each of [other, again]) {
      place(each, 'b', limit('BUY', '989', '5'));
      expect(statusesOf(tradeAt(each, '990'), stop)).toEqual(['EXECUTING', 'FILLED']);
      expect(balance(each, 'a', 'BTC')).toEqual([99, 0]);
    }
  });

  it('both legs that are named alone end, each once, and an order of no list ends as ever', () => {
    const state = stateAt1000();
    const ids = listOf(state, oco('SELL', '1010', '990'));
    const plain = placedOrder(place(state, 'a', limit('BUY', '900', '1')))!.order_id;
    expect(cancelLeg(state, ...ids, plain, ids[0]).answer).toMatchObject({
      results: [{ code: null }, { code: null }, { code: null }, { code: 'ORDER_FINAL' }],
    });
    expect([state.orders.size, balance(state, 'a', 'BTC'), balance(state, 'a', 'USDT')]).toEqual([
      0,
      [100, 0],
      [100_000, 0],
    ]);
  });

  it('the leg that is left can be given another amount', () => {
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('SELL', '1010', '990'));
    const smaller = () =>
      apply(state, { kind: 'amend', user_id: 'u', client_id: 'x', hash: 'x', order_id: limitId, amount: '0.5' }, 1_600);
    expect(smaller().answer).toMatchObject({ code: 'INPUT', data: { rule: 'list' } });
    cancelLeg(state, stopId);
    smaller();
    expect(balance(state, 'a', 'BTC')).toEqual([99.5, 0.5]);
  });

  it('both legs expire together', () => {
    const state = stateAt1000();
    const ids = listOf(state, { ...oco('SELL', '1010', '990'), time_in_force: 'GTD', expire_time: 5_000 });
    apply(state, { kind: 'list', seed: 1, markets: [listed({ status: 'HALT' })] }, 0);
    const effects = apply(state, { kind: 'rebase', step: 50 }, 5_000);
    expect(ids.map((id) => statusesOf(effects, id))).toEqual([['EXPIRED'], ['EXPIRED']]);
    expect(balance(state, 'a', 'BTC')).toEqual([100, 0]);
  });

  it.each([
    [
      'a sale whose limit is below the price',
      oco('SELL', '1000', '990'),
      'INPUT',
      { field: 'oco.limit_price', rule: 'above_last' },
    ],
    ['a sale whose stop is above the price', oco('SELL', '1010', '1001'), 'WOULD_TRIGGER', { field: 'oco.stop_price' }],
    [
      'the same with a limit of its own',
      oco('SELL', '1010', '1001', '1001'),
      'WOULD_TRIGGER',
      { field: 'oco.stop_price' },
    ],
    [
      'a buy whose limit is above the price',
      oco('BUY', '1001', '1010'),
      'INPUT',
      { field: 'oco.limit_price', rule: 'below_last' },
    ],
    ['a buy whose stop is below the price', oco('BUY', '990', '999'), 'WOULD_TRIGGER', { field: 'oco.stop_price' }],
    ['a limit off the tick', oco('SELL', '1010.05', '990'), 'FILTER', { field: 'oco.limit_price' }],
    ['a stop off the tick', oco('SELL', '1010', '990.05'), 'FILTER', { field: 'oco.stop_price' }],
    ['a stop limit far from its stop', oco('SELL', '1010', '990', '100'), 'FILTER', { field: 'oco.stop_limit_price' }],
    ['more than there is', { ...oco('SELL', '1010', '990'), amount: '101' }, 'BALANCE', { asset: 'BTC' }],
    ['no prices', { ...oco('SELL', '1010', '990'), oco: undefined }, 'INPUT', { field: 'oco', rule: 'required' }],
  ] as const)('%s is refused by its field and changes nothing', (_name, fields, code, data) => {
    const state = stateAt1000();
    const before = snapshotOf(state);
    const effects = place(state, 'a', fields);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(state)]).toEqual([[], before]);
  });

  it('a limit leg that would take at once is refused whole', () => {
    const state = stateAt1000();
    place(state, 'b', limit('BUY', '1005', '1'));
    place(state, 'b', limit('SELL', '1006', '1'));
    expect(refusalOf(place(state, 'a', oco('SELL', '1004', '990')))).toEqual({
      code: 'WOULD_TAKE',
      data: { field: 'oco.limit_price' },
    });
    expect(state.orders.size).toBe(2);
  });

  it('counts as two orders, and is answered again with both', () => {
    const state = stateAt1000();
    for (let index = 0; index < 199; index++) place(state, 'a', limit('BUY', '900', '0.01'));
    expect(refusalOf(place(state, 'a', oco('SELL', '1010', '990')))).toMatchObject({
      data: { filter: 'MAX_NUM_ORDERS' },
    });
    cancel(state, placedOrder(place(state, 'a', limit('BUY', '900', '0.01')))!.order_id, '3');
    const command = placeCommand('a', oco('SELL', '1010', '990'));
    const first = apply(state, command, 1_000);
    expect(apply(state, command, 2_000).answer).toMatchObject({
      replayed: true,
      outcomes: first.answer.kind === 'placed' ? first.answer.outcomes : [],
    });
  });

  it('comes back from a snapshot as a list', () => {
    const state = stateAt1000();
    const [limitId, stopId] = listOf(state, oco('SELL', '1010', '990'));
    const again = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(again)).toBe(snapshotOf(state));
    const effects = place(again, 'b', limit('BUY', '1010', '0.1'));
    expect([statusesOf(effects, limitId), statusesOf(effects, stopId)]).toEqual([['PARTIALLY_FILLED'], ['CANCELED']]);
  });
});
