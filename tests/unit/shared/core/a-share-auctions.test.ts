import { describe, expect, it, test } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { stepMs, type CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { china, key, morning, send, share, stateAt } from './a-share-state.ts';
import { listed, placedOrder } from './core-kit.ts';

const steps = (state: CoreState, to: number): Effects['events'] => {
  const events: Effects['events'] = [];
  while (state.step * stepMs < to)
    events.push(...apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * stepMs).events);
  return events;
};

describe('the auctions', () => {
  it('orders gather without trading, are locked from 09:20, and are filled at one price at 09:25', () => {
    const state = stateAt('2026-11-20 09:15');
    const at = china('2026-11-20 09:16');
    const [buy, sell, far] = [
      send(state, at, { price: '101' }),
      send(state, at, { side: 'SELL', price: '99' }, 'b'),
      send(state, at, { price: '92' }),
    ].map((effects) => placedOrder(effects)!);
    expect([buy!.status, sell!.status, far!.status]).toEqual(['UNFILLED', 'UNFILLED', 'UNFILLED']);
    expect(state.markets.get(key)!.book.flowCount).toEqual([0, 0]);
    const cancel = (nowMs: number) =>
      apply(state, { kind: 'cancel', user_id: 'u', order_ids: [far!.order_id] }, nowMs).answer;
    expect(cancel(china('2026-11-20 09:21'))).toMatchObject({ results: [{ code: 'FILTER' }] });
    apply(state, { kind: 'rebase', step: china('2026-11-20 09:24:50') / stepMs }, china('2026-11-20 09:24:50'));
    const events = steps(state, china('2026-11-20 09:25'));
    const prices = new Set(events.flatMap((event) => (event.kind === 'fill' ? [event.fill.price] : [])));
    expect(prices.size).toBe(1);
    expect(
      events
        .flatMap((event) => (event.kind === 'order' ? [`${event.order.order_id} ${event.order.status}`] : []))
        .sort(),
    ).toEqual([`${buy!.order_id} FILLED`, `${sell!.order_id} FILLED`].sort());
    expect(cancel(china('2026-11-20 09:31'))).toMatchObject({ results: [{ code: null }] });
  });

  it('the closing call fills at 15:00 what the price meets, and the day ends with the rest', () => {
    const state = stateAt('2026-11-20 14:56:50');
    steps(state, china('2026-11-20 14:57'));
    const at = china('2026-11-20 14:58');
    apply(state, { kind: 'rebase', step: at / stepMs }, at);
    const buy = placedOrder(send(state, at, { price: '101' }))!;
    const far = placedOrder(send(state, at, { price: '92' }))!;
    expect([buy.status, state.markets.get(key)!.book.flowCount]).toEqual(['UNFILLED', [0, 0]]);
    const late = china('2026-11-20 14:59:59');
    apply(state, { kind: 'rebase', step: late / stepMs }, late);
    const reported = steps(state, china('2026-11-20 15:00:01')).flatMap((event) =>
      event.kind === 'order' ? [`${event.order.order_id} ${event.order.status}`] : [],
    );
    expect(reported).toEqual([`${buy.order_id} FILLED`, `${far.order_id} EXPIRED`]);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });
});

test('the flow quotes in the hours only, and never beyond the band', () => {
  const state = stateAt('2026-11-20 09:29:59');
  const { book } = state.markets.get(key)!;
  expect(book.bids.length + book.asks.length).toBe(0);
  steps(state, china('2026-11-20 09:30:30'));
  expect(book.bids.length).toBeGreaterThan(20);
  expect(book.bids[0]!.price).toBeGreaterThanOrEqual(9_000);
  expect(book.asks[0]!.price).toBeLessThanOrEqual(11_000);
  const lunch = china('2026-11-20 11:29:59');
  apply(state, { kind: 'rebase', step: lunch / stepMs }, lunch);
  steps(state, china('2026-11-20 11:30:01'));
  expect(book.bids.length + book.asks.length).toBe(0);
});

test('a cheap share whose band is narrower than a ladder is quoted within it', () => {
  const state = flowingState(() => () => 120);
  apply(state, { kind: 'list', seed: 1, markets: [listed(share)] }, 0);
  apply(state, { kind: 'rebase', step: morning / stepMs }, morning);
  steps(state, morning + 10_000);
  const { book } = state.markets.get(key)!;
  expect([book.bids[0]!.price >= 108, book.asks[0]!.price <= 132, book.bids.length > 5]).toEqual([true, true, true]);
});
