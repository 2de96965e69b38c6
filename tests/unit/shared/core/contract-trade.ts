import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { contractState, inverseKey, linearKey, order } from './contract-kit.ts';
import { limit } from './core-kit.ts';

/** A state whose flow is awake at 1000.0, and what it tells. */
export function awake() {
  const made = contractState();
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  return made;
}

/** A buyer and a seller meet at a price of their own, between the flow's best ones. */
export function trade(
  state: ReturnType<typeof awake>['state'],
  [buyer, seller]: readonly [string, string],
  amount: string,
  price = '1000.0',
): Effects[] {
  return [order(state, seller, limit('SELL', price, amount)), order(state, buyer, limit('BUY', price, amount))];
}
