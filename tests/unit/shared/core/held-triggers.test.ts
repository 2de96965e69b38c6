import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { held, hold, stateAt1000 } from './held-orders.ts';
import { balance, fairPriceOf, limit, place, placedOrder, statusesOf, tradeAt, stateOf } from './core-kit.ts';

const cancel = (state: CoreState, ...order_ids: string[]) =>
  apply(state, { kind: 'cancel', user_id: 'u', order_ids }, 1_000);

describe('triggers', () => {
  it('the nearer fires before the farther and the older before the younger, and what they trade fires more in the same command', () => {
    const state = stateAt1000();
    const [far, near, nearToo] = ['990', '995', '995'].map((price) => hold(state, held('STOP_LOSS', 'SELL', price)));
    place(state, 'b', limit('BUY', '991', '1'));
    place(state, 'b', limit('BUY', '989', '5'));
    const effects = tradeAt(state, '995');
    const ends = effects.events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'FILLED' && event.order.api_id === 'a'
        ? [[event.order.order_id, event.order.avg_price]]
        : [],
    );
    expect(ends).toEqual([
      [near, '991'],
      [nearToo, '989'],
      [far, '989'],
    ]);
  });

  it('fires once: a price that comes back finds nothing', () => {
    const state = stateAt1000();
    const id = hold(state, held('TRIGGER_LIMIT', 'SELL', '995', { price: '1010' }));
    expect(statusesOf(tradeAt(state, '995'), id)).toEqual(['EXECUTING', 'UNFILLED']);
    tradeAt(state, '1000');
    expect(statusesOf(tradeAt(state, '990'), id)).toEqual([]);
  });

  it('cancel before the price: CANCELED at once, without CANCELING, and the lock is free; the price then finds nothing', () => {
    const state = stateAt1000();
    const id = hold(state, held('STOP_LOSS', 'SELL', '995'));
    const effects = cancel(state, id);
    expect([statusesOf(effects, id), effects.answer]).toEqual([
      ['CANCELED'],
      { kind: 'canceled', results: [{ order_id: id, code: null, status: 'CANCELED' }] },
    ]);
    expect(balance(state, 'a', 'BTC')).toEqual([100, 0]);
    expect(statusesOf(tradeAt(state, '990'), id)).toEqual([]);
    expect(cancel(state, id).answer).toMatchObject({ results: [{ code: 'ORDER_FINAL' }] });
  });

  it('the price before the cancel: the order has gone and the cancel comes too late', () => {
    const state = stateAt1000();
    place(state, 'b', limit('BUY', '990', '5'));
    const id = hold(state, held('STOP_LOSS', 'SELL', '995'));
    tradeAt(state, '995');
    expect(cancel(state, id).answer).toMatchObject({ results: [{ code: 'ORDER_FINAL' }] });
  });

  it("the flow's steps fire them against its own quotes, and a jump fires what the new price has reached", () => {
    for (const how of ['step', 'rebase'] as const) {
      const state = stateOf();
      apply(state, { kind: 'rebase', step: 0 }, 0);
      const id = placedOrder(place(state, 'a', held('STOP_LOSS', 'BUY', '1002')))!.order_id;
      let reported: string[] = [];
      for (let index = 0; index < 2_000 && reported.length === 0; index++) {
        const step = state.step + 1;
        reported = statusesOf(
          how === 'step'
            ? apply(state, { kind: 'step', step }, step * 100)
            : apply(state, { kind: 'rebase', step: 110 }, 11_000),
          id,
        );
      }
      expect(reported).toEqual(['EXECUTING', 'FILLED']);
    }
  });

  it('queues, triggers and lists come back from a snapshot in their order', () => {
    const state = stateAt1000();
    const ids = [
      hold(state, held('STOP_LOSS', 'SELL', '995')),
      hold(state, held('STOP_LOSS', 'SELL', '995')),
      hold(state, held('STOP_LOSS', 'SELL', '996')),
    ];
    const again = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(again)).toBe(snapshotOf(state));
    place(again, 'b', limit('BUY', '990', '5'));
    const fired = place(again, 'a', limit('SELL', '990', '0.01', 'IOC')).events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'EXECUTING' ? [event.order.order_id] : [],
    );
    expect(fired).toEqual([ids[2], ids[0], ids[1]]);
  });
});
