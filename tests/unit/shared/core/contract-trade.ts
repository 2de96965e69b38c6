import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { contractWorld, inverseKey, linearKey, order } from './contract-kit.ts';
import { limit } from './world-kit.ts';

/** A world whose flow is awake at 1000.0, and what it tells. */
export function awake() {
  const made = contractWorld();
  apply(made.world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  return made;
}

/** A buyer and a seller meet at a price of their own, between the flow's best ones. */
export function trade(
  world: ReturnType<typeof awake>['world'],
  [buyer, seller]: readonly [string, string],
  amount: string,
  price = '1000.0',
): Effects[] {
  return [order(world, seller, limit('SELL', price, amount)), order(world, buyer, limit('BUY', price, amount))];
}
