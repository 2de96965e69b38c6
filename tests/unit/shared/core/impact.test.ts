import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { terms } from './margin-kit.ts';
import { fairPriceOf, limit, market, place, placedOrder, toldOf, tradeAt, worldOf } from './world-kit.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';

/** The last price is 1000, and `b` offers 1 BTC at 1010 and 1 at 1030. */
function quoted(): World {
  const world = worldOf();
  apply(world, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  tradeAt(world, '1000');
  for (const price of ['1010', '1030']) place(world, 'b', limit('SELL', price, '1'));
  return world;
}

it('tells by how much an order was filled worse than the last price of when it came, on either side', () => {
  const world = quoted();
  expect(placedOrder(place(world, 'a', market('BUY', { amount: '2' })))).toMatchObject({
    avg_price: '1020',
    impact_percent: 2,
  });
  place(world, 'b', limit('BUY', '1009.4', '1'));
  expect(placedOrder(place(world, 'a', market('SELL', { amount: '1' })))).toMatchObject({
    avg_price: '1009.4',
    impact_percent: 2,
  });
});

it('knows nothing before the first fill, and keeps the price of its coming through a snapshot', () => {
  const world = quoted();
  const { order_id, ...told } = placedOrder(place(world, 'a', limit('BUY', '990', '1')))!;
  expect(told).not.toHaveProperty('impact_percent');
  const copy = flowingWorldOf(snapshotOf(world), fairPriceOf);
  expect(snapshotOf(copy)).toBe(snapshotOf(world));
  for (const each of [world, copy])
    expect(toldOf(place(each, 'b', limit('SELL', '990', '0.5', 'IOC')), order_id)).toMatchObject({
      impact_percent: -1,
    });
});

it('holds an order that has waited against the price that has triggered it', () => {
  const world = quoted();
  const { order_id } = placedOrder(
    place(world, 'a', { side: 'BUY', order_type: 'STOP_LOSS', amount: '0.5', trigger_price: '1010' }),
  )!;
  const told = toldOf(place(world, 'c', limit('BUY', '1010', '1', 'IOC')), order_id);
  expect(told).toMatchObject({ status: 'FILLED', avg_price: '1030', impact_percent: 1.9802 });
});
