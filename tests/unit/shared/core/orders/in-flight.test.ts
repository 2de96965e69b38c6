import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { LineCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import {
  balance,
  fairPriceOf,
  limit,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  reportedOf,
  tradeAt,
  stateOf,
} from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';

const byLine = (fields: Partial<PlaceOrder>): Partial<PlaceOrder> => ({ ...fields, by_line: true });
const hear = (state: CoreState, order_id: string, happened: LineCommand['happened'], nowMs = 2_000) =>
  apply(state, { kind: 'line', order_id, happened }, nowMs);
const oco: Partial<PlaceOrder> = {
  order_type: 'OCO',
  side: 'BUY',
  amount: '1',
  oco: { limit_price: '990', stop_price: '1010' },
};

function stateAt1000(): CoreState {
  const state = stateOf();
  tradeAt(state, '1000');
  return state;
}

/** Sends a limit buy of one coin over a line and gives its id. */
function sent(state: CoreState, fields: Partial<PlaceOrder> = limit('BUY', '990', '1')): string {
  const reported = placedOrder(place(state, 'a', byLine(fields)));
  return reported?.order_id ?? expect.fail('refused');
}

describe('an order that goes over a line', () => {
  it('is told as sent, stands in no book and locks nothing until the venue has it', () => {
    const state = stateAt1000();
    const effects = place(state, 'a', byLine(limit('BUY', '990', '1')));
    const reported = placedOrder(effects)!;
    expect(reported).toMatchObject({ status: 'PLACE_ORDER', version: 1, filled_amount: '0.000', price: '990.0' });
    expect([balance(state, 'a', 'USDT'), state.orders.size]).toEqual([[100_000, 0], 0]);
    const arrived = hear(state, reported.order_id, 'arrived');
    expect(reportedOf(arrived, reported.order_id)).toMatchObject({
      status: 'UNFILLED',
      version: 2,
      created: reported.created,
      client_id: reported.client_id,
    });
    expect([balance(state, 'a', 'USDT'), state.orders.size, state.inFlight.size]).toEqual([[99_010, 990], 1, 0]);
  });

  it('takes what it meets at its arrival, and not what was there when it was sent', () => {
    const state = stateAt1000();
    const id = sent(state, limit('BUY', '1000', '1'));
    place(state, 'b', limit('SELL', '995', '1'));
    expect(reportedOf(hear(state, id, 'arrived'), id)).toMatchObject({
      status: 'FILLED',
      avg_price: '995',
      filled_amount: '1.000',
    });
  });

  it.each([
    ['open', limit('BUY', '990', '1'), 'UNFILLED'],
    ['filled', limit('BUY', '1100', '0.01'), 'FILLED'],
    ['partly filled', limit('BUY', '1100', '1'), 'PARTIALLY_FILLED'],
    ['waiting', { order_type: 'TRIGGER_LIMIT', price: '900', trigger_price: '910', amount: '1' }, 'WAITING'],
    ['expired', limit('BUY', '900', '1', 'IOC'), 'EXPIRED'],
  ] as const)('whose answer did not come is of unknown outcome until it is found, %s', (_how, fields, status) => {
    const state = stateAt1000();
    place(state, 'b', limit('SELL', '1050', '0.5'));
    const id = sent(state, fields);
    expect(reportedOf(hear(state, id, 'timed_out'), id)).toMatchObject({ status: 'EXECUTION_TIMEOUT', version: 2 });
    expect(hear(state, id, 'timed_out').events).toEqual([]);
    const found = hear(state, id, 'arrived');
    expect(reportedOf(found, id)).toMatchObject({ status });
    expect(hear(state, id, 'arrived').answer).toMatchObject({ kind: 'refused', code: 'ORDER_FINAL' });
  });

  it('that the venue does not know has failed, and cost nothing', () => {
    const state = stateAt1000();
    const id = sent(state);
    expect(hear(state, id, 'lost').answer).toMatchObject({ kind: 'refused', code: 'ORDER_FINAL' });
    hear(state, id, 'timed_out');
    expect(reportedOf(hear(state, id, 'lost'), id)).toMatchObject({
      status: 'FAILURE',
      status_reason: 'NOT_RECEIVED',
      filled_amount: '0.000',
    });
    expect([state.inFlight.size, balance(state, 'a', 'USDT')]).toEqual([0, [100_000, 0]]);
    expect(hear(state, id, 'arrived').answer).toMatchObject({ kind: 'refused', code: 'ORDER_FINAL' });
  });

  it('that the venue refuses at its arrival is rejected with the reason', () => {
    const state = stateAt1000();
    const id = sent(state, limit('BUY', '990', '1'));
    const second = sent(state, limit('BUY', '990', '101'));
    hear(state, second, 'timed_out');
    place(state, 'a', limit('BUY', '980', '100'));
    expect(reportedOf(hear(state, second, 'arrived'), second)).toMatchObject({
      status: 'EXECUTION_ERROR',
      status_reason: 'BALANCE',
    });
    expect(reportedOf(hear(state, id, 'arrived'), id)).toMatchObject({ status: 'UNFILLED' });
  });

  it('is refused before it is sent where it is wrong in itself, and its client id stays free', () => {
    const state = stateAt1000();
    const before = snapshotOf(state);
    expect(refusalOf(place(state, 'a', byLine(limit('BUY', '990.05', '1'))))).toMatchObject({
      code: 'FILTER',
      data: { field: 'price' },
    });
    expect(snapshotOf(state)).toBe(before);
  });

  it('is answered again by its client id, and never becomes a second order', () => {
    const state = stateAt1000();
    const request = {
      kind: 'place',
      user_id: 'u',
      client_id: 'once',
      hash: 'h',
      source: 'WEB',
      orders: [
        {
          api_id: 'a',
          client_id: 'once',
          market: 'HALYARD/BTCUSDT/spot',
          ...limit('BUY', '990', '1'),
          by_line: true,
        } as PlaceOrder,
      ],
    } as const;
    const first = apply(state, request, 1_000).answer;
    hear(state, (first.kind === 'placed' && first.outcomes[0]?.order_id) || expect.fail('refused'), 'timed_out');
    const again = apply(state, request, 30_000).answer;
    expect(again).toMatchObject({
      kind: 'placed',
      replayed: true,
      outcomes: first.kind === 'placed' ? first.outcomes : [],
    });
    expect(state.inFlight.size).toBe(1);
  });

  it('as a list brings both legs under their ids', () => {
    const state = stateAt1000();
    const { answer } = place(state, 'a', byLine(oco));
    const [limitId, stopId] = answer.kind === 'placed' ? answer.outcomes[0]!.legs! : [];
    const late = hear(state, stopId!, 'timed_out');
    expect([statusesOf(late, limitId!), statusesOf(late, stopId!)]).toEqual([
      ['EXECUTION_TIMEOUT'],
      ['EXECUTION_TIMEOUT'],
    ]);
    const arrived = hear(state, limitId!, 'arrived');
    expect([reportedOf(arrived, limitId!), reportedOf(arrived, stopId!)]).toMatchObject([
      { status: 'UNFILLED', list_id: limitId },
      { status: 'WAITING', list_id: limitId },
    ]);
    expect(state.orders.get(limitId!)!.sibling).toBe(state.orders.get(stopId!));
  });

  it('that is canceled on its way is canceled as soon as it is known to have arrived', () => {
    const state = stateAt1000();
    const id = sent(state);
    expect(apply(state, { kind: 'cancel', user_id: 'v', order_ids: [id] }, 1_500).answer).toMatchObject({
      results: [{ code: 'ORDER_FINAL' }],
    });
    expect(apply(state, { kind: 'cancel', user_id: 'u', order_ids: [id] }, 1_500).answer).toMatchObject({
      results: [{ code: null, status: 'PLACE_ORDER' }],
    });
    const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
    for (const each of [state, copy])
      expect(statusesOf(hear(each, id, 'arrived'), id)).toEqual(['UNFILLED', 'CANCELING', 'CANCELED']);
  });

  it('goes through a snapshot as it is', () => {
    const state = stateAt1000();
    const first = sent(state);
    const second = sent(state, oco);
    hear(state, first, 'timed_out');
    const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(copy)).toBe(snapshotOf(state));
    for (const id of [first, second])
      expect(String(hear(copy, id, 'arrived').digest)).toBe(String(hear(state, id, 'arrived').digest));
    expect(snapshotOf(copy)).toBe(snapshotOf(state));
  });
});

describe('a cancel that goes over a line', () => {
  const cancel = (state: CoreState, id: string) =>
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [id], by_line: [id] }, 1_500);

  function resting(): { readonly state: CoreState; readonly id: string } {
    const state = stateAt1000();
    return { state, id: placedOrder(place(state, 'a', limit('BUY', '990', '1')))!.order_id };
  }

  it('leaves the order where it is until the venue has canceled it', () => {
    const { state, id } = resting();
    expect(cancel(state, id).answer).toMatchObject({ results: [{ code: null, status: 'CANCELING' }] });
    expect(balance(state, 'a', 'USDT')).toEqual([99_010, 990]);
    expect(
      apply(state, { kind: 'amend', user_id: 'u', client_id: 'x', hash: 'x', order_id: id, amount: '0.5' }, 1_600)
        .answer,
    ).toMatchObject({ kind: 'refused', code: 'INPUT', data: { field: 'order_id', rule: 'canceling' } });
    expect(statusesOf(hear(state, id, 'cancel_arrived'), id)).toEqual(['CANCELED']);
    expect(balance(state, 'a', 'USDT')).toEqual([100_000, 0]);
    expect(hear(state, id, 'cancel_arrived').answer).toMatchObject({ code: 'ORDER_FINAL' });
  });

  it('takes a whole list back: one leg alone is refused, as its order is while it is under way', () => {
    const state = stateAt1000();
    const { answer } = place(state, 'a', {
      order_type: 'OCO',
      side: 'SELL',
      amount: '1',
      oco: { limit_price: '1010', stop_price: '990' },
    });
    const [limitId, stopId] =
      answer.kind === 'placed' ? ([...answer.orders.keys()] as [string, string]) : expect.fail('refused');
    const alone = (order_ids: readonly string[], by_line: readonly string[]) =>
      apply(state, { kind: 'cancel', user_id: 'u', order_ids, by_line, leg_only: true }, 1_500).answer;
    expect(alone([limitId, stopId], [limitId, stopId])).toMatchObject({
      results: [{ code: 'INPUT' }, { code: 'INPUT' }],
    });
    const sent = place(state, 'a', {
      order_type: 'OCO',
      side: 'SELL',
      amount: '1',
      oco: { limit_price: '1010', stop_price: '990' },
      by_line: true,
    });
    const ids = sent.answer.kind === 'placed' ? [...sent.answer.orders.keys()] : [];
    expect(alone(ids, [])).toMatchObject({ results: [{ code: 'INPUT' }, { code: 'INPUT' }] });
    expect(statusesOf(hear(state, ids[0]!, 'arrived'), ids[0]!)).toEqual(['UNFILLED']);
    expect([...state.orders.keys()]).toEqual([limitId, stopId, ...ids]);
  });

  it('comes too late where the order is filled first', () => {
    const { state, id } = resting();
    cancel(state, id);
    expect(statusesOf(place(state, 'b', limit('SELL', '990', '0.4')), id)).toEqual(['CANCELING']);
    expect(statusesOf(place(state, 'b', limit('SELL', '990', '0.6')), id)).toEqual(['FILLED']);
    expect(hear(state, id, 'cancel_arrived').events).toEqual([]);
  });

  it('that is lost gives the order back as it is by now', () => {
    const { state, id } = resting();
    cancel(state, id);
    expect(reportedOf(hear(state, id, 'cancel_lost'), id)).toMatchObject({ status: 'UNFILLED' });
    cancel(state, id);
    place(state, 'b', limit('SELL', '990', '0.4'));
    expect(reportedOf(hear(state, id, 'cancel_lost'), id)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filled_amount: '0.400',
    });
    expect(hear(state, id, 'cancel_lost').events).toEqual([]);
  });

  it('ends with an order whose own time has come', () => {
    const state = stateAt1000();
    const { order_id: id } = placedOrder(
      place(state, 'a', { ...limit('BUY', '990', '1', 'GTD'), expire_time: 1_900 }),
    )!;
    cancel(state, id);
    const reported = Array.from({ length: 20 }, (_, index) =>
      apply(state, { kind: 'step', step: index + 1 }, (index + 1) * 100),
    ).flatMap((effects) => statusesOf(effects, id));
    expect(reported).toEqual(['CANCELED']);
  });
});
