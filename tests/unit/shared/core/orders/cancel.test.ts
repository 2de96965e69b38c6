import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { balance, limit, place, placedOrder, stateOf } from '../core-kit.ts';

describe('cancel', () => {
  it('an order goes through CANCELING to CANCELED with rising versions and its lock is freed', () => {
    const state = stateOf();
    const order = placedOrder(place(state, 'a', limit('BUY', '1000', '1')))!;
    const { events, answer } = apply(state, { kind: 'cancel', user_id: 'u', order_ids: [order.order_id] }, 2_000);
    const reported = events.flatMap((event) =>
      event.kind === 'order' ? [[event.order.status, event.order.version]] : [],
    );
    expect(reported).toEqual([
      ['CANCELING', order.version + 1],
      ['CANCELED', order.version + 2],
    ]);
    expect(answer).toEqual({
      kind: 'canceled',
      results: [{ order_id: order.order_id, code: null, status: 'CANCELING' }],
    });
    expect(balance(state, 'a', 'USDT')).toEqual([100000, 0]);
    expect(state.markets.values().next().value!.book.bids).toEqual([]);
  });

  it("an order that is unknown, final or another's is ORDER_FINAL and the state stays", () => {
    const state = stateOf();
    const { order_id } = placedOrder(place(state, 'a', limit('BUY', '1000', '1')))!;
    const before = snapshotOf(state);
    const { answer, events } = apply(state, { kind: 'cancel', user_id: 'v', order_ids: [order_id, '77'] }, 2_000);
    expect(answer).toMatchObject({ results: [{ code: 'ORDER_FINAL' }, { code: 'ORDER_FINAL' }] });
    expect(events).toEqual([]);
    expect(snapshotOf(state)).toBe(before);
  });
});
