import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { contractState, linearKey, order, wallet } from '../contract-kit.ts';
import {
  balance,
  fairPriceOf,
  limit,
  listed,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  reportedOf,
  tradeAt,
  stateOf,
} from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';
import { amend, type Change, put, stop } from './amendment.ts';

/** Makers of what is taken from the asks, in order. */
const makersOf = (state: CoreState, amount: string): string[] =>
  place(state, 'b', limit('BUY', '1000', amount, 'IOC')).events.flatMap((event) =>
    event.kind === 'fill' && event.fill.is_maker ? [event.fill.order_id] : [],
  );

describe('the place in the queue', () => {
  const queue = (change: Change) => {
    const state = stateOf();
    const ids = ['a', 'c', 'a'].map((api_id) => put(state, api_id, limit('SELL', '1000', '1')));
    expect(amend(state, ids[0]!, change).answer.kind).toBe('placed');
    return makersOf(flowingStateOf(snapshotOf(state), fairPriceOf), '5').map((id) => ids.indexOf(id));
  };

  it('a smaller amount keeps it, a larger one and a new price lose it, also over a snapshot', () => {
    expect(queue({ amount: '0.5' })).toEqual([0, 1, 2]);
    expect(queue({ amount: '1' })).toEqual([0, 1, 2]);
    expect(queue({ amount: '1.001' })).toEqual([1, 2, 0]);
    expect(queue({ price: '1000', amount: '0.5' })).toEqual([0, 1, 2]);
    expect(queue({ price: '999.9' })).toEqual([0, 1, 2]);
  });

  it('to another price and back is the end of the queue', () => {
    const state = stateOf();
    const ids = [put(state, 'a', limit('SELL', '1000', '1')), put(state, 'c', limit('SELL', '1000', '1'))];
    amend(state, ids[0]!, { price: '1001' });
    amend(state, ids[0]!, { price: '1000' });
    expect(makersOf(state, '2')).toEqual([ids[1], ids[0]]);
  });

  it('among those that wait for one price it is the same', () => {
    const state = stateOf();
    tradeAt(state, '1000');
    const ids = ['995', '995', '990'].map((price) => put(state, 'a', stop(price)));
    amend(state, ids[0]!, { amount: '0.5' });
    amend(state, ids[2]!, { trigger_price: '995' });
    amend(state, ids[1]!, { amount: '2' });
    const fired = tradeAt(state, '995').events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'EXECUTING' ? [event.order.order_id] : [],
    );
    expect(fired).toEqual([ids[0], ids[2], ids[1]]);
  });
});

describe('the lock', () => {
  it('follows the order exactly, up and down, by price and by amount, also when it is partly filled', () => {
    const state = stateOf();
    const id = put(state, 'a', limit('BUY', '1000', '2'));
    place(state, 'b', limit('SELL', '1000', '0.5', 'IOC'));
    const reported = reportedOf(amend(state, id, { amount: '1.2' }), id)!;
    expect(reported).toMatchObject({
      status: 'PARTIALLY_FILLED',
      amount: '1.200',
      filled_amount: '0.500',
      total: '1200',
      updated: 2_000,
    });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 500 - 700, 700]);
    amend(state, id, { price: '900', amount: '3' });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 500 - 2250, 2250]);
    expect(reportedOf(amend(state, id, { price: '901' }), id)!.version).toBe(reported.version + 2);
    const waiting = put(state, 'a', stop('1005', { side: 'BUY' }));
    amend(state, waiting, { trigger_price: '1010' });
    expect(balance(state, 'a', 'USDT')[1]).toBe(2.5 * 901 + 1010);
  });

  it('a new price may trade at once, down to the last lot', () => {
    const state = stateOf();
    const id = put(state, 'a', limit('BUY', '990', '1'));
    place(state, 'b', limit('SELL', '995', '0.4'));
    const effects = amend(state, id, { price: '1000' });
    expect(reportedOf(effects, id)).toMatchObject({ status: 'PARTIALLY_FILLED', filled_total: '398', price: '1000.0' });
    expect(balance(state, 'a', 'USDT')).toEqual([100000 - 398 - 600, 600]);
    place(state, 'b', limit('SELL', '1001', '5'));
    expect(reportedOf(amend(state, id, { price: '1001' }), id)).toMatchObject({ status: 'FILLED' });
    expect([balance(state, 'a', 'USDT')[1], state.orders.has(id)]).toEqual([0, false]);
  });

  it('what it trades fires triggers in the same command', () => {
    const state = stateOf();
    tradeAt(state, '1000');
    const id = put(state, 'a', limit('BUY', '990', '0.1'));
    const waiting = put(state, 'c', {
      order_type: 'TRIGGER_LIMIT',
      side: 'BUY',
      trigger_price: '1005',
      price: '980',
      amount: '1',
    });
    place(state, 'b', limit('SELL', '1005', '1'));
    expect(statusesOf(amend(state, id, { price: '1005' }), waiting)).toEqual(['EXECUTING', 'UNFILLED']);
  });

  it('in a recorded market it meets the recorded book', () => {
    const state = stateOf([listed({}, true)]);
    const id = put(state, 'a', { ...limit('BUY', '990', '1'), external: [[10_000, 5_000]] });
    expect(reportedOf(amend(state, id, { price: '1000', external: [[10_000, 400]] }), id)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filled_amount: '0.400',
    });
  });
});

describe('the band', () => {
  it('goes by the new trigger of an order that waits, and by the last price of one that rests, where a price of it is changed', () => {
    const state = stateOf();
    tradeAt(state, '1000');
    const waiting = put(state, 'a', {
      order_type: 'TRIGGER_LIMIT',
      side: 'BUY',
      time_in_force: 'GTC',
      price: '1000',
      trigger_price: '1010',
      amount: '1',
    });
    // Half of 2000.1 is more than 1000.
    expect(refusalOf(amend(state, waiting, { trigger_price: '2000.1' }))).toMatchObject({
      code: 'FILTER',
      data: { filter: 'PERCENT_PRICE', field: 'price', min: '1000.1' },
    });
    expect(refusalOf(amend(state, waiting, { trigger_price: '2000' }))).toBeNull();
    expect(refusalOf(amend(state, waiting, { price: '3000.1' }))).toMatchObject({
      data: { filter: 'PERCENT_PRICE', max: '3000.0' },
    });
    const resting = put(state, 'a', limit('BUY', '990', '1'));
    expect(refusalOf(amend(state, resting, { price: '499.9' }))).toMatchObject({
      data: { filter: 'PERCENT_PRICE', min: '500.0' },
    });
    expect(refusalOf(amend(state, resting, { price: '500' }))).toBeNull();
    tradeAt(state, '1400');
    expect(refusalOf(amend(state, resting, { amount: '0.9' }))).toBeNull();
  });
});

describe('an order for a contract', () => {
  it('locks less where it becomes smaller, what its new price needs where that changes, and is refused beyond what is free', () => {
    const { state } = contractState();
    apply(state, { kind: 'wake', markets: [linearKey] }, 0);
    const id = placedOrder(order(state, 'a', limit('BUY', '990.0', '4')))!.order_id;
    // A tenth, and a taker's fee of 0.05 %.
    const need = (price: number, lots: number) => price * lots * 0.1005;
    const locked = () => wallet(state, 'a')[1];
    expect(locked()).toBeCloseTo(need(990, 4), 9);
    expect(refusalOf(amend(state, id, { amount: '3' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(990, 3), 9);
    expect(refusalOf(amend(state, id, { price: '980.0' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(980, 3), 9);
    expect(refusalOf(amend(state, id, { amount: '5' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(980, 5), 9);
    expect(refusalOf(amend(state, id, { amount: '102' }))).toMatchObject({ code: 'BALANCE', data: { asset: 'USDT' } });
    expect(locked()).toBeCloseTo(need(980, 5), 9);
    expect(refusalOf(amend(state, id, { amount: '101' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(980, 101), 9);
  });
});
