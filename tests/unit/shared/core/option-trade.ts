import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { positionOf } from '../../../../src/shared/core/contracts/position-view.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { run } from './contract-kit.ts';
import { callKey, expiry, optionWorld, tradeBetween } from './option-kit.ts';

/** The cell of a dollar wallet for options. */
export const usdt = 'option/USDT';
/** Positions of an account as the wire tells them. */
export const positions = (world: World, api_id: string) =>
  [...world.contracts.pools.values()]
    .filter((pool) => pool.api_id === api_id)
    .flatMap((pool) => [...pool.positions.values()].map((position) => positionOf(world, position)));
/** Orders that effects tell of, in their order. */
export const orders = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'order' ? [event.order] : [])));
/** Closed positions that effects tell of, in their order. */
export const closed = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'closed' ? [event.position] : [])));

/** Two calls from b to a at 50, at an index of 1000. */
export function traded(money?: readonly [string, string]) {
  const made = optionWorld(money);
  tradeBetween(made.world, ['a', 'b'], callKey, ['50.0', '2']);
  return made;
}

/** Runs to the end of the options with spot at a price over the last half hour. */
export function expireAt(world: World, paths: { spot: number }, spot: number): Effects[] {
  paths.spot = spot;
  return [apply(world, { kind: 'rebase', step: expiry / 100 - 20 }, expiry - 2_000), ...run(world, 20)];
}
