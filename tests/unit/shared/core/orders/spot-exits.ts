import type { World } from '../../../../../src/shared/core/state/world.ts';
import { limit, place, tradeAt, worldOf } from '../world-kit.ts';

/** The last price is 1000, and `b` bids for 50 at 985. */
export function worldAt1000(): World {
  const world = worldOf();
  tradeAt(world, '1000');
  place(world, 'b', limit('BUY', '985', '50'));
  return world;
}
