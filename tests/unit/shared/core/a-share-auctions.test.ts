import { describe, expect, it, test } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { stepMs, type World } from '../../../../src/shared/core/state/world.ts';
import { flowingWorld } from '../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { china, key, morning, send, share, worldAt } from './a-share-world.ts';
import { listed, placedOrder } from './world-kit.ts';

const steps = (world: World, to: number): Effects['events'] => {
  const events: Effects['events'] = [];
  while (world.step * stepMs < to)
    events.push(...apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * stepMs).events);
  return events;
};

describe('the auctions', () => {
  it('orders gather without trading, are locked from 09:20, and are filled at one price at 09:25', () => {
    const world = worldAt('2026-11-20 09:15');
    const at = china('2026-11-20 09:16');
    const [buy, sell, far] = [
      send(world, at, { price: '101' }),
      send(world, at, { side: 'SELL', price: '99' }, 'b'),
      send(world, at, { price: '92' }),
    ].map((effects) => placedOrder(effects)!);
    expect([buy!.status, sell!.status, far!.status]).toEqual(['UNFILLED', 'UNFILLED', 'UNFILLED']);
    expect(world.markets.get(key)!.book.flowCount).toEqual([0, 0]);
    const cancel = (nowMs: number) =>
      apply(world, { kind: 'cancel', user_id: 'u', order_ids: [far!.order_id] }, nowMs).answer;
    expect(cancel(china('2026-11-20 09:21'))).toMatchObject({ results: [{ code: 'FILTER' }] });
    apply(world, { kind: 'rebase', step: china('2026-11-20 09:24:50') / stepMs }, china('2026-11-20 09:24:50'));
    const events = steps(world, china('2026-11-20 09:25'));
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
    const world = worldAt('2026-11-20 14:56:50');
    steps(world, china('2026-11-20 14:57'));
    const at = china('2026-11-20 14:58');
    apply(world, { kind: 'rebase', step: at / stepMs }, at);
    const buy = placedOrder(send(world, at, { price: '101' }))!;
    const far = placedOrder(send(world, at, { price: '92' }))!;
    expect([buy.status, world.markets.get(key)!.book.flowCount]).toEqual(['UNFILLED', [0, 0]]);
    const late = china('2026-11-20 14:59:59');
    apply(world, { kind: 'rebase', step: late / stepMs }, late);
    const told = steps(world, china('2026-11-20 15:00:01')).flatMap((event) =>
      event.kind === 'order' ? [`${event.order.order_id} ${event.order.status}`] : [],
    );
    expect(told).toEqual([`${buy.order_id} FILLED`, `${far.order_id} EXPIRED`]);
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });
});

test('the flow quotes in the hours only, and never beyond the band', () => {
  const world = worldAt('2026-11-20 09:29:59');
  const { book } = world.markets.get(key)!;
  expect(book.bids.length + book.asks.length).toBe(0);
  steps(world, china('2026-11-20 09:30:30'));
  expect(book.bids.length).toBeGreaterThan(20);
  expect(book.bids[0]!.price).toBeGreaterThanOrEqual(9_000);
  expect(book.asks[0]!.price).toBeLessThanOrEqual(11_000);
  const lunch = china('2026-11-20 11:29:59');
  apply(world, { kind: 'rebase', step: lunch / stepMs }, lunch);
  steps(world, china('2026-11-20 11:30:01'));
  expect(book.bids.length + book.asks.length).toBe(0);
});

test('a cheap share whose band is narrower than a ladder is quoted within it', () => {
  const world = flowingWorld(() => () => 120);
  apply(world, { kind: 'list', seed: 1, markets: [listed(share)] }, 0);
  apply(world, { kind: 'rebase', step: morning / stepMs }, morning);
  steps(world, morning + 10_000);
  const { book } = world.markets.get(key)!;
  expect([book.bids[0]!.price >= 108, book.asks[0]!.price <= 132, book.bids.length > 5]).toEqual([true, true, true]);
});
