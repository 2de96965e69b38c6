import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { checkContracts, contractWorld, linearKey, order } from './contract-kit.ts';
import { limit, placedOrder, toldOf } from './world-kit.ts';

it('a jump that closes a position takes the orders that only reduce it out of the book before it is quoted anew', () => {
  const { world, path } = contractWorld();
  apply(world, { kind: 'wake', markets: [linearKey] }, 0);
  order(world, 'b', limit('SELL', '1000.0', '1'));
  order(world, 'a', limit('BUY', '1000.0', '1'));
  order(world, 'a', limit('SELL', '1002.0', '1'));
  const reducing = placedOrder(order(world, 'a', { ...limit('SELL', '1005.0', '1'), reduce_only: true }))!;
  path.ticks = 11_000;
  const effects = apply(world, { kind: 'rebase', step: world.step + 1_000 }, (world.step + 1_000) * 100);
  expect(toldOf(effects, reducing.order_id)).toMatchObject({ status: 'EXPIRED', status_reason: 'REDUCE_ONLY' });
  const { bids, asks } = world.markets.get(linearKey)!.book;
  expect([bids.at(-1)!.price, asks.at(-1)!.price]).toEqual([10_999, 11_001]);
  checkContracts(world);
});
