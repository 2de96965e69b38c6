import { describe, expect, it } from 'vitest';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { bestOf } from '../../../../../src/shared/core/book/queue.ts';
import { key, limit, listed, place, placedOrder, restingLots, stateOf } from '../core-kit.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

describe('external markets', () => {
  it("a taker is matched by price between users' orders and the recorded levels, users first at the same price", () => {
    const state = stateOf([listed({}, true)]);
    const maker = placedOrder(place(state, 'b', { ...limit('SELL', '1000.1', '1'), external: [[10_000, 5_000]] }))!;
    const effects = place(state, 'a', {
      ...limit('BUY', '1000.2', '4'),
      external: [
        [10_000, 1_000],
        [10_001, 500],
        [10_002, 9_000],
      ],
    });
    const fills = effects.events.flatMap((event) =>
      event.kind === 'fill' && !event.fill.is_maker ? [[event.fill.price, event.fill.qty]] : [],
    );
    expect(fills).toEqual([
      ['1000.0', '1.000'],
      ['1000.1', '1.000'],
      ['1000.1', '0.500'],
      ['1000.2', '1.500'],
    ]);
    expect(
      effects.events.some(
        (event) => event.kind === 'order' && event.order.order_id === maker.order_id && event.order.status === 'FILLED',
      ),
    ).toBe(true);
    expect(effects.trades).toEqual([]);
    expect([...imbalanceOf(state.ledger).values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('fillExternal fills a resting order at its own price as maker, and no more than is left', () => {
    const state = stateOf([listed({}, true)]);
    const { order_id } = placedOrder(place(state, 'a', limit('BUY', '1000', '2')))!;
    const part = apply(state, { kind: 'fillExternal', order_id, lots: 500 }, 2_000);
    expect(part.events.find((event) => event.kind === 'fill')).toMatchObject({
      fill: { qty: '0.500', price: '1000.0', is_maker: true, fee: '0.0001' },
    });
    const rest = apply(state, { kind: 'fillExternal', order_id, lots: 9_999 }, 3_000);
    expect(rest.events.find((event) => event.kind === 'order')).toMatchObject({
      order: { status: 'FILLED', filled_amount: '2.000' },
    });
    expect(apply(state, { kind: 'fillExternal', order_id, lots: 1 }, 4_000).answer).toMatchObject({
      kind: 'refused',
      code: 'ORDER_FINAL',
    });
    expect([...imbalanceOf(state.ledger).values()].every((sum) => sum === 0n)).toBe(true);
  });

  it('fillExternal takes what it fills of a sale out of the book, and leaves the rest at its price', () => {
    const state = stateOf([listed({}, true)]);
    place(state, 'b', limit('BUY', '999', '3'));
    const { order_id } = placedOrder(place(state, 'a', limit('SELL', '1000', '2')))!;
    const part = apply(state, { kind: 'fillExternal', order_id, lots: 500 }, 2_000);
    expect(part.events.find((event) => event.kind === 'fill')).toMatchObject({
      fill: { qty: '0.500', price: '1000.0', is_maker: true, fee: '0.1' },
    });
    const { book } = state.markets.get(key)!;
    expect([bestOf(book, bid), bestOf(book, ask), restingLots(state, order_id)]).toEqual([9_990, 10_000, 1_500]);
    apply(state, { kind: 'fillExternal', order_id, lots: 1_500 }, 3_000);
    expect([bestOf(book, bid), bestOf(book, ask), state.orders.has(order_id)]).toEqual([9_990, undefined, false]);
  });

  it('fillExternal refuses less than a lot, a part of one, an unknown order, and one of a market whose book is here', () => {
    const state = stateOf([listed({}, true)]);
    const { order_id } = placedOrder(place(state, 'a', limit('BUY', '1000', '2')))!;
    const here = stateOf();
    const own = placedOrder(place(here, 'a', limit('BUY', '1000', '2')))!.order_id;
    for (const [where, id, lots] of [
      [state, order_id, 0],
      [state, order_id, 0.5],
      [state, order_id, -1],
      [state, '77', 1],
      [here, own, 1],
    ] as const) {
      expect(apply(where, { kind: 'fillExternal', order_id: id, lots }, 2_000).answer).toEqual({
        kind: 'refused',
        code: 'ORDER_FINAL',
        data: { order_id: id },
      });
    }
    expect(restingLots(state, order_id)).toBe(2_000);
  });
});
