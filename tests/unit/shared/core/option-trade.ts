import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { positionOf } from '../../../../src/shared/core/contracts/position-view.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { run } from './contract-kit.ts';
import { callKey, expiry, optionState, tradeBetween } from './option-kit.ts';

/** The cell of a dollar wallet for options. */
export const usdt = 'option/USDT';
/** Positions of an account as the wire tells them. */
export const positions = (state: CoreState, api_id: string) =>
  [...state.contracts.pools.values()]
    .filter((pool) => pool.api_id === api_id)
    .flatMap((pool) => [...pool.positions.values()].map((position) => positionOf(state, position)));
/** Orders that effects tell of, in their order. */
export const orders = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'order' ? [event.order] : [])));
/** Closed positions that effects tell of, in their order. */
export const closed = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'closed' ? [event.position] : [])));

/** Two calls from b to a at 50, at an index of 1000. */
export function traded(money?: readonly [string, string]) {
  const made = optionState(money);
  tradeBetween(made.state, ['a', 'b'], callKey, ['50.0', '2']);
  return made;
}

/** Runs to the end of the options with spot at a price over the last half hour. */
export function expireAt(state: CoreState, paths: { spot: number }, spot: number): Effects[] {
  paths.spot = spot;
  return [apply(state, { kind: 'rebase', step: expiry / 100 - 20 }, expiry - 2_000), ...run(state, 20)];
}
